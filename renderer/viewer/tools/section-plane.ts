/** The position of the section's plane in a model. Pure. */
import type { CuttingPlane } from '../../../shared/geometry/section.ts'
import type { ViewHeader } from '../../../shared/formats/view-file.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'
import { dot, heightOver } from '../../state/stage/plane-points.ts'
import type { SectionState, Triple } from '../../state/stage/tools.ts'

type Box = Readonly<ViewHeader['box']>

export interface PlacedSection {
  /** Everything in front of the plane is cut away. */
  plane: CuttingPlane
  /** Direction in which the plane moves as its fraction grows; unit length. */
  direction: Triple
  /** Metres along `direction`, from the model's origin: where the plane enters and leaves the model's bounding box. */
  from: number
  to: number
  /** Metres between `from` and the plane. */
  depth: number
  /** The centre of the model's bounding box, projected onto the plane. */
  middle: Triple
}

const axes = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] } as const

/** Treats another asset's free plane as one perpendicular to x. */
export function placeSection(section: SectionState, assetId: string, box: Box): PlacedSection {
  const free = section.free?.assetId === assetId ? section.free.normal : axes.x
  const direction: Triple = section.axis === 'free' ? free : axes[section.axis]
  const { from, to } = extentAlong(direction, box)
  const offset = from + (to - from) * section.share
  const middle = vec3((axis) => (box[axis] + box[axis + 3]!) / 2)
  const away = offset - dot(direction, middle)
  return {
    plane: section.flipped
      ? { normal: vec3((axis) => -direction[axis]), offset: -offset }
      : { normal: direction, offset },
    direction,
    from,
    to,
    depth: offset - from,
    middle: vec3((axis) => middle[axis] + direction[axis] * away),
  }
}

/** Returns the fraction at which a plane of a given direction passes through a point. */
export function shareThrough(direction: Triple, at: Triple, box: Box): number {
  const { from, to } = extentAlong(direction, box)
  return clampShare((dot(direction, at) - from) / (to - from))
}

export function clampShare(fraction: number): number {
  return Math.min(1, Math.max(0, fraction))
}

/** Returns whether a point is on the side that is cut away. */
export function isInFront({ plane }: PlacedSection, at: Triple): boolean {
  return heightOver(plane, at) > 0
}

function extentAlong(direction: Triple, box: Box): { from: number; to: number } {
  let [from, to] = [0, 0]
  for (let axis = 0; axis < 3; axis++) {
    const [low, high] = [direction[axis]! * box[axis]!, direction[axis]! * box[axis + 3]!]
    from += Math.min(low, high)
    to += Math.max(low, high)
  }
  return { from, to }
}
