// An app that imports this library needs Apple's names too: errors, sensors, the context.
@_exported import LocalAuthentication
// Of the words only those that appear in the API here.
@_exported import enum LocalAuthWords.DeviceFamily
@_exported import enum LocalAuthWords.FeedbackKey
@_exported import enum LocalAuthWords.Language
@_exported import enum LocalAuthWords.UsualReason
