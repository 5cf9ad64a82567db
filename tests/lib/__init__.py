# SPDX-License-Identifier: Apache-2.0
"""What the groups of tests share.

  tap           the Test Anything Protocol, written and read
  limits        processes that may take only so long
  piglit        the shader tests that Debian installs
  shader_tests  shader tests run by `umber run`
  expectations  lists of what is known to fail, and why
  driver        the command line of a group: BUILD [--bless], and work done by all processors
"""
