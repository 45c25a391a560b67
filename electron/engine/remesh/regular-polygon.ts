/** The regular polygon nearest to a face. */

/**
 * Adds the corners of the regular polygon nearest to a face to `sums`, with its centre and plane and a size halfway to
 * the wanted one; counts them in `weights`.
 */
export function fitRegular(
  p: Float64Array,
  corners: readonly number[],
  side: number,
  sums: Float64Array,
  weights: Float64Array,
): void {
  const count = corners.length
  const middle = [0, 1, 2].map((i) => corners.reduce((sum, corner) => sum + p[corner * 3 + i]!, 0) / count)
  const normal: [number, number, number] = [0, 0, 0]
  for (let k = 0; k < count; k++) {
    const [a, b] = [corners[k]! * 3, corners[(k + 1) % count]! * 3]
    for (let i = 0; i < 3; i++) {
      const [j, l] = [(i + 1) % 3, (i + 2) % 3]
      normal[i] =
        normal[i]! +
        (p[a + j]! - middle[j]!) * (p[b + l]! - middle[l]!) -
        (p[a + l]! - middle[l]!) * (p[b + j]! - middle[j]!)
    }
  }
  const length = Math.hypot(...normal)
  if (!(length > 0)) return
  const u = [0, 1, 2].map((i) => p[corners[0]! * 3 + i]! - middle[i]!)
  const along = u.reduce((sum, value, i) => sum + (value * normal[i]!) / length, 0)
  for (let i = 0; i < 3; i++) u[i] = u[i]! - (along * normal[i]!) / length
  const reach = Math.hypot(...u)
  if (!(reach > 0)) return
  for (let i = 0; i < 3; i++) u[i] = u[i]! / reach
  const n = normal.map((value) => value / length)
  const v = [n[1]! * u[2]! - n[2]! * u[1]!, n[2]! * u[0]! - n[0]! * u[2]!, n[0]! * u[1]! - n[1]! * u[0]!]
  // The mean of the corners, each rotated back by its own angle, gives the best rotation and size.
  let [real, imaginary] = [0, 0]
  for (let k = 0; k < count; k++) {
    let [x, y] = [0, 0]
    for (let i = 0; i < 3; i++) {
      const d = p[corners[k]! * 3 + i]! - middle[i]!
      x += d * u[i]!
      y += d * v[i]!
    }
    const angle = (-2 * Math.PI * k) / count
    real += (x * Math.cos(angle) - y * Math.sin(angle)) / count
    imaginary += (x * Math.sin(angle) + y * Math.cos(angle)) / count
  }
  const fitted = Math.hypot(real, imaginary)
  if (!(fitted > 0)) return
  const wanted = count === 4 ? side / Math.SQRT2 : side / Math.sqrt(3)
  const radius = (fitted + wanted) / 2
  const turn = Math.atan2(imaginary, real)
  for (let k = 0; k < count; k++) {
    const angle = turn + (2 * Math.PI * k) / count
    const corner = corners[k]!
    for (let i = 0; i < 3; i++) {
      const place = middle[i]! + radius * (Math.cos(angle) * u[i]! + Math.sin(angle) * v[i]!)
      sums[corner * 3 + i] = sums[corner * 3 + i]! + place
    }
    weights[corner] = weights[corner]! + 1
  }
}
