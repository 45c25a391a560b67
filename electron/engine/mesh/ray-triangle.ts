/** Watertight ray-triangle intersection. */

/** In lengths of the ray's direction, with the barycentric coordinates of the second and third corner. */
export interface RayHit {
  distance: number
  v: number
  w: number
  front: boolean
}

/** A ray as a shear along its longest axis. */
export interface Shear {
  ox: number
  oy: number
  oz: number
  kx: number
  ky: number
  kz: number
  sx: number
  sy: number
  sz: number
}

/** The shear of a ray from o along d, which must not be zero. */
export function shearOf(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): Shear {
  const direction = [dx, dy, dz]
  const kz = Math.abs(dx) > Math.abs(dy) ? (Math.abs(dx) > Math.abs(dz) ? 0 : 2) : Math.abs(dy) > Math.abs(dz) ? 1 : 2
  let kx = (kz + 1) % 3
  let ky = (kx + 1) % 3
  if (direction[kz]! < 0) [kx, ky] = [ky, kx]
  const along = direction[kz]!
  return { ox, oy, oz, kx, ky, kz, sx: direction[kx]! / along, sy: direction[ky]! / along, sz: 1 / along }
}

/**
 * Whether the ray hits the triangle at `t[at … at + 8]`; writes the result into `hit`. Woop, Benthin & Wald,
 * "Watertight Ray/Triangle Intersection", JCGT 2013, in doubles.
 */
export function meetsTriangle(t: Float64Array, at: number, ray: Shear, hit: RayHit): boolean {
  const { ox, oy, oz, kx, ky, kz, sx, sy, sz } = ray
  const ofX = kx === 0 ? ox : kx === 1 ? oy : oz
  const ofY = ky === 0 ? ox : ky === 1 ? oy : oz
  const ofZ = kz === 0 ? ox : kz === 1 ? oy : oz
  const az = t[at + kz]! - ofZ
  const bz = t[at + 3 + kz]! - ofZ
  const cz = t[at + 6 + kz]! - ofZ
  const ax = t[at + kx]! - ofX - sx * az
  const ay = t[at + ky]! - ofY - sy * az
  const bx = t[at + 3 + kx]! - ofX - sx * bz
  const by = t[at + 3 + ky]! - ofY - sy * bz
  const cx = t[at + 6 + kx]! - ofX - sx * cz
  const cy = t[at + 6 + ky]! - ofY - sy * cz
  const u = cx * by - cy * bx
  const v = ax * cy - ay * cx
  const w = bx * ay - by * ax
  if ((u < 0 || v < 0 || w < 0) && (u > 0 || v > 0 || w > 0)) return false
  const sum = u + v + w
  if (sum === 0) return false
  const distance = (u * sz * az + v * sz * bz + w * sz * cz) / sum
  if (!(distance >= 0)) return false
  hit.distance = distance
  hit.v = v / sum
  hit.w = w / sum
  hit.front = sum > 0
  return true
}
