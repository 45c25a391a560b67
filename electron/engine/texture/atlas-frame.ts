/** The mapping of a triangle from texels to the surface. */
import type { AtlasLayout } from './atlas-layout.ts'

/** The mapping of one face. */
export interface Frame {
  face: number
  /** The first corner, in texels. */
  ax: number
  ay: number
  /** Change of the second and third barycentric coordinate per texel to the right and down. */
  vx: number
  vy: number
  wx: number
  wy: number
  /** Metres on the surface per texel to the right (p) and down (q). */
  px: number
  py: number
  pz: number
  qx: number
  qy: number
  qz: number
  /** The geometric normal of the face. */
  gx: number
  gy: number
  gz: number
  footprint: number
  mirrored: boolean
  left: number
  right: number
  top: number
  bottom: number
}

/** An uninitialised frame. */
export function newFrame(): Frame {
  return {
    face: -1,
    ax: 0,
    ay: 0,
    vx: 0,
    vy: 0,
    wx: 0,
    wy: 0,
    px: 0,
    py: 0,
    pz: 0,
    qx: 0,
    qy: 0,
    qz: 0,
    gx: 0,
    gy: 0,
    gz: 0,
    footprint: 0,
    mirrored: false,
    left: 0,
    right: 0,
    top: 0,
    bottom: 0,
  }
}

/** Sets the frame of a face in a picture of `side` pixels; false for a face without area there. */
export function setFrame(frame: Frame, { positions, uvs, indices }: AtlasLayout, face: number, side: number): boolean {
  const a = indices[face * 3]!
  const b = indices[face * 3 + 1]!
  const c = indices[face * 3 + 2]!
  const ax = uvs[a * 2]! * side
  const ay = uvs[a * 2 + 1]! * side
  const bx = uvs[b * 2]! * side - ax
  const by = uvs[b * 2 + 1]! * side - ay
  const cx = uvs[c * 2]! * side - ax
  const cy = uvs[c * 2 + 1]! * side - ay
  const area = bx * cy - by * cx
  frame.face = face
  if (!(Math.abs(area) > 1e-9)) return false
  frame.ax = ax
  frame.ay = ay
  frame.vx = cy / area
  frame.vy = -cx / area
  frame.wx = -by / area
  frame.wy = bx / area
  const [ux, uy, uz] = [
    positions[b * 3]! - positions[a * 3]!,
    positions[b * 3 + 1]! - positions[a * 3 + 1]!,
    positions[b * 3 + 2]! - positions[a * 3 + 2]!,
  ]
  const [wx, wy, wz] = [
    positions[c * 3]! - positions[a * 3]!,
    positions[c * 3 + 1]! - positions[a * 3 + 1]!,
    positions[c * 3 + 2]! - positions[a * 3 + 2]!,
  ]
  frame.px = ux * frame.vx + wx * frame.wx
  frame.py = uy * frame.vx + wy * frame.wx
  frame.pz = uz * frame.vx + wz * frame.wx
  frame.qx = ux * frame.vy + wx * frame.wy
  frame.qy = uy * frame.vy + wy * frame.wy
  frame.qz = uz * frame.vy + wz * frame.wy
  const gx = uy * wz - uz * wy
  const gy = uz * wx - ux * wz
  const gz = ux * wy - uy * wx
  const length = Math.sqrt(gx * gx + gy * gy + gz * gz)
  frame.gx = length > 0 ? gx / length : 0
  frame.gy = length > 0 ? gy / length : 1
  frame.gz = length > 0 ? gz / length : 0
  frame.footprint = Math.sqrt(length / Math.abs(area))
  // v runs down, so an unmirrored front has a negative area in texels.
  frame.mirrored = area > 0
  frame.left = ax + Math.min(0, bx, cx)
  frame.right = ax + Math.max(0, bx, cx)
  frame.top = ay + Math.min(0, by, cy)
  frame.bottom = ay + Math.max(0, by, cy)
  return true
}
