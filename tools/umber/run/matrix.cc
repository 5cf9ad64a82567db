// SPDX-License-Identifier: Apache-2.0
#include "umber/run/matrix.h"

#include <cmath>
#include <utility>

namespace umber::run {

Matrix operator*(const Matrix& a, const Matrix& b) {
  Matrix product{};
  for (size_t column = 0; column < 4; ++column)
    for (size_t row = 0; row < 4; ++row)
      for (size_t k = 0; k < 4; ++k) product[column * 4 + row] += a[k * 4 + row] * b[column * 4 + k];
  return product;
}

Matrix transpose(const Matrix& m) {
  Matrix result{};
  for (size_t i = 0; i < 16; ++i) result[i] = m[i % 4 * 4 + i / 4];
  return result;
}

Matrix inverse(const Matrix& m) {
  // Gauss-Jordan with the largest pivot; rows and columns may swap names, for inverting commutes with transposing.
  std::array<double, 16> from{}, to{};
  for (size_t i = 0; i < 16; ++i) from[i] = static_cast<double>(m[i]);
  for (size_t i = 0; i < 4; ++i) to[i * 5] = 1;
  for (size_t step = 0; step < 4; ++step) {
    size_t pivot = step;
    for (size_t row = step + 1; row < 4; ++row)
      if (std::abs(from[row * 4 + step]) > std::abs(from[pivot * 4 + step])) pivot = row;
    if (from[pivot * 4 + step] == 0) return {};
    for (size_t k = 0; k < 4; ++k) {
      std::swap(from[pivot * 4 + k], from[step * 4 + k]);
      std::swap(to[pivot * 4 + k], to[step * 4 + k]);
    }
    const double scale = 1 / from[step * 4 + step];
    for (size_t k = 0; k < 4; ++k) {
      from[step * 4 + k] *= scale;
      to[step * 4 + k] *= scale;
    }
    for (size_t row = 0; row < 4; ++row) {
      const double factor = from[row * 4 + step];
      if (row == step) continue;
      for (size_t k = 0; k < 4; ++k) {
        from[row * 4 + k] -= factor * from[step * 4 + k];
        to[row * 4 + k] -= factor * to[step * 4 + k];
      }
    }
  }
  Matrix result{};
  for (size_t i = 0; i < 16; ++i) result[i] = static_cast<float>(to[i]);
  return result;
}

Matrix ortho(float left, float right, float bottom, float top, float near, float far) {
  Matrix m = kIdentity;
  m[0] = 2 / (right - left);
  m[5] = 2 / (top - bottom);
  m[10] = -2 / (far - near);
  m[12] = -(right + left) / (right - left);
  m[13] = -(top + bottom) / (top - bottom);
  m[14] = -(far + near) / (far - near);
  return m;
}

Matrix frustum(float left, float right, float bottom, float top, float near, float far) {
  Matrix m{};
  m[0] = 2 * near / (right - left);
  m[5] = 2 * near / (top - bottom);
  m[8] = (right + left) / (right - left);
  m[9] = (top + bottom) / (top - bottom);
  m[10] = -(far + near) / (far - near);
  m[11] = -1;
  m[14] = -2 * far * near / (far - near);
  return m;
}

}  // namespace umber::run
