/** Finds degenerate and duplicate faces. */
import type { WeldedMesh } from '../mesh/welded-mesh.ts'

/**
 * A triangle whose height is below this fraction of its longest side has no area: about the resolution of 24-bit
 * mantissas.
 */
const flatness = 1e-7

/** Returns faces that repeat a vertex, are thinner than rounding errors, or have coordinates that are not finite. */
export function facesWithoutArea({ positions: p, indices }: WeldedMesh): number[] {
  const found: number[] = []
  for (let first = 0; first < indices.length; first += 3) {
    const a = indices[first]! * 3
    const b = indices[first + 1]! * 3
    const c = indices[first + 2]! * 3
    const ux = p[b]! - p[a]!
    const uy = p[b + 1]! - p[a + 1]!
    const uz = p[b + 2]! - p[a + 2]!
    const vx = p[c]! - p[a]!
    const vy = p[c + 1]! - p[a + 1]!
    const vz = p[c + 2]! - p[a + 2]!
    const double = Math.sqrt((uy * vz - uz * vy) ** 2 + (uz * vx - ux * vz) ** 2 + (ux * vy - uy * vx) ** 2)
    const longest = Math.max(
      ux * ux + uy * uy + uz * uz,
      vx * vx + vy * vy + vz * vz,
      (vx - ux) ** 2 + (vy - uy) ** 2 + (vz - uz) ** 2,
    )
    if (!(double > flatness * longest)) found.push(first / 3)
  }
  return found
}

/** Hash table slots per vertex; also the number of slots probed near the vertex. */
const perVertex = 2
const nearTries = 12

/** Returns faces with the same three vertices as an earlier face, in any order. */
export function repeatedFaces(indices: Uint32Array): number[] {
  const triangles = indices.length / 3
  let length = 16
  while (length < triangles * 1.5) length *= 2
  const slots = new Int32Array(length).fill(-1)
  const low = new Uint32Array(triangles)
  const middle = new Uint32Array(triangles)
  const high = new Uint32Array(triangles)
  const found: number[] = []
  for (let face = 0; face < triangles; face++) {
    const a = indices[face * 3]!
    const b = indices[face * 3 + 1]!
    const c = indices[face * 3 + 2]!
    low[face] = Math.min(a, b, c)
    high[face] = Math.max(a, b, c)
    middle[face] = a + b + c - low[face]! - high[face]!
    // Probes near the lowest vertex first, where neighbours in the list are neighbours in memory; if that range is
    // full, anywhere.
    let slot = (low[face]! * perVertex) & (length - 1)
    let other = slots[slot]!
    for (
      let tries = 1;
      other >= 0 && (low[other] !== low[face] || middle[other] !== middle[face] || high[other] !== high[face]);
      tries++
    ) {
      slot = (tries === nearTries ? hashOf(low[face]!, middle[face]!, high[face]!) : slot + 1) & (length - 1)
      other = slots[slot]!
    }
    if (other >= 0) found.push(face)
    else slots[slot] = face
  }
  return found
}

function hashOf(low: number, middle: number, high: number): number {
  let hash = Math.imul(low, 0x9e3779b1) ^ Math.imul(middle, 0x85ebca77) ^ Math.imul(high, 0xc2b2ae3d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return hash ^ (hash >>> 13)
}
