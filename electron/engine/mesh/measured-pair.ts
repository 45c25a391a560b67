/** The distances between a surface and a simplified one that is being changed, kept up to date. */
import { surfaceArea } from './face-normal.ts'
import { type ClosestPoint, Surface } from './surface.ts'
import type { SurfaceDistance } from './surface-distance.ts'
import { sampleSurface } from './surface-samples.ts'
import type { SurfaceEditor } from './surface-editor.ts'

/** A place that is far away: where on the simplified surface (face and shares of its corners), and where it should be. */
export interface FarPlace {
  distance: number
  on: ClosestPoint
  x: number
  y: number
  z: number
}

/** Samples over the area besides the vertices: one for so many faces, at least so many. */
const there = { facesPerSample: 2, fewest: 8_000 }
const back = { facesPerSample: 0.6, fewest: 12_000 }
const middles = [
  [1 / 3, 1 / 3, 1 / 3],
  [0, 0.5, 0.5],
  [0.5, 0, 0.5],
  [0.5, 0.5, 0],
] as const
const maxSamples = 30_000
/** What is nearer than this share of the largest distance is measured exactly only when it comes to matter. */
const nearShare = 0.5
/** So that rounding does not hide what is exactly so far away. */
const slightlyMore = 1.000001
/** A face that has changed is looked at in a grid with so many steps along each side. */
const gridSteps = 4

/**
 * Measured from all vertices and from samples of both surfaces. After a change only what was nearest to a changed face, and the
 * changed faces themselves, are measured again: their trees of boxes are not rebuilt, the old faces are left out of the first
 * and the new ones have a small one of their own.
 */
export class MeasuredPair {
  readonly #source: Surface
  readonly #editor: SurfaceEditor
  readonly #base: Surface
  /** The changed faces of the editor, and which they are. */
  #fresh: Surface | null = null
  #freshFaces: number[] = []
  readonly #isFresh: Uint8Array
  /** On the source: points (vertices first), their distance, and the face of the simplified surface that is nearest. */
  readonly #there: Float64Array
  readonly #vertices: number
  readonly #thereDistance: Float64Array
  readonly #thereFace: Int32Array
  /** On the simplified surface: points, their distance, the face they are on, and their weight in the mean distance. */
  #back = new Float64Array(0)
  #backDistance = new Float64Array(0)
  #backFace = new Int32Array(0)
  #backWeight = new Float64Array(0)
  #backCount = 0
  /** Not 0 where the distance may be less than is written down. */
  readonly #thereRough: Uint8Array
  #backRough = new Uint8Array(0)
  /** The largest distance that has been met. */
  #largest = 0

  /** `every`: of the places it would look at only every so many-th: then it sees no largest distance that is not there, but perhaps not all of it. */
  constructor(source: Surface, editor: SurfaceEditor, seed: number, every = 1) {
    this.#source = source
    this.#editor = editor
    const points = editor.points.slice(0, editor.pointCount * 3)
    const faces = editor.faces.slice(0, editor.faceCount * 3)
    this.#base = new Surface(points, faces)
    this.#isFresh = new Uint8Array(editor.faceCount + editor.maxAdded)
    const used = usedVertices(source, every)
    const samples = sampleSurface(
      source.positions,
      source.indices,
      Math.ceil(samplesFor(source.indices.length / 3, there) / every),
      seed,
    ).positions
    this.#vertices = used.length / 3
    this.#there = new Float64Array(used.length + samples.length)
    this.#there.set(used)
    this.#there.set(samples, used.length)
    this.#thereDistance = new Float64Array(this.#there.length / 3)
    this.#thereFace = new Int32Array(this.#there.length / 3).fill(-1)
    this.#thereRough = new Uint8Array(this.#thereFace.length)
    this.#askThere(null)
    const backSamples = sampleSurface(points, faces, Math.ceil(samplesFor(editor.faceCount, back) / every), seed + 1)
    const weight = backSamples.faces.length > 0 ? surfaceArea(points, faces) / backSamples.faces.length : 0
    for (let i = 0; i < backSamples.faces.length; i++) {
      this.#addBack(backSamples.positions, i * 3, backSamples.faces[i]!, weight)
    }
    // Where not all is looked at, the middles see more than corners, which mostly are the source's.
    if (every === 1) this.#addCorners()
    for (let face = 0; face < editor.faceCount; face += every) this.#addMiddles(face)
  }

  distance(): SurfaceDistance {
    let [thereLargest, thereSum, backLargest, backSum, weights] = [0, 0, 0, 0, 0]
    const distances = this.#thereDistance
    for (let i = 0; i < distances.length; i++) {
      if (distances[i]! > thereLargest) thereLargest = Math.max(thereLargest, this.#exactThere(i))
      if (i >= this.#vertices) thereSum += distances[i]!
    }
    for (let i = 0; i < this.#backCount; i++) {
      if (this.#backDistance[i]! > backLargest) backLargest = Math.max(backLargest, this.#exactBack(i))
      backSum += this.#backDistance[i]! * this.#backWeight[i]!
      weights += this.#backWeight[i]!
    }
    const thereMean = thereSum / Math.max(1, distances.length - this.#vertices)
    const backMean = weights > 0 ? backSum / weights : 0
    return {
      hausdorff: Math.max(thereLargest, backLargest),
      mean: (thereMean + backMean) / 2,
      there: { hausdorff: thereLargest, mean: thereMean },
      back: { hausdorff: backLargest, mean: backMean },
    }
  }

  /** The places further away than a distance, furthest first. */
  farPlaces(enough: number): FarPlace[] {
    const far: FarPlace[] = []
    for (let i = 0; i < this.#thereDistance.length; i++) {
      if (this.#thereDistance[i]! < enough || this.#exactThere(i) < enough) continue
      const [x, y, z] = [this.#there[i * 3]!, this.#there[i * 3 + 1]!, this.#there[i * 3 + 2]!]
      far.push({ distance: this.#thereDistance[i]!, on: this.#closest(x, y, z), x, y, z })
    }
    for (let i = 0; i < this.#backCount; i++) {
      if (this.#backDistance[i]! < enough || this.#exactBack(i) < enough) continue
      const [px, py, pz] = [this.#back[i * 3]!, this.#back[i * 3 + 1]!, this.#back[i * 3 + 2]!]
      const { x, y, z } = this.#source.closest(px, py, pz, this.#backDistance[i]! * slightlyMore)
      far.push({ distance: this.#backDistance[i]!, on: this.#closest(px, py, pz), x, y, z })
    }
    return far.sort((a, b) => b.distance - a.distance || a.on.face - b.on.face || a.on.u - b.on.u)
  }

  /** Takes over what has changed in the editor, and empties its list. */
  update(): void {
    const changed = new Uint8Array(this.#isFresh.length)
    const fresh: number[] = []
    for (const face of this.#editor.changed) {
      if (changed[face] !== 0) continue
      changed[face] = 1
      fresh.push(face)
      if (this.#isFresh[face] !== 0) continue
      this.#isFresh[face] = 1
      this.#freshFaces.push(face)
      if (face < this.#base.indices.length / 3) this.#base.leaveOut(face)
    }
    this.#editor.changed.length = 0
    const corners = new Uint32Array(this.#freshFaces.length * 3)
    for (const [i, face] of this.#freshFaces.entries()) {
      for (let k = 0; k < 3; k++) corners[i * 3 + k] = this.#editor.faces[face * 3 + k]!
    }
    this.#fresh = new Surface(this.#editor.points, corners)
    this.#askThere(changed)
    let kept = 0
    for (let i = 0; i < this.#backCount; i++) {
      if (changed[this.#backFace[i]!] !== 0) continue
      for (let axis = 0; axis < 3; axis++) this.#back[kept * 3 + axis] = this.#back[i * 3 + axis]!
      this.#backDistance[kept] = this.#backDistance[i]!
      this.#backWeight[kept] = this.#backWeight[i]!
      this.#backRough[kept] = this.#backRough[i]!
      this.#backFace[kept++] = this.#backFace[i]!
    }
    this.#backCount = kept
    for (const face of fresh) this.#addGrid(face)
  }

  #closest(x: number, y: number, z: number): ClosestPoint {
    const found = this.#base.closest(x, y, z)
    if (this.#fresh === null) return found
    const other = this.#fresh.closest(x, y, z, found.distance)
    return other.face < 0 ? found : { ...other, face: this.#freshFaces[other.face]! }
  }

  /** Asks again for the points whose nearest face has changed, or for all. The others may be nearer to a changed face now. */
  #askThere(changed: Uint8Array | null): void {
    for (let i = 0; i < this.#thereDistance.length; i++) {
      if (changed !== null && changed[this.#thereFace[i]!] === 0) continue
      this.#askThereAt(i, i < this.#vertices ? this.#largest * nearShare : 0)
    }
  }

  #askThereAt(i: number, enough: number): void {
    const [x, y, z] = [this.#there[i * 3]!, this.#there[i * 3 + 1]!, this.#there[i * 3 + 2]!]
    let distance = this.#base.measureRoughly(x, y, z, enough)
    let face = this.#base.measuredFace
    if (this.#fresh !== null && distance > enough) {
      const other = this.#fresh.measureRoughly(x, y, z, enough)
      if (other < distance) {
        distance = other
        face = this.#freshFaces[this.#fresh.measuredFace]!
      }
    }
    this.#thereDistance[i] = distance
    this.#thereFace[i] = face
    this.#thereRough[i] = distance <= enough ? 1 : 0
    if (distance > this.#largest) this.#largest = distance
  }

  #exactThere(i: number): number {
    if (this.#thereRough[i] !== 0) this.#askThereAt(i, 0)
    return this.#thereDistance[i]!
  }

  #exactBack(i: number): number {
    if (this.#backRough[i] !== 0) {
      this.#backRough[i] = 0
      this.#backDistance[i] = this.#source.measure(this.#back[i * 3]!, this.#back[i * 3 + 1]!, this.#back[i * 3 + 2]!)
    }
    return this.#backDistance[i]!
  }

  #addGrid(face: number): void {
    const { points, faces } = this.#editor
    const [a, b, c] = [faces[face * 3]! * 3, faces[face * 3 + 1]! * 3, faces[face * 3 + 2]! * 3]
    const places = ((gridSteps + 1) * (gridSteps + 2)) / 2
    const weight = surfaceArea(points, faces.subarray(face * 3, face * 3 + 3)) / places
    const place = new Float64Array(3)
    for (let i = 0; i <= gridSteps; i++) {
      for (let j = 0; j <= gridSteps - i; j++) {
        const [u, v, w] = [i / gridSteps, j / gridSteps, (gridSteps - i - j) / gridSteps]
        for (let axis = 0; axis < 3; axis++) {
          place[axis] = u * points[a + axis]! + v * points[b + axis]! + w * points[c + axis]!
        }
        this.#addBack(place, 0, face, weight)
      }
    }
  }

  /** The middle of a face and of its sides: what has been bridged is furthest away there. */
  #addMiddles(face: number): void {
    const { points, faces } = this.#editor
    const [a, b, c] = [faces[face * 3]! * 3, faces[face * 3 + 1]! * 3, faces[face * 3 + 2]! * 3]
    const place = new Float64Array(3)
    for (const [u, v, w] of middles) {
      // Sides once: from the face at which they run upwards, and on borders perhaps not at all, where samples are.
      if ((u === 0 && b > c) || (v === 0 && c > a) || (w === 0 && a > b)) continue
      for (let axis = 0; axis < 3; axis++) {
        place[axis] = u * points[a + axis]! + v * points[b + axis]! + w * points[c + axis]!
      }
      this.#addBack(place, 0, face, 0)
    }
  }

  #addCorners(): void {
    const { faces, points, pointCount, faceCount } = this.#editor
    const seen = new Uint8Array(pointCount)
    for (let corner = 0; corner < faceCount * 3; corner++) {
      const point = faces[corner]!
      if (seen[point] !== 0) continue
      seen[point] = 1
      this.#addBack(points, point * 3, Math.floor(corner / 3), 0)
    }
  }

  #addBack(points: Float64Array, at: number, face: number, weight: number): void {
    const i = this.#backCount++
    if (i === this.#backFace.length) this.#makeRoom()
    const [x, y, z] = [points[at]!, points[at + 1]!, points[at + 2]!]
    const enough = weight > 0 ? 0 : this.#largest * nearShare
    const distance = this.#source.measureRoughly(x, y, z, enough)
    this.#back[i * 3] = x
    this.#back[i * 3 + 1] = y
    this.#back[i * 3 + 2] = z
    this.#backDistance[i] = distance
    this.#backRough[i] = distance <= enough ? 1 : 0
    this.#backFace[i] = face
    this.#backWeight[i] = weight
    if (distance > this.#largest) this.#largest = distance
  }

  #makeRoom(): void {
    const room = Math.max(1024, this.#backFace.length * 2)
    const roomy = <T extends Float64Array | Int32Array | Uint8Array>(values: T, length: number): T => {
      const longer = new (values.constructor as new (length: number) => T)(length)
      longer.set(values)
      return longer
    }
    this.#back = roomy(this.#back, room * 3)
    this.#backDistance = roomy(this.#backDistance, room)
    this.#backFace = roomy(this.#backFace, room)
    this.#backWeight = roomy(this.#backWeight, room)
    this.#backRough = roomy(this.#backRough, room)
  }
}

function samplesFor(faces: number, { facesPerSample, fewest }: typeof there): number {
  return Math.min(maxSamples, Math.max(fewest, Math.floor(faces / facesPerSample)))
}

/** The coordinates of every so many-th vertex that a triangle uses, in the order in which triangles use them: neighbours follow each other. */
function usedVertices({ positions, indices }: Surface, every: number): Float64Array {
  const seen = new Uint8Array(positions.length / 3)
  const used = new Float64Array(positions.length)
  let count = 0
  let met = 0
  for (const vertex of indices) {
    if (seen[vertex] !== 0) continue
    seen[vertex] = 1
    if (met++ % every !== 0) continue
    for (let axis = 0; axis < 3; axis++) used[count++] = positions[vertex * 3 + axis]!
  }
  return used.slice(0, count)
}
