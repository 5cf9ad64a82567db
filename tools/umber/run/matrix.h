// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstddef>

namespace umber::run {

using Vec4 = std::array<float, 4>;
/// Column after column, as GL has it.
using Matrix = std::array<float, 16>;

inline constexpr Matrix kIdentity = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

Matrix operator*(const Matrix& a, const Matrix& b);
Matrix transpose(const Matrix& m);
/// Zero if there is no inverse.
Matrix inverse(const Matrix& m);
/// glOrtho and glFrustum.
Matrix ortho(float left, float right, float bottom, float top, float near, float far);
Matrix frustum(float left, float right, float bottom, float top, float near, float far);

}  // namespace umber::run
