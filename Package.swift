// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

/// Settings shared by every Swift target: language mode 6, no warnings, and `unsafe` spelled out.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The setting of modules that arrange what others compute.
///
/// In release half of the time of a build goes into optimizing. Without it in these modules, which wait
/// for one another at the end of a build, the program is there 40 seconds earlier on two cores, and rows
/// of a batch take as long. Packages that depend on this one may have such a flag since the tools
/// version 6.2.
let isNotOptimized = SwiftSetting.unsafeFlags(["-Onone"], .when(configuration: .release))

/// Declares a library target; `dependencies` is the complete list of modules it may import.
func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], _ more: [SwiftSetting] = []
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings + more)
}

/// Declares a test target; like every target it sees only what it names.
///
/// `make test` builds in release, for engines without optimization are fifty times slower. The tests
/// themselves are not optimized there, and write no module that nobody imports: to optimize them takes
/// as long as all else.
func testTarget(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies,
    swiftSettings: settings + [
      isNotOptimized,
      .unsafeFlags(["-no-emit-module-separately-wmo"], .when(configuration: .release)),
    ])
}

/// Declares the tests of one module.
func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  testTarget(name + "Tests", [.byName(name: name)] + dependencies)
}

/// Declares a fuzz target; built without the fuzzer it replays the inputs of a folder.
func fuzz(
  _ name: String, _ path: String, of modules: [Target.Dependency] = ["TouchRecording"]
) -> Target {
  .executableTarget(
    name: name, dependencies: ["FuzzSupport"] + modules, path: path, swiftSettings: settings)
}

/// The value that `make dist` sets to link all that the program needs into it.
///
/// It is "engine" if the pages have the engine, otherwise "plain". Swift is compiled as without it.
let archive = Context.environment["TOUCHSTONE_ARCHIVE"]

let package = Package(
  name: "touchstone",
  // Integers of 128 bits, and locks and atomics of the standard library, begin here.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "replay", targets: ["ReplayCLI"]),
    .library(name: "Touchstone", targets: ["Touchstone"]),
    .library(name: "Geometry", targets: ["Geometry"]),
    .library(name: "Diagnostics", targets: ["Diagnostics"]),
    .library(name: "JSONStream", targets: ["JSONStream"]),
    .library(name: "Drawing", targets: ["Drawing"]),
    .library(name: "PNGCodec", targets: ["PNGCodec"]),
    .library(name: "TouchRecording", targets: ["TouchRecording"]),
    .library(name: "InkFormats", targets: ["InkFormats"]),
    .library(name: "TraceCore", targets: ["TraceCore"]),
    .library(name: "MaskCore", targets: ["MaskCore"]),
    .library(name: "Controls", targets: ["Controls"]),
    .library(name: "Kinematics", targets: ["Kinematics"]),
    .library(name: "PropertyTesting", targets: ["PropertyTesting"]),
  ],
  targets: [
    .target(
      name: "Geometry",
      swiftSettings: settings,
      // sqrt and rounding are library calls in debug builds, and nothing else here links libm.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]
    ),
    library("Diagnostics"),
    library("JSONStream", ["Diagnostics"]),
    .target(
      name: "CAllocator",
      cSettings: archive == nil ? [] : [.define("OTHER_ALLOCATOR"), .define("CARRIES_SWIFT")]),
    .target(name: "CDigest"),
    library("FileIO", ["CAllocator", "CDigest", "Compression", "Diagnostics"]),
    library("Drawing", ["Geometry"]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    library("Compression", ["CZlib"]),
    library("PNGCodec", ["Drawing", "Compression"]),
    library("TouchRecording", ["Diagnostics", "Geometry", "JSONStream"]),
    library("InkFormats", ["Diagnostics", "Geometry", "JSONStream", "TouchRecording"]),
    library("TraceCore", ["Geometry", "TouchRecording"]),
    library("MaskCore", ["Geometry", "Drawing", "TouchRecording"]),
    library("Controls", ["Geometry", "TouchRecording"]),
    library("Kinematics", ["Geometry", "TouchRecording"]),
    library("PropertyTesting", ["Geometry", "JSONStream", "TouchRecording"]),
    // The compiler embeds the files of the pages.
    .target(
      name: "CPages", exclude: ["Report", "Comparison", "Recorder", "Tuning"],
      cSettings: archive == "engine" ? [.define("WITH_ENGINE")] : []),
    library("ReportPages", ["JSONStream", "CPages"]),
    library(
      "Scenes",
      [
        "Diagnostics", "Geometry", "JSONStream", "Drawing", "PNGCodec", "TouchRecording",
        "TraceCore", "MaskCore",
        "Controls", "Kinematics",
      ]),
    library(
      "Touchstone",
      [
        "Diagnostics", "Geometry", "JSONStream", "FileIO", "Drawing", "PNGCodec", "TouchRecording",
        "TraceCore", "Scenes",
      ]),
    library(
      "GuideFiles",
      [
        "Diagnostics", "Geometry", "JSONStream", "FileIO", "TouchRecording", "InkFormats",
        "TraceCore", "Scenes",
      ]),
    library(
      "ReplayCore",
      [
        "Diagnostics", "Geometry", "JSONStream", "FileIO", "Drawing", "PNGCodec", "TouchRecording",
        "InkFormats", "TraceCore", "MaskCore", "Controls", "PropertyTesting", "Scenes",
        "ReportPages", "GuideFiles", "Touchstone",
      ]),
    library(
      "Workbench",
      [
        "Diagnostics", "Geometry", "JSONStream", "FileIO", "Drawing", "PNGCodec", "TouchRecording",
        "InkFormats", "TraceCore", "MaskCore", "PropertyTesting", "Scenes", "ReportPages",
        "GuideFiles", "Touchstone", "ReplayCore",
      ],
      [isNotOptimized]),
    .executableTarget(
      name: "ReplayCLI",
      dependencies: [
        "Diagnostics", "Scenes", "GuideFiles", "PropertyTesting", "Touchstone", "ReplayCore",
        "Workbench", "FileIO",
      ],
      swiftSettings: settings + [isNotOptimized],
      // A program that carries the standard library starts in two thirds of the time, which the tests
      // that run it notice. That of a debug build shows its locks to the thread sanitizer.
      linkerSettings: [
        .unsafeFlags(
          [archive == nil ? "-static-stdlib" : "-static-executable"],
          .when(platforms: [.linux], configuration: .release))
      ]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Geometry", "Drawing", "PNGCodec", "TouchRecording", "TraceCore", "MaskCore",
      ],
      path: "Benchmarks", exclude: ["Cairo", "Lines", "ink.py"], swiftSettings: settings),
    .target(name: "FuzzSupport", path: "Fuzz/Support", swiftSettings: settings),
    fuzz("FuzzLines", "Fuzz/Lines"),
    fuzz("FuzzRecordings", "Fuzz/Recordings", of: ["Diagnostics", "JSONStream", "TouchRecording"]),
    fuzz("FuzzPacked", "Fuzz/Packed", of: ["Diagnostics", "JSONStream", "TouchRecording"]),
    fuzz("FuzzInk", "Fuzz/Ink", of: ["Diagnostics", "Geometry", "InkFormats", "TouchRecording"]),
    fuzz("FuzzPNG", "Fuzz/PNG", of: ["Drawing", "PNGCodec"]),
    fuzz("FuzzPaths", "Fuzz/Paths", of: ["Geometry"]),
    fuzz(
      "FuzzGuides", "Fuzz/Guides",
      of: ["Diagnostics", "TouchRecording", "TraceCore", "JSONStream", "Scenes", "GuideFiles"]),
    // What the two targets that replay on scenes share.
    .target(
      name: "FuzzStage",
      dependencies: ["Geometry", "Drawing", "JSONStream", "TouchRecording", "Scenes"],
      path: "Fuzz/Stage", swiftSettings: settings),
    fuzz("FuzzScenes", "Fuzz/Scenes", of: ["FuzzStage", "Geometry", "TouchRecording"]),
    fuzz("FuzzEngine", "Fuzz/Engine", of: ["FuzzStage", "Geometry", "TouchRecording"]),
    // Runs the program on damaged files, a process for each.
    .executableTarget(
      name: "Mutations", dependencies: ["Geometry", "TouchRecording", "InkFormats"],
      path: "Checks/Mutations", swiftSettings: settings),
    // What this project makes of an input, for comparisons with other programs.
    .executableTarget(
      name: "Answers", dependencies: ["Geometry", "JSONStream", "PNGCodec"],
      path: "Checks/Answers", swiftSettings: settings),

    tests(of: "Geometry", ["PropertyTesting", "TestCorpora"]),
    tests(of: "JSONStream", ["Geometry", "PropertyTesting", "TestCorpora"]),
    tests(
      of: "Drawing",
      ["Geometry", "PNGCodec", "PropertyTesting", "PropertyChecking", "TestCorpora"]),
    tests(
      of: "PNGCodec", ["Compression", "Geometry", "Drawing", "PropertyTesting", "TestCorpora"]),
    tests(
      of: "TouchRecording",
      ["Diagnostics", "Geometry", "JSONStream", "PropertyTesting", "TestCorpora"]),
    tests(
      of: "InkFormats",
      ["Diagnostics", "Geometry", "JSONStream", "TouchRecording", "PropertyTesting", "TestCorpora"]),
    tests(of: "FileIO", ["Geometry"]),
    tests(
      of: "TraceCore",
      [
        "Geometry", "JSONStream", "TouchRecording", "PropertyTesting", "PropertyChecking",
        "TestCorpora",
      ]),
    tests(of: "Controls", ["Geometry", "TouchRecording", "PropertyTesting", "TestCorpora"]),
    tests(
      of: "Kinematics",
      ["Geometry", "TouchRecording", "PropertyTesting", "PropertyChecking", "TestCorpora"]),
    tests(
      of: "MaskCore",
      [
        "Geometry", "JSONStream", "Drawing", "TouchRecording", "PropertyTesting",
        "PropertyChecking", "TestCorpora",
      ]),
    tests(
      of: "ReportPages",
      ["Geometry", "JSONStream", "FileIO", "TouchRecording", "PropertyTesting", "TestCorpora"]),
    tests(
      of: "Scenes",
      [
        "Diagnostics", "Geometry", "JSONStream", "Drawing", "TouchRecording", "TraceCore",
        "MaskCore", "Controls",
        "Kinematics", "PropertyTesting", "ReplayCore", "GoldenPictures", "TestCorpora",
      ]),
    tests(
      of: "ReplayCore",
      [
        "Diagnostics", "Geometry", "JSONStream", "FileIO", "Drawing", "PNGCodec", "TouchRecording",
        "InkFormats",
        "TraceCore", "MaskCore", "Controls", "PropertyTesting", "Scenes", "ReportPages",
        "GuideFiles", "Touchstone", "Workbench", "Compression", "TestCorpora",
        "GoldenPictures",
      ]),
    // What tests share: data of others, golden pictures, and claims that are checked on random
    // values.
    .target(name: "TestCorpora", path: "Tests/Corpora", swiftSettings: settings),
    .target(
      name: "GoldenPictures",
      dependencies: [
        "Geometry", "JSONStream", "Drawing", "PNGCodec", "TouchRecording", "Scenes", "Touchstone",
        "ReplayCore", "TestCorpora",
      ],
      path: "Tests/GoldenPictures", swiftSettings: settings),
    .target(
      name: "PropertyChecking", dependencies: ["PropertyTesting", "TouchRecording"],
      path: "Tests/PropertyChecking", swiftSettings: settings),
    tests(
      of: "PropertyTesting",
      ["Geometry", "TouchRecording", "JSONStream", "PropertyChecking", "TestCorpora"]),
    tests(
      of: "Touchstone",
      [
        "Diagnostics", "Drawing", "Geometry", "JSONStream", "TouchRecording", "PropertyTesting",
        "TestCorpora",
      ]),
    // Runs the programs of the landing pages, `Sources/*/*.docc`.
    testTarget(
      "LandingPageTests",
      [
        "Diagnostics", "Geometry", "JSONStream", "Drawing", "PNGCodec", "TouchRecording",
        "InkFormats", "TraceCore", "MaskCore", "Controls", "Kinematics", "PropertyTesting",
        "Touchstone", "TestCorpora",
      ]),
    // Runs the program and links nothing of it, which is linked in a way of its own.
    testTarget(
      "ReplayCLITests",
      ["Diagnostics", "FileIO", "Geometry", "JSONStream", "ReplayCore", "TestCorpora"]),
  ]
)
