# SPDX-License-Identifier: Apache-2.0
"""Programs to copy from: python3 -m palp.examples.press, and so on."""
