/** Brings a simplified surface nearer to its source where it is furthest away. */
import { findEdges } from './edges.ts'
import { SurfaceEditor } from './surface-editor.ts'
import type { Decimated } from './decimate.ts'
import { type ClosestPoint, Surface } from './surface.ts'
import { sampleSurface } from './surface-samples.ts'

export interface MendOptions {
  /** The faces there may be in the end: each point added costs one or two. */
  mostFaces: number
  seed: number
  /** Whether points that are there may move as well. They are where the mean distance is least, and lose that. */
  moves: boolean
  rounds?: number
  progress?: (fraction: number) => void
}

export interface Mended {
  surface: Decimated
  /** The largest distance between the two surfaces as far as it was measured, both ways. */
  distance: number
}

/** A place that is far away: where on the surface (face and shares of its corners), and where it should be. */
interface FarPlace {
  distance: number
  on: ClosestPoint
  x: number
  y: number
  z: number
}

/** Nearer to a corner or a side of its face than these shares, a place is taken to it. */
const nearCorner = 0.85
const nearSide = 0.12
/** What is nearer than this share of the largest distance is left alone. */
const farEnough = 0.5
/** The share of the remaining faces that a round may use; the last takes them all. */
const shareOfRound = 0.4
const mostSamples = 200_000
const leastSamples = 8_000
/** A face that has changed is looked at in a grid with so many steps along each side. */
const gridSteps = 6

/**
 * Measures both ways, takes the places that are furthest away, and puts the nearest place of the other surface there: moves the
 * corner it is near to, or splits the side or the face it lies in. A few rounds; the best by Hausdorff distance is given back.
 * Refinement where the deviation is largest, as in Garland & Heckbert 1995 and Soucy & Laurendeau 1996. After the first round
 * only what was far and what has changed is measured again.
 */
export function mendDistance(source: Surface, simplified: Decimated, options: MendOptions): Mended {
  const rounds = options.rounds ?? 6
  const measured = new MeasuredPair(source, simplified, options.seed)
  let best: Mended = { surface: simplified, distance: Infinity }
  for (let round = 0; ; round++) {
    const far = measured.farPlaces()
    const distance = measured.largest
    if (distance < best.distance) best = { surface: measured.current, distance }
    options.progress?.((round + 1) / (rounds + 1))
    if (round === rounds || far.length === 0) break
    const spare = options.mostFaces - measured.current.faces.length / 3
    const editor = mend(
      measured.current,
      far,
      round === rounds - 1 ? spare : Math.ceil(spare * shareOfRound),
      options.moves,
    )
    if (editor === null) break
    measured.change(editor)
  }
  return best
}

/** The two surfaces, and the distances between them at many points. */
class MeasuredPair {
  current: Decimated
  largest = 0
  readonly #source: Surface
  #surface: Surface
  /** On the source: points, their distance, and the face of the simplified surface that is nearest. */
  readonly #there: Float64Array
  readonly #thereDistance: Float64Array
  readonly #thereFace: Int32Array
  /** On the simplified surface: points, their distance, and the face they are on (or one of them, for a corner). */
  #back: number[] = []
  #backDistance: number[] = []
  #backFace: number[] = []

  constructor(source: Surface, simplified: Decimated, seed: number) {
    this.#source = source
    this.current = simplified
    this.#surface = new Surface(simplified.points, simplified.faces)
    const vertices = source.positions.length / 3
    const stride = Math.max(1, Math.ceil(vertices / mostSamples))
    const kept = Math.ceil(vertices / stride)
    const count = Math.min(mostSamples, Math.max(leastSamples, vertices))
    const samples = sampleSurface(source.positions, source.indices, count, seed).positions
    this.#there = new Float64Array(kept * 3 + samples.length)
    for (let i = 0; i < kept * 3; i++) this.#there[i] = source.positions[(i - (i % 3)) * stride + (i % 3)]!
    this.#there.set(samples, kept * 3)
    this.#thereDistance = new Float64Array(this.#there.length / 3).fill(Infinity)
    this.#thereFace = new Int32Array(this.#there.length / 3).fill(-1)
    this.#askThere(null)
    const backSamples = sampleSurface(simplified.points, simplified.faces, count, seed + 1)
    for (let i = 0; i < backSamples.faces.length; i++)
      this.#addBack(backSamples.positions, i * 3, backSamples.faces[i]!)
    this.#addCorners()
  }

  /** Furthest first. */
  farPlaces(): FarPlace[] {
    this.largest = 0
    for (const distance of this.#thereDistance) if (distance > this.largest) this.largest = distance
    for (const distance of this.#backDistance) if (distance > this.largest) this.largest = distance
    const enough = this.largest * farEnough
    const far: FarPlace[] = []
    if (!(this.largest > 0)) return far
    for (let i = 0; i < this.#thereDistance.length; i++) {
      if (this.#thereDistance[i]! < enough) continue
      const [x, y, z] = [this.#there[i * 3]!, this.#there[i * 3 + 1]!, this.#there[i * 3 + 2]!]
      far.push({ distance: this.#thereDistance[i]!, on: this.#surface.closest(x, y, z), x, y, z })
    }
    for (let i = 0; i < this.#backDistance.length; i++) {
      if (this.#backDistance[i]! < enough) continue
      const [px, py, pz] = [this.#back[i * 3]!, this.#back[i * 3 + 1]!, this.#back[i * 3 + 2]!]
      const { x, y, z } = this.#source.closest(px, py, pz)
      far.push({ distance: this.#backDistance[i]!, on: this.#surface.closest(px, py, pz), x, y, z })
    }
    return far.sort((a, b) => b.distance - a.distance || a.on.face - b.on.face || a.on.u - b.on.u)
  }

  change(editor: SurfaceEditor): void {
    const before = this.current.partOfFace.length
    this.current = editor.result()
    this.#surface = new Surface(this.current.points, this.current.faces)
    this.#askThere(editor.changed)
    let kept = 0
    for (let i = 0; i < this.#backFace.length; i++) {
      if (editor.changed[this.#backFace[i]!] !== 0) continue
      for (let axis = 0; axis < 3; axis++) this.#back[kept * 3 + axis] = this.#back[i * 3 + axis]!
      this.#backDistance[kept] = this.#backDistance[i]!
      this.#backFace[kept++] = this.#backFace[i]!
    }
    this.#back.length = kept * 3
    this.#backDistance.length = kept
    this.#backFace.length = kept
    const fresh: number[] = []
    for (let face = 0; face < this.current.partOfFace.length; face++) {
      if (face >= before || editor.changed[face] !== 0) fresh.push(face)
    }
    for (const face of fresh) {
      const corners = this.current.faces.subarray(face * 3, face * 3 + 3)
      this.#addGrid(corners, face)
    }
  }

  /** Asks again for the points whose nearest face has changed, or for all. */
  #askThere(changed: Uint8Array | null): void {
    for (let i = 0; i < this.#thereDistance.length; i++) {
      if (changed !== null && changed[this.#thereFace[i]!] === 0) continue
      const found = this.#surface.closest(this.#there[i * 3]!, this.#there[i * 3 + 1]!, this.#there[i * 3 + 2]!)
      this.#thereDistance[i] = found.distance
      this.#thereFace[i] = found.face
    }
  }

  #addGrid(corners: Uint32Array, face: number): void {
    const { points } = this.current
    const place = new Float64Array(3)
    for (let i = 0; i <= gridSteps; i++) {
      for (let j = 0; j <= gridSteps - i; j++) {
        const shares = [i / gridSteps, j / gridSteps, (gridSteps - i - j) / gridSteps]
        for (let axis = 0; axis < 3; axis++) {
          place[axis] = shares.reduce((sum, share, k) => sum + share * points[corners[k]! * 3 + axis]!, 0)
        }
        this.#addBack(place, 0, face)
      }
    }
  }

  #addCorners(): void {
    const seen = new Uint8Array(this.current.points.length / 3)
    const { faces, points } = this.current
    for (let corner = 0; corner < faces.length; corner++) {
      const point = faces[corner]!
      if (seen[point] !== 0) continue
      seen[point] = 1
      this.#addBack(points, point * 3, Math.floor(corner / 3))
    }
  }

  #addBack(points: Float64Array, at: number, face: number): void {
    const [x, y, z] = [points[at]!, points[at + 1]!, points[at + 2]!]
    this.#back.push(x, y, z)
    this.#backDistance.push(this.#source.closest(x, y, z).distance)
    this.#backFace.push(face)
  }
}

/** Mends the furthest places, each in a neighbourhood of its own; null where nothing could be done. */
function mend(surface: Decimated, far: readonly FarPlace[], allowance: number, moves: boolean): SurfaceEditor | null {
  const editor = new SurfaceEditor(surface, findEdges(surface.faces))
  const touched = new Uint8Array(surface.points.length / 3)
  let changes = 0
  for (const place of far) {
    const first = place.on.face * 3
    const corners = [surface.faces[first]!, surface.faces[first + 1]!, surface.faces[first + 2]!]
    if (corners.some((point) => touched[point] !== 0)) continue
    if (!mendPlace(editor, place, corners, allowance - editor.added, moves)) continue
    changes++
    for (const point of corners) touched[point] = 1
  }
  return changes === 0 ? null : editor
}

/** The whole way, and where the faces would turn over on it, a part of it. */
const ways = [1, 0.6]

function mendPlace(
  editor: SurfaceEditor,
  place: FarPlace,
  corners: readonly number[],
  spare: number,
  moves: boolean,
): boolean {
  const { on } = place
  const shares = [on.u, on.v, on.w]
  const largest = shares.indexOf(Math.max(...shares))
  const smallest = shares.indexOf(Math.min(...shares))
  const from = (smallest + 1) % 3
  const along = shares[(from + 1) % 3]! / (shares[from]! + shares[(from + 1) % 3]!)
  for (const way of ways) {
    const x = on.x + (place.x - on.x) * way
    const y = on.y + (place.y - on.y) * way
    const z = on.z + (place.z - on.z) * way
    const splitEdge = (): boolean => editor.splitEdge(on.face * 3 + from, along, x, y, z, spare)
    const splitFace = (): boolean => spare >= 2 && editor.splitFace(on.face, on.u, on.v, on.w, x, y, z)
    if (moves && shares[largest]! > nearCorner && editor.movePoint(corners[largest]!, x, y, z)) return true
    if (shares[smallest]! < nearSide ? splitEdge() || splitFace() : splitFace() || splitEdge()) return true
  }
  return false
}
