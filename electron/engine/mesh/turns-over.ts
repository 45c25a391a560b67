/** Whether moving a corner would flip or degrade a face. */

/** No face turns by more than the angle of this cosine in one collapse. */
const minTurn = 0.2
/** Faces flatter than this (1 is equilateral) are only accepted where there was a flatter one. */
const minShape = 0.05

/** True if the face (moved, a, b) flips, or newly becomes a needle, when its first corner moves to (x, y, z). */
export function turnsOver(
  p: Float64Array,
  moved: number,
  cornerA: number,
  cornerB: number,
  x: number,
  y: number,
  z: number,
): boolean {
  const m = moved * 3
  const a = cornerA * 3
  const b = cornerB * 3
  const ex = p[b]! - p[a]!
  const ey = p[b + 1]! - p[a + 1]!
  const ez = p[b + 2]! - p[a + 2]!
  const ox = p[m]! - p[a]!
  const oy = p[m + 1]! - p[a + 1]!
  const oz = p[m + 2]! - p[a + 2]!
  const nx = x - p[a]!
  const ny = y - p[a + 1]!
  const nz = z - p[a + 2]!
  const oldX = ey * oz - ez * oy
  const oldY = ez * ox - ex * oz
  const oldZ = ex * oy - ey * ox
  const newX = ey * nz - ez * ny
  const newY = ez * nx - ex * nz
  const newZ = ex * ny - ey * nx
  const edge = ex * ex + ey * ey + ez * ez
  const oldLength = Math.sqrt(oldX * oldX + oldY * oldY + oldZ * oldZ)
  const newLength = Math.sqrt(newX * newX + newY * newY + newZ * newZ)
  const oldSum = edge + ox * ox + oy * oy + oz * oz + (ox - ex) ** 2 + (oy - ey) ** 2 + (oz - ez) ** 2
  const newSum = edge + nx * nx + ny * ny + nz * nz + (nx - ex) ** 2 + (ny - ey) ** 2 + (nz - ez) ** 2
  const oldShape = oldSum > 0 ? (oldLength / oldSum) * 3.4641016 : 0
  const newShape = newSum > 0 ? (newLength / newSum) * 3.4641016 : 0
  if (newShape < minShape && newShape < oldShape * 0.8) return true
  return oldShape > 1e-4 && oldX * newX + oldY * newY + oldZ * newZ < minTurn * oldLength * newLength
}
