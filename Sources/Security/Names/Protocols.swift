// The values of `kSecAttrProtocol`. Each string has four characters; some end with a blank.
// Unsafe in name only: strings that never change, of a class that Foundation does not call Sendable.

/// FTP.
nonisolated(unsafe) public let kSecAttrProtocolFTP: CFString = "ftp "

/// An account of FTP on the client's side.
nonisolated(unsafe) public let kSecAttrProtocolFTPAccount: CFString = "ftpa"

/// HTTP.
nonisolated(unsafe) public let kSecAttrProtocolHTTP: CFString = "http"

/// IRC.
nonisolated(unsafe) public let kSecAttrProtocolIRC: CFString = "irc "

/// NNTP, network news.
nonisolated(unsafe) public let kSecAttrProtocolNNTP: CFString = "nntp"

/// POP3, fetching mail.
nonisolated(unsafe) public let kSecAttrProtocolPOP3: CFString = "pop3"

/// SMTP, sending mail.
nonisolated(unsafe) public let kSecAttrProtocolSMTP: CFString = "smtp"

/// A SOCKS proxy.
nonisolated(unsafe) public let kSecAttrProtocolSOCKS: CFString = "sox "

/// IMAP, reading mail.
nonisolated(unsafe) public let kSecAttrProtocolIMAP: CFString = "imap"

/// LDAP, directories.
nonisolated(unsafe) public let kSecAttrProtocolLDAP: CFString = "ldap"

/// AFP over AppleTalk.
nonisolated(unsafe) public let kSecAttrProtocolAppleTalk: CFString = "atlk"

/// AFP over TCP.
nonisolated(unsafe) public let kSecAttrProtocolAFP: CFString = "afp "

/// Telnet.
nonisolated(unsafe) public let kSecAttrProtocolTelnet: CFString = "teln"

/// SSH.
nonisolated(unsafe) public let kSecAttrProtocolSSH: CFString = "ssh "

/// FTP over TLS.
nonisolated(unsafe) public let kSecAttrProtocolFTPS: CFString = "ftps"

/// HTTP over TLS.
nonisolated(unsafe) public let kSecAttrProtocolHTTPS: CFString = "htps"

/// A proxy for HTTP.
nonisolated(unsafe) public let kSecAttrProtocolHTTPProxy: CFString = "htpx"

/// A proxy for HTTP over TLS.
nonisolated(unsafe) public let kSecAttrProtocolHTTPSProxy: CFString = "htsx"

/// A proxy for FTP.
nonisolated(unsafe) public let kSecAttrProtocolFTPProxy: CFString = "ftpx"

/// SMB, shared files.
nonisolated(unsafe) public let kSecAttrProtocolSMB: CFString = "smb "

/// RTSP, streaming.
nonisolated(unsafe) public let kSecAttrProtocolRTSP: CFString = "rtsp"

/// A proxy for RTSP.
nonisolated(unsafe) public let kSecAttrProtocolRTSPProxy: CFString = "rtsx"

/// DAAP, shared music.
nonisolated(unsafe) public let kSecAttrProtocolDAAP: CFString = "daap"

/// Apple events from another machine.
nonisolated(unsafe) public let kSecAttrProtocolEPPC: CFString = "eppc"

/// IPP, printing.
nonisolated(unsafe) public let kSecAttrProtocolIPP: CFString = "ipp "

/// NNTP over TLS.
nonisolated(unsafe) public let kSecAttrProtocolNNTPS: CFString = "ntps"

/// LDAP over TLS.
nonisolated(unsafe) public let kSecAttrProtocolLDAPS: CFString = "ldps"

/// Telnet over TLS.
nonisolated(unsafe) public let kSecAttrProtocolTelnetS: CFString = "tels"

/// IMAP over TLS.
nonisolated(unsafe) public let kSecAttrProtocolIMAPS: CFString = "imps"

/// IRC over TLS.
nonisolated(unsafe) public let kSecAttrProtocolIRCS: CFString = "ircs"

/// POP3 over TLS.
nonisolated(unsafe) public let kSecAttrProtocolPOP3S: CFString = "pops"
