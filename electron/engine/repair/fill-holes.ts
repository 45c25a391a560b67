/** Fills holes: each border loop gets a patch of least area that continues the surface and its attributes. */
import { concatenated, gathered } from '../mesh/typed-arrays.ts'
import type { Progress } from '../model.ts'
import { attributeCount, type Body } from './body.ts'
import { nextCorner } from '../mesh/twins.ts'
import { fillLook } from './fill-look.ts'
import { minAreaSkin } from './min-area-skin.ts'
import { normalOf } from './orient-patches.ts'
import { weldIds } from './part-touching.ts'
import { smoothPatch, type Rim } from './smooth-patch.ts'

/**
 * Fills border loops of a body whose fans have points of their own. `bulge` allows patches to leave the plain membrane.
 * New triangles are appended.
 */
export function fillHoles(body: Body, loops: readonly number[][], bulge: boolean, progress: Progress): Body {
  if (loops.length === 0) return body
  const points: number[] = []
  const firstPoint = body.points.length / 3
  const triangles: number[] = []
  const look: number[] = []
  const attributes: number[] = []
  const taken = new TakenEdges(body, loops)
  loops.forEach((loop, i) => {
    progress(i / loops.length, 'closing-holes')
    // The patch runs against the border, so that windings agree.
    const corners = loop.map(nextCorner).reverse()
    const rimPoints = corners.map((corner) => body.triangles[corner]!)
    const rim = rimOf(body, loop.toReversed(), rimPoints)
    const skin = minAreaSkin(body.points, rimPoints, (a, b) => taken.has(a, b))
    const patch = smoothPatch(rim, skin, { bulge, mustSplit: (a, b) => taken.has(rimPoints[a]!, rimPoints[b]!) })
    taken.addAll(patch.triangles.map((point) => rimPoints[point] ?? -1))
    const fill = fillLook(body, corners, patch)
    for (const point of patch.triangles) {
      triangles.push(
        point < rimPoints.length ? rimPoints[point]! : firstPoint + points.length / 3 + point - rimPoints.length,
      )
      for (let k = 0; k < attributeCount; k++) attributes.push(fill.attributes[point * attributeCount + k]!)
    }
    for (let t = 0; t < patch.triangles.length / 3; t++) look.push(fill.look)
    for (const value of patch.inner) points.push(value)
  })
  return {
    ...body,
    points: concatenated(body.points, points),
    triangles: concatenated(body.triangles, triangles),
    look: concatenated(body.look, look),
    attributes: concatenated(body.attributes, attributes),
  }
}

/** Existing edges between border points, by position: a patch that reused one would make it non-manifold. */
class TakenEdges {
  readonly #edges = new Set<number>()
  /** Points at the same position have the same id. */
  readonly #weldId: Uint32Array
  readonly #count: number

  constructor(body: Body, loops: readonly number[][]) {
    this.#weldId = weldIds(body)
    this.#count = this.#weldId.length
    const atBorder = new Uint8Array(this.#count)
    for (const loop of loops) for (const corner of loop) atBorder[this.#weldId[body.triangles[corner]!]!] = 1
    const isAt = (point: number): boolean => atBorder[this.#weldId[point]!] === 1
    for (let corner = 0; corner < body.triangles.length; corner++) {
      const [a, b] = [body.triangles[corner]!, body.triangles[nextCorner(corner)]!]
      if (isAt(a) && isAt(b)) this.#edges.add(this.#key(a, b))
    }
  }

  has(a: number, b: number): boolean {
    return this.#weldId[a] === this.#weldId[b] || this.#edges.has(this.#key(a, b))
  }

  /** Adds the edges of triangles; -1 stands for a new point. */
  addAll(triangles: number[]): void {
    triangles.forEach((a, corner) => {
      const b = triangles[nextCorner(corner)]!
      if (a >= 0 && b >= 0) this.#edges.add(this.#key(a, b))
    })
  }

  #key(a: number, b: number): number {
    const [x, y] = [this.#weldId[a]!, this.#weldId[b]!]
    return Math.min(x, y) * this.#count + Math.max(x, y)
  }
}

/** `border` lists the corners whose edges run against the rim, in rim order. */
function rimOf(body: Body, border: number[], rimPoints: number[]): Rim {
  const count = rimPoints.length
  const rimIndex = new Map(rimPoints.map((point, i) => [point, i]))
  const points = gathered(body.points, 3, rimPoints)
  const beyond = new Float64Array(count * 3)
  const weights = new Float64Array(count)
  const normals = new Float64Array(count * 3)
  border.forEach((corner, i) => {
    const triangle = Math.floor(corner / 3)
    normals.set(normalOf(body, triangle).slice(0, 3), i * 3)
    // The points opposite to the two border edges that meet at a rim point stand for the surface beyond it.
    const tip = body.triangles[nextCorner(nextCorner(corner))]!
    if (rimIndex.has(tip)) return
    for (const end of [body.triangles[corner]!, body.triangles[nextCorner(corner)]!]) {
      const at = rimIndex.get(end)
      if (at === undefined) continue
      weights[at]!++
      for (let axis = 0; axis < 3; axis++) beyond[at * 3 + axis]! += body.points[tip * 3 + axis]!
    }
  })
  for (let i = 0; i < count; i++)
    for (let axis = 0; axis < 3; axis++)
      beyond[i * 3 + axis] = weights[i]! > 0 ? beyond[i * 3 + axis]! / weights[i]! : points[i * 3 + axis]!
  return { points, beyond, normals }
}
