import CLocalAuthMemory
import CLocalAuthPAM
import Glibc
import LocalAuthService

/// A question of a PAM module, in its own words, made harmless.
package struct PamQuestion: Hashable, Sendable {
  /// The question, perhaps empty.
  package let text: String
  /// Whether the answer may be seen while it is typed.
  package let isEchoed: Bool

  /// A question whose words are harmless already.
  package init(text: String, isEchoed: Bool) {
    self.text = text
    self.isEchoed = isEchoed
  }
}

/// One conversation with PAM's modules: it hands over the typed text once, and asks the person all else.
///
/// Lives on the thread of its check, inside PAM's calls.
final class PamConversation {
  /// No honest stack comes near these.
  private static let mostMessagesAtOnce = 32
  private static let mostMessages = 128
  private static let longestMessage = 1024

  private let firstAnswer: UnsafeRawBufferPointer
  private let ask: (PamQuestion) -> Passcode?
  private let say: (String, _ isError: Bool) -> Void
  private var hasGivenFirst = false
  private var messageCount = 0

  /// The person withdrew: every later question is refused at once.
  private(set) var isCancelled = false
  /// An answer to a hidden question was handed to a module.
  private(set) var hasAnswered = false
  /// The longest delay that a module wished for after a refusal.
  private(set) var delay = Duration.zero

  init(
    firstAnswer: UnsafeRawBufferPointer, ask: @escaping (PamQuestion) -> Passcode?,
    say: @escaping (String, _ isError: Bool) -> Void
  ) {
    self.firstAnswer = firstAnswer
    self.ask = ask
    self.say = say
  }

  /// Answers one turn: PAM's callback, once its pointers are checked. The result goes to PAM.
  fileprivate func takeTurn(_ messages: Messages, _ responses: UnsafeMutableBufferPointer<pam_response>)
    -> Int32
  {
    var givesHidden = false
    for index in responses.indices {
      messageCount += 1
      guard let message = messages[index], messageCount <= Self.mostMessages else { return PAM_CONV_ERR }
      let text = message.pointee.msg.map { PamMessage.lines(of: bounded($0)) } ?? []
      let style = message.pointee.msg_style
      switch style {
      case PAM_PROMPT_ECHO_OFF, PAM_PROMPT_ECHO_ON:
        let isEchoed = style == PAM_PROMPT_ECHO_ON
        let code = answer(text, isEchoed: isEchoed, in: &responses[index])
        if code != PAM_SUCCESS { return code }
        if !isEchoed { givesHidden = true }
      case PAM_TEXT_INFO: for line in text { say(line, false) }
      case PAM_ERROR_MSG: for line in text { say(line, true) }
      // Yes-or-no and binary styles: nothing that a passcode could be asked by.
      default: return PAM_CONV_ERR
      }
    }
    // Only now is it sure that the answers of this turn reach a module.
    if givesHidden { hasAnswered = true }
    return PAM_SUCCESS
  }

  private func answer(_ text: [String], isEchoed: Bool, in response: inout pam_response) -> Int32 {
    if isCancelled { return PAM_CONV_ERR }
    if !isEchoed, !hasGivenFirst {
      hasGivenFirst = true
      return put(firstAnswer, in: &response)
    }
    guard let entry = ask(PamQuestion(text: text.joined(separator: " "), isEchoed: isEchoed)) else {
      isCancelled = true
      return PAM_CONV_ERR
    }
    return entry.withBytes { put($0, in: &response) }
  }

  /// A copy that belongs to the module from here on: it zeroes and frees it.
  private func put(_ bytes: UnsafeRawBufferPointer, in response: inout pam_response) -> Int32 {
    guard let copy = malloc(bytes.count + 1) else { return PAM_BUF_ERR }
    if let source = bytes.baseAddress { memcpy(copy, source, bytes.count) }
    copy.storeBytes(of: 0, toByteOffset: bytes.count, as: UInt8.self)
    response.resp = copy.assumingMemoryBound(to: CChar.self)
    return PAM_SUCCESS
  }

  private func bounded(_ text: UnsafePointer<CChar>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: text, count: strnlen(text, Self.longestMessage))
  }

  fileprivate func wish(delay microseconds: UInt32, code: Int32) {
    if code != PAM_SUCCESS { delay = max(delay, .microseconds(Int64(microseconds))) }
  }

  /// Whether an honest module sends so many messages in one turn.
  fileprivate static func isPlausible(_ count: Int32) -> Bool {
    count > 0 && count <= mostMessagesAtOnce
  }
}

/// Linux-PAM hands over an array of pointers to messages.
private typealias Messages = UnsafeMutablePointer<UnsafePointer<pam_message>?>

// MARK: Callbacks of PAM, on the thread that called it

/// PAM's conversation function; `data` is the `PamConversation`.
nonisolated func pamConverse(
  _ count: Int32, _ messages: UnsafeMutablePointer<UnsafePointer<pam_message>?>?,
  _ result: UnsafeMutablePointer<UnsafeMutablePointer<pam_response>?>?, _ data: UnsafeMutableRawPointer?
) -> Int32 {
  guard let messages, let result, let data, PamConversation.isPlausible(count) else { return PAM_CONV_ERR }
  let conversation = Unmanaged<PamConversation>.fromOpaque(data).takeUnretainedValue()
  guard let memory = calloc(Int(count), MemoryLayout<pam_response>.stride) else { return PAM_BUF_ERR }
  let first = memory.bindMemory(to: pam_response.self, capacity: Int(count))
  let responses = UnsafeMutableBufferPointer(start: first, count: Int(count))
  let code = conversation.takeTurn(messages, responses)
  if code == PAM_SUCCESS {
    result.pointee = first
  } else {
    // After a failure PAM looks at nothing: what is already copied would be lost, unzeroed.
    for response in responses {
      if let text = response.resp { la_memory_zero(text, strlen(text)) }
      free(response.resp)
    }
    free(memory)
  }
  return code
}

/// PAM's delay function: it notes the wish where PAM itself would sleep, so that a wait can be cancelled.
nonisolated func pamNoteDelay(_ code: Int32, _ microseconds: UInt32, _ data: UnsafeMutableRawPointer?) {
  guard let data else { return }
  Unmanaged<PamConversation>.fromOpaque(data).takeUnretainedValue().wish(delay: microseconds, code: code)
}
