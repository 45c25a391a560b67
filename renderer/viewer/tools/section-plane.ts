/** Where the section's plane lies in a model. Pure. */
import type { CuttingPlane } from '../../../shared/geometry/section.ts'
import type { SectionState, Triple } from '../../state/stage/tools.ts'

type Box = readonly [number, number, number, number, number, number]

export interface PlacedSection {
  /** What lies in front of it is taken away. */
  plane: CuttingPlane
  /** The direction in which the plane moves as its number grows; unit length. */
  along: Triple
  /** Metres along that direction, from the model's origin: where the plane enters and leaves the model's box. */
  from: number
  to: number
  /** Metres between `from` and the plane. */
  depth: number
  /** The middle of the model's box, moved onto the plane. */
  middle: Triple
}

const axes = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] } as const

/** A free plane that belongs to another asset counts as one across x. */
export function placeSection(section: SectionState, assetId: string, box: Box): PlacedSection {
  const free = section.free?.assetId === assetId ? section.free.normal : axes.x
  const along: Triple = section.axis === 'free' ? free : axes[section.axis]
  const { from, to } = extentAlong(along, box)
  const offset = from + (to - from) * section.share
  const middle = [0, 1, 2].map((axis) => (box[axis]! + box[axis + 3]!) / 2)
  const away = offset - dot(along, middle)
  return {
    plane: section.flipped ? { normal: [-along[0], -along[1], -along[2]], offset: -offset } : { normal: along, offset },
    along,
    from,
    to,
    depth: offset - from,
    middle: [middle[0]! + along[0] * away, middle[1]! + along[1] * away, middle[2]! + along[2] * away],
  }
}

/** The share at which a plane of a direction goes through a place. */
export function shareThrough(along: Triple, at: Triple, box: Box): number {
  const { from, to } = extentAlong(along, box)
  return Math.min(1, Math.max(0, (dot(along, at) - from) / (to - from)))
}

/** Whether a place is on the side that is taken away. */
export function isInFront({ plane }: PlacedSection, at: Triple): boolean {
  return dot(plane.normal, at) > plane.offset
}

function extentAlong(along: Triple, box: Box): { from: number; to: number } {
  let [from, to] = [0, 0]
  for (let axis = 0; axis < 3; axis++) {
    const [least, most] = [along[axis]! * box[axis]!, along[axis]! * box[axis + 3]!]
    from += Math.min(least, most)
    to += Math.max(least, most)
  }
  return { from, to }
}

function dot(a: Triple, b: readonly number[]): number {
  return a[0] * b[0]! + a[1] * b[1]! + a[2] * b[2]!
}
