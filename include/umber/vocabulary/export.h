/* SPDX-License-Identifier: Apache-2.0 */
/* What the shared library lets programs see: docs/library.md, "The shared library". C99. */
#ifndef UMBER_VOCABULARY_EXPORT_H
#define UMBER_VOCABULARY_EXPORT_H

#if defined(_WIN32)
#define UMBER_API
#else
#define UMBER_API __attribute__((visibility("default")))
#endif

#endif
