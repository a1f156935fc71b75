/// W2 through the whole engine.
enum Tracing {
  static func run() {}
}
