# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# For groups that are shell scripts: report STATUS NAME [OUTPUT], skip NAME WHY, and plan at the end.
tap_number=0
tap_failed=0

tap_description() { # NAME: as tests/lib/tap.py has it
  local text=${1//\\/\\\\}
  text=${text//#/\\#}
  printf '%s' "${text//$'\n'/\\n}"
}
report() { # STATUS NAME [OUTPUT]: a test that passed if the status is 0; the output is shown if it is not
  if (($1 == 0)); then
    echo "ok $((++tap_number)) - $(tap_description "$2")"
  else
    ((++tap_failed))
    echo "not ok $((++tap_number)) - $(tap_description "$2")"
    head -n 40 <<<"${3:-}" | sed 's/^/# /'
  fi
}
skip() { echo "ok $((++tap_number)) - $(tap_description "$1") # SKIP $2"; }
plan() { # and the exit status
  echo "1..$tap_number"
  ((tap_failed == 0))
}
