/// The version of this package (semver.org): its API, command line and protocols.
package enum StorybookVersion {
  package static let current = "1.0.0-beta.1"
}
