// On Apple's platforms Foundation brings the keychain along; here one file says so for all files of the target.
@_exported import Security
