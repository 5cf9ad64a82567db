# SPDX-License-Identifier: Apache-2.0
"""Parts of documents that commands print: what stands between `<!-- COMMAND -->` and `<!-- end -->`."""
import re


def compare(text, command, status, output, bless=False):
    """The document, with a new part if that is to be blessed, and why it is wrong; empty if it is right. What a command
    says when it fails is no part of a document."""
    if status != 0:
        return text, f"{command} ends with status {status}:\n{output}"
    place = re.compile(f"(?<=<!-- {re.escape(command)} -->\n).*?(?=<!-- end -->)", re.DOTALL)
    match = place.search(text)
    if not match:
        return text, f"nothing stands between <!-- {command} --> and <!-- end -->"
    if bless:
        return text[:match.start()] + output + text[match.end():], ""
    return text, "" if match[0] == output else "tests/docs/run BUILD --bless writes it"
