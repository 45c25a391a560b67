/** Connectors across a cut: settings and placements. */
import type { CuttingPlane } from '../../../../shared/geometry/section.ts'
import type { PinShape } from '../../../../shared/print/connector-rule.ts'
import type { Vector } from '../../mesh/vectors.ts'

/** Settings for all connectors of a cut. */
export interface ConnectorChoice {
  /**
   * `dowel`: a bore on both sides and a separate pin. `plug`: a pin on the lower piece. `dovetail`: a tongue on the
   * lower piece that slides through the upper one, with dowels where it lacks room.
   */
  kind: 'dowel' | 'plug' | 'dovetail'
  shape: PinShape
  /** Diameter of the pin, or width of the tongue's neck; null: by the size of the model, narrower if there is less room. */
  sizeMm: number | null
  /** Gap between the faces of the pin and those of its bore. */
  clearanceMm: number
  /** Minimum material around a bore. */
  wallMm: number
  /** Minimum diameter of a pin. */
  minMm: number
  /** Connectors per face between two pieces; null: by its size. */
  count: number | null
  /** Requested positions, used on the nearest planes instead of automatic ones; millimetres. */
  places: readonly Vector[]
  /** Pins are printed lying on a flat side, so that their layers run along them. */
  flatPins: boolean
}

/** A placed connector: `front` and `behind` are piece indices. */
export interface Connector {
  at: Vector
  plane: CuttingPlane
  front: number
  behind: number
  diameterMm: number
  /** Depth of the pin on each side. */
  depthMm: number
  boreDiameterMm: number
  boreDepthMm: number
  /** Minimum material left around the bore. */
  wallMm: number
}

/** Ratio of each size tried to the previous one. */
const shrink = 0.85

/** Sizes to try, widest first. */
export function stepsDown(widest: number, least: number): number[] {
  const sizes = [widest]
  while (sizes.at(-1)! * shrink > least) sizes.push(sizes.at(-1)! * shrink)
  return sizes.at(-1)! > least ? [...sizes, least] : sizes
}

/** How many of `count` ascending sizes fit: binary search, since fitting is monotonic. */
export function countFitting(count: number, fits: (size: number) => boolean): number {
  let [from, to] = [0, count]
  while (from < to) {
    // Usually all sizes fit or none does.
    const at = from === 0 ? 0 : to === count ? to - 1 : (from + to) >> 1
    if (fits(at)) from = at + 1
    else to = at
  }
  return from
}

/** Key of the face between two pieces at a plane. */
export function faceBetween({ front, behind }: { front: number; behind: number }): string {
  return `${front} ${behind}`
}

/** The two pieces that a key names. */
export function piecesAt(face: string): { front: number; behind: number } {
  const [front, behind] = face.split(' ').map(Number)
  return { front: front!, behind: behind! }
}
