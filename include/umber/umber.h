// SPDX-License-Identifier: Apache-2.0
#ifndef UMBER_UMBER_H
#define UMBER_UMBER_H

#define UMBER_VERSION_STRING "0.1.0"

#endif
