/** What a connector across a cut is asked to be, and what it is where it stands. */
import type { CuttingPlane } from '../../../../shared/section.ts'
import type { Vector } from '../../mesh/vectors.ts'

/** What is asked of all connectors of a cut. */
export interface ConnectorChoice {
  /**
   * `dowel`: a bore on both sides and a pin of its own. `plug`: a pin that is part of the lower piece. `dovetail`: a tongue of the lower
   * piece that slides through the upper one, or dowels where there is no room for it.
   */
  kind: 'dowel' | 'plug' | 'dovetail'
  shape: 'round' | 'hexagon'
  /** Diameter of the pin, or width of the tongue's neck; null: chosen by the size of the model, and narrower where there is less room. */
  sizeMm: number | null
  /** Gap on each side of the pin. */
  clearanceMm: number
  /** Least material around a bore. */
  wallMm: number
  /** Thinnest pin that holds. */
  minMm: number
  /** For each face between two pieces; null: by its size. */
  count: number | null
  /** Where connectors go, instead of being chosen, on the planes nearest to them; millimetres. */
  places: readonly Vector[]
  /** Pins lie on a flat side when they are printed, so that their layers run along them. */
  flatPins: boolean
}

/** One that is there: `front` and `behind` are numbers of pieces. */
export interface Connector {
  at: Vector
  plane: CuttingPlane
  front: number
  behind: number
  diameterMm: number
  /** Of the pin on each side. */
  depthMm: number
  boreDiameterMm: number
  boreDepthMm: number
  /** Material that is left around the bore, at the least. */
  wallMm: number
}

/** From one size that is tried to the next. */
const shrink = 0.85

/** Sizes to try, the widest first and the least last. */
export function stepsDown(widest: number, least: number): number[] {
  const sizes = [widest]
  while (sizes.at(-1)! * shrink > least) sizes.push(sizes.at(-1)! * shrink)
  return sizes.at(-1)! > least ? [...sizes, least] : sizes
}

/** How many of `count` sizes, least first, fit: by halving, since what fits in one fits in those before. */
export function countFitting(count: number, fits: (size: number) => boolean): number {
  let [from, to] = [0, count]
  while (from < to) {
    // Mostly the first does not fit, or the last does.
    const at = from === 0 ? 0 : to === count ? to - 1 : (from + to) >> 1
    if (fits(at)) from = at + 1
    else to = at
  }
  return from
}

/** The face between two pieces, as it is called among the faces of a plane. */
export function faceBetween({ front, behind }: { front: number; behind: number }): string {
  return `${front} ${behind}`
}
