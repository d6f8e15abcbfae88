import Foundation

/// Where the page lies: the folder that the build copied it to.
package enum Page {
  package static var folder: String { Bundle.module.resourcePath ?? Bundle.module.bundlePath }
}
