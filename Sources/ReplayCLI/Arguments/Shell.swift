// SPDX-License-Identifier: Apache-2.0

/// A shell for which the program prints completions, made from the tables of commands and flags.
enum Shell: String, CaseIterable {
  case bash, zsh, fish
}
