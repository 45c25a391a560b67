/** Tells open pieces with holes to fill from sheets that need a thickness. */
import { surfaceArea } from '../mesh/face-normal.ts'
import { sampleSurface } from '../mesh/surface-samples.ts'
import { Surface } from '../mesh/surface.ts'
import { type Body, bodyBounds } from './body.ts'
import { type Border, bordersOf } from './border.ts'
import { nextCorner } from '../mesh/twins.ts'
import { patchesOf } from './fans.ts'
import { minAreaSkin } from './min-area-skin.ts'
import { normalOf } from './orient-patches.ts'
import { isClosed } from './shells.ts'

/** `auto`: decided by the borders. `sheets`: all open pieces are sheets. `holes`: all open pieces have holes. */
export type OpenPieces = 'auto' | 'sheets' | 'holes'

export interface OpenPlan {
  /** Loops of corners to be filled. */
  holes: number[][]
  /** Per triangle: 1 if it belongs to a sheet. */
  sheet: Uint8Array
  sheets: number
}

/**
 * A patch whose mean cosine to the surface at its border exceeds this, and which adds more than this fraction of area,
 * would fold the sheet in two.
 */
const foldedBack = 0.35
const foldedShare = 0.35
/**
 * A patch may hide at most this fraction of the visible area of the piece, or of the whole, whichever is the smaller
 * loss.
 */
const hiddenOfPiece = 0.05
const hiddenOfWhole = 0.01

/**
 * A piece is a sheet if patches over its borders would fold back onto it, would have more area than itself, or would
 * hide what is visible through them. Holes in a sheet narrower than `thickness` are filled, wider ones are intended.
 */
export function planOpenPieces(body: Body, twin: Int32Array, thickness: number, way: OpenPieces): OpenPlan {
  const plan: OpenPlan = { holes: [], sheet: new Uint8Array(body.look.length), sheets: 0 }
  const pieces = openPieces(body, twin)
  if (pieces.length === 0) return plan
  const sight = new Sight(body)
  for (const { patch, area, borders } of pieces) {
    const isSheet = way === 'sheets' || (way === 'auto' && isSheetBy(borders, area, thickness, sight))
    const holes = isSheet ? borders.filter((border) => isGap(border, thickness, way)) : borders
    for (const { loop } of holes) plan.holes.push(loop)
    if (holes.length === borders.length) continue
    plan.sheets++
    for (const triangle of patch) plan.sheet[triangle] = 1
  }
  return plan
}

interface OpenPiece {
  patch: number[]
  area: number
  borders: Border[]
}

function openPieces(body: Body, twin: Int32Array): OpenPiece[] {
  const pieceOf = new Map<number, OpenPiece>()
  const pieces: OpenPiece[] = []
  for (const patch of patchesOf(twin)) {
    if (isClosed(patch, twin)) continue
    const piece = { patch, area: patch.reduce((sum, triangle) => sum + normalOf(body, triangle)[3], 0), borders: [] }
    pieces.push(piece)
    for (const triangle of patch) pieceOf.set(triangle, piece)
  }
  for (const border of bordersOf(body, twin)) pieceOf.get(Math.floor(border.loop[0]! / 3))!.borders.push(border)
  return pieces
}

function isSheetBy(borders: Border[], area: number, thickness: number, sight: Sight): boolean {
  const wide = borders.filter((border) => border.area > thickness ** 2)
  if (borders.some((border) => border.fold > foldedBack && border.area > foldedShare * area)) return true
  if (borders.reduce((sum, border) => sum + border.area, 0) > area) return true
  const most = Math.min(hiddenOfPiece * area, hiddenOfWhole * sight.area)
  let hidden = 0
  for (const border of wide) {
    if (border.area < most / 4) continue
    hidden += border.area * sight.shareHidden(border)
    if (hidden > most) return true
  }
  return false
}

/** Whether a border of a sheet is damage rather than an opening: narrower than the thickness. */
function isGap({ area, fold }: Border, thickness: number, way: OpenPieces): boolean {
  return way === 'auto' && fold < 0 && area < (Math.PI / 4) * thickness ** 2
}

const samples = 24
const leanings = [
  [0, 0],
  [0.7, 0],
  [-0.7, 0],
  [0, 0.7],
  [0, -0.7],
] as const

/** Casts rays through openings to find what a patch would hide. */
class Sight {
  readonly area: number
  readonly #body: Body
  readonly #surface: Surface
  readonly #low: number
  readonly #diagonal: number

  constructor(body: Body) {
    this.#body = body
    this.#surface = new Surface(body.points, body.triangles)
    const { low, diagonal } = bodyBounds(body)
    this.#low = low[1]
    this.#diagonal = diagonal
    this.area = surfaceArea(body.points, body.triangles)
  }

  /** Fraction of the patch through which a front face, the inside of a two-sided piece, or the way out is visible. */
  shareHidden(border: Border): number {
    const { points, triangles } = this.#body
    const rim = border.loop.map((corner) => triangles[nextCorner(corner)]!).reverse()
    const skin = Uint32Array.from(minAreaSkin(points, rim), (index) => rim[index]!)
    const twoSided =
      !this.#isUnderside(border) &&
      this.#body.looks[this.#body.look[Math.floor(border.loop[0]! / 3)]!]!.material.doubleSided === true
    let hidden = 0
    const { positions } = sampleSurface(points, skin, samples, 1)
    for (let at = 0; at < positions.length; at += 3)
      if (this.#hides(positions[at]!, positions[at + 1]!, positions[at + 2]!, border.normal, twoSided)) hidden++
    return hidden / samples
  }

  /** An underside faces down and lies at the bottom of the whole model, which stands on it. */
  #isUnderside({ loop, normal }: Border): boolean {
    if (normal[1] > -0.7) return false
    const { points, triangles } = this.#body
    const height = loop.reduce((sum, corner) => sum + points[triangles[corner]! * 3 + 1]!, 0) / loop.length
    return height < this.#low + this.#diagonal * 0.02
  }

  #hides(x: number, y: number, z: number, normal: [number, number, number], twoSided: boolean): boolean {
    const [nx, ny, nz] = normal
    const [ux, uy, uz] = Math.abs(nx) < 0.6 ? [0, nz, -ny] : [-nz, 0, nx]
    const [vx, vy, vz] = [ny * uz - nz * uy, nz * ux - nx * uz, nx * uy - ny * ux]
    return leanings.some(([a, b]) => {
      const [dx, dy, dz] = [nx + a * ux + b * vx, ny + a * uy + b * vy, nz + a * uz + b * vz]
      if (this.#surface.raycast(x, y, z, dx, dy, dz) !== null) return false
      const seen = this.#surface.raycast(x, y, z, -dx, -dy, -dz)
      return seen === null || seen.front || twoSided
    })
  }
}
