/// Which script a character belongs to, of those that our texts have.
enum ChineseScripts {
  /// Simplified, and in no traditional text.
  static let simplifiedOnly = Set(
    "与业两个为于从会传储关内写准删别动占参后吗启员处备复够对导将尝属并库应开归录户护拟择换据数断无旧时显暂机权来标样档检没测现电码确称紧纹终给"
      + "环络统继续装联脑脚节视触计认让记许设证识试话询该误说请读调账转输过运还这进远连选钟钥锁错长闭问间阅项题验")
  /// Traditional, and in no simplified text.
  static let traditionalOnly = Set(
    "並佔來個偵儲內兩刪動務參員問啟嗎嘗執夠寫將對屬帳庫後從應換擇擬數斷於時暫會標樣機檔權沒測準為無現畫發確碼稱筆紋終組絡給統緊繼續聯腦腳臉與舊處"
      + "環號螢裝複視觸計記設許詢試該認誤說請證識護讀變讓資輸這連運過遠選遺還錄錯錶鎖鐘鑰長閉開間閱關階電項題顯驗")
  /// In both scripts, though only one of our texts has the word.
  static let both = Set("下代令台份元匹去口境字封屏序息情持控援文料景替服案段界相缺背能覆辨通部金")
}
