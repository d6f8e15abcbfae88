/// The version of this package (semver.org): of its API, its command line and its protocols.
package enum StorybookVersion {
  package static let current = "0.1.0"
}
