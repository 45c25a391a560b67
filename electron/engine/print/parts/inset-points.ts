/** The points of a patch while it is clipped to its outline, with their distances from the walls and floor of the pocket. */
import { minus, type Vector, vectorAt } from '../../mesh/vectors.ts'
import { type Body, attributesAt } from '../../repair/body.ts'
import { clearOfPocket, minDepthMm, type Pocket } from './pocket.ts'

/** A point with the attributes of a corner of a triangle. */
export interface Corner {
  point: number
  attributes: readonly number[]
}
export type Three = [Corner, Corner, Corner]

/** A point between corners, by weights that add up to 1. */
export interface Mixture {
  corners: readonly Corner[]
  shares: readonly number[]
}

export class InsetPoints {
  /** 3 coordinates per point each, in millimetres: on the surface, and on the floor of the pocket. */
  readonly top: number[] = []
  readonly floor: number[] = []
  /** Per point, its distance from walls and floor, in gaps. */
  readonly clear: number[] = []
  /** The smallest gap of all walls, in millimetres. */
  readonly gapMm: number
  readonly #pocket: Pocket
  readonly #body: Body
  readonly #bodyFloor: Float64Array
  readonly #own = new Map<number, number>()

  /** `floor` holds 3 coordinates per point of the body. */
  constructor(body: Body, floor: Float64Array, pocket: Pocket) {
    this.#body = body
    this.#bodyFloor = floor
    this.#pocket = pocket
    this.gapMm = pocket.minGapMm
  }

  /** The patch's corner for a corner of the body. */
  cornerOf(corner: number): Corner {
    const { points, triangles } = this.#body
    const point = triangles[corner]!
    let made = this.#own.get(point)
    if (made === undefined) {
      const top = vectorAt(points, point)
      made = this.#add(top, vectorAt(this.#bodyFloor, point), clearOfPocket(this.#pocket, top))
      this.#own.set(point, made)
    }
    return { point: made, attributes: [...attributesAt(this.#body, corner)] }
  }

  /** Adds a point. `clear` is its distance from walls and floor, if known. */
  mixed(mixture: Mixture, clear?: number): Corner {
    const top = this.positionOf(mixture)
    const point = this.#add(top, mixedPlace(this.floor, mixture), clear ?? clearOfPocket(this.#pocket, top))
    return { point, attributes: mixedAttributes(mixture) }
  }

  /** The position on the surface. */
  positionOf(mixture: Mixture): Vector {
    return mixedPlace(this.top, mixture)
  }

  /** Whether the pocket is too shallow for an inlay at a point. */
  isShallow(mixture: Mixture): boolean {
    const [top, below] = [this.positionOf(mixture), mixedPlace(this.floor, mixture)]
    return Math.hypot(...minus(below, top)) < minDepthMm(this.#pocket)
  }

  /** How far a point of the surface lies within the outline, in gaps; negative outside. */
  beyondOutline(mixture: Mixture): number {
    return this.beyondAtPlace(this.positionOf(mixture))
  }

  /** Signed distance of a position to the outline, in gaps; negative outside. */
  beyondAtPlace(place: Readonly<Vector>): number {
    return clearOfPocket(this.#pocket, place) - 1
  }

  /** Signed distance of a corner to the outline, in gaps; negative outside. */
  beyondAt({ point }: Corner): number {
    return this.clear[point]! - 1
  }

  isInside({ point }: Corner): boolean {
    return this.clear[point]! >= 1
  }

  #add(top: Readonly<Vector>, below: Readonly<Vector>, clear: number): number {
    this.top.push(...top)
    this.floor.push(...below)
    return this.clear.push(clear) - 1
  }
}

export function mixedAttributes({ corners, shares }: Mixture): number[] {
  return corners[0]!.attributes.map((_, i) =>
    corners.reduce((sum, { attributes }, k) => sum + attributes[i]! * shares[k]!, 0),
  )
}

function mixedPlace(places: ArrayLike<number>, { corners, shares }: Mixture): Vector {
  let [x, y, z] = [0, 0, 0]
  for (const [i, { point }] of corners.entries()) {
    const share = shares[i]!
    x += places[point * 3]! * share
    y += places[point * 3 + 1]! * share
    z += places[point * 3 + 2]! * share
  }
  return [x, y, z]
}
