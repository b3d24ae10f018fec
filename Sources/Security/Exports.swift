// Files that import only Security use Data, texts and errors without a word; on Apple platforms it brings them.
@_exported import CoreFoundation
@_exported import Foundation
