/** Finds the pieces on both sides of a cutting plane. */
import { type CuttingPlane, flatBox, type FlatBox, flatten, isInBox } from '../../../../shared/geometry/section.ts'
import type { Vector } from '../../mesh/vectors.ts'
import type { Body } from '../../repair/body.ts'
import { normalOf } from '../../repair/orient-patches.ts'
import { liesIn, planeSlack } from './lies-in.ts'

/** The faces of a piece in a plane, two coordinates per corner. */
interface Cap {
  piece: number
  /** 6 per triangle. */
  flat: Float64Array
  box: FlatBox
}

export interface Caps {
  /** Caps of the pieces in front of the plane, and of those behind it. */
  front: Cap[]
  behind: Cap[]
  /** Keys `front behind` of all pairs of pieces that touch, tested at the centroids of their triangles. */
  faces: string[]
}

/** Returns the faces of all pieces that lie in a plane. */
export function capsOn(pieces: readonly Body[], plane: CuttingPlane): Caps {
  const front: Cap[] = []
  const behind: Cap[] = []
  for (const [piece, body] of pieces.entries()) {
    const slack = planeSlack(body)
    const corners: { front: number[]; behind: number[] } = { front: [], behind: [] }
    for (let triangle = 0; triangle < body.look.length; triangle++) {
      if (!liesIn(body, triangle, plane, slack)) continue
      const [x, y, z] = normalOf(body, triangle)
      const along = x * plane.normal[0] + y * plane.normal[1] + z * plane.normal[2]
      const side = along < 0 ? corners.front : corners.behind
      for (let corner = triangle * 3; corner < triangle * 3 + 3; corner++)
        side.push(...body.points.subarray(body.triangles[corner]! * 3, body.triangles[corner]! * 3 + 3))
    }
    for (const [list, own] of [
      [front, corners.front],
      [behind, corners.behind],
    ] as const)
      if (own.length > 0) {
        const flat = flatten(Float64Array.from(own), plane)
        list.push({ piece, flat, box: flatBox(flat) })
      }
  }
  return { front, behind, faces: facesBetween(front, behind) }
}

/** Returns the pieces on both sides of a point of the plane; null if there are not two. */
export function pieceAt(caps: Caps, at: Vector, plane: CuttingPlane): { front: number; behind: number } | null {
  const flat = flatten(Float64Array.from(at), plane)
  const front = capAt(caps.front, flat[0]!, flat[1]!)
  const behind = capAt(caps.behind, flat[0]!, flat[1]!)
  return front === null || behind === null ? null : { front, behind }
}

function facesBetween(front: readonly Cap[], behind: readonly Cap[]): string[] {
  const faces = new Set<string>()
  const addFaces = (own: readonly Cap[], others: readonly Cap[], key: (own: number, other: number) => string): void => {
    for (const { piece, flat } of own)
      for (let i = 0; i < flat.length; i += 6) {
        const [x, y] = [(flat[i]! + flat[i + 2]! + flat[i + 4]!) / 3, (flat[i + 1]! + flat[i + 3]! + flat[i + 5]!) / 3]
        const other = capAt(others, x, y)
        if (other !== null) faces.add(key(piece, other))
      }
  }
  addFaces(front, behind, (own, other) => `${own} ${other}`)
  addFaces(behind, front, (own, other) => `${other} ${own}`)
  return [...faces]
}

function capAt(caps: readonly Cap[], x: number, y: number): number | null {
  for (const { piece, flat, box } of caps) {
    if (!isInBox(box, x, y)) continue
    for (let i = 0; i < flat.length; i += 6) if (isInTriangle(flat, i, x, y)) return piece
  }
  return null
}

function isInTriangle(flat: Float64Array, i: number, x: number, y: number): boolean {
  let sign = 0
  for (let side = 0; side < 3; side++) {
    const [a, b] = [i + side * 2, i + ((side + 1) % 3) * 2]
    const turn = (flat[b]! - flat[a]!) * (y - flat[a + 1]!) - (flat[b + 1]! - flat[a + 1]!) * (x - flat[a]!)
    if (turn === 0) continue
    if (sign !== 0 && Math.sign(turn) !== sign) return false
    sign = Math.sign(turn)
  }
  return sign !== 0
}
