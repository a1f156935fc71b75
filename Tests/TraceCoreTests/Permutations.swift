// SPDX-License-Identifier: Apache-2.0

/// All orders of `elements`.
func permutations<Element>(_ elements: [Element]) -> [[Element]] {
  guard let first = elements.first else { return [[]] }
  return permutations(Array(elements.dropFirst())).flatMap { rest in
    (0...rest.count).map { rest[..<$0] + [first] + rest[$0...] }
  }
}
