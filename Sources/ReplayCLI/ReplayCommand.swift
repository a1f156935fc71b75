import ReplayCore

/// The entry point of `replay`.
@main
enum ReplayCommand {
  static func main() {}
}
