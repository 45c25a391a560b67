/** Isotropic remeshing: triangles of one size, or of a size that follows curvature. */
import { doubledArea, squaredSides, unitNormal } from '../mesh/face-normal.ts'
import { partTwins } from '../mesh/part-twins.ts'
import { Surface } from '../mesh/surface.ts'
import { nextCorner as next } from '../mesh/twins.ts'
import { HalfEdges, previous } from './half-edges.ts'
import { featureKinds, markFeatures } from './features.ts'
import { relax } from './relax.ts'
import { distanceBetween, dot, vectorAt, type Vector } from '../mesh/vectors.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

export interface IsotropicOptions {
  /** In the same unit as the points. */
  edgeLength: number
  /** Edges whose faces turn by more than this angle, in degrees, are preserved. */
  sharpDegrees: number
  /** Makes edges shorter where the surface is curved: from a quarter of `edgeLength` up to it. */
  adaptive?: boolean
  /** Faces of different kinds (materials) keep the boundary between them: one number per face. */
  kindOfFace?: Uint32Array
  rounds?: number
  progress?: (fraction: number) => void
}

export interface EvenSurface {
  /** 3 per point. */
  points: Float64Array
  faces: Uint32Array
}

/** Edges are split above, and collapsed below, these shares of the target length: halves are no shorter than that. */
const longest = 4 / 3
const shortest = 4 / 5
/** Triangles flatter than this (1: equilateral) are fixed at the end. */
const needleShape = 0.35
/** A bound that is only reached when coordinates are no longer distinct. */
const maxPasses = 60
/** Minimum edge length in curved regions, as a fraction of `edgeLength`. */
const minShare = 0.25
/** How far an edge may be from the arc it approximates, as a fraction of `edgeLength`. */
const sagitta = 0.04

/**
 * Splits long edges, collapses short ones, equalises valences, and moves points tangentially to the centroid of their
 * neighbours and back onto the original (Botsch & Kobbelt 2004). Points on feature edges and borders move only along
 * them. Sizes by curvature as in Dunyach, Vanderhaeghe, Barthe & Botsch 2013. The result is as closed and as manifold
 * as the input.
 */
export function remeshEvenly(points: Float64Array, faces: Uint32Array, options: IsotropicOptions): EvenSurface {
  const { points: cut, faces: triangles } = evenMesh(points, faces, options).mesh.triangles()
  partTwins(cut, triangles)
  return { points: cut, faces: triangles }
}

/** The same as an editable mesh, with the surfaces that its points slide on: the original and its feature lines. */
export interface EvenMesh {
  mesh: HalfEdges
  original: Surface
  lines: Surface | null
}

export function evenMesh(points: Float64Array, faces: Uint32Array, options: IsotropicOptions): EvenMesh {
  const original = new Surface(points, faces)
  const mesh = new HalfEdges(points, faces)
  const lines = markFeatures(mesh, options.sharpDegrees, options.edgeLength, options.kindOfFace)
  const rounds = options.rounds ?? 8
  const sizes = options.adaptive === true ? curvatureSizes(mesh, options.edgeLength) : null
  const sizeAt = (x: number, y: number, z: number): number => {
    if (sizes === null) return options.edgeLength
    const { face, u, v, w } = original.closest(x, y, z)
    return face < 0
      ? options.edgeLength
      : u * sizes[faces[face * 3]!]! + v * sizes[faces[face * 3 + 1]!]! + w * sizes[faces[face * 3 + 2]!]!
  }
  const work = new Remeshing(mesh, sizes === null ? () => options.edgeLength : sizeAt)
  for (let round = 0; round < rounds; round++) {
    const report = (part: number): void => options.progress?.((round + part) / rounds)
    work.splitLong()
    report(0.3)
    work.collapseShort()
    report(0.6)
    work.flipEdges(round < rounds - 1)
    report(0.7)
    relax(mesh, original, lines)
    report(1)
  }
  work.flipEdges(false)
  for (let pass = 0; pass < 6; pass++) {
    if (work.removeNeedles() === 0) break
    work.flipEdges(false)
    relax(mesh, original, lines)
  }
  return { mesh, original, lines }
}

class Remeshing {
  readonly #mesh: HalfEdges
  readonly #sizeAt: (x: number, y: number, z: number) => number

  constructor(mesh: HalfEdges, sizeAt: (x: number, y: number, z: number) => number) {
    this.#mesh = mesh
    this.#sizeAt = sizeAt
  }

  splitLong(): void {
    const mesh = this.#mesh
    // Only the longest edge of its triangles is split (Rivara 1984): others would leave needles with long edges.
    for (let pass = 0; pass < maxPasses; pass++) {
      let split = 0
      const size = mesh.size
      for (let h = 0; h < size; h++) {
        const twin = mesh.twin(h)
        if (!mesh.alive(h) || (twin >= 0 && twin < h)) continue
        const [a, b] = [mesh.start(h) * 3, mesh.end(h) * 3]
        const p = mesh.points
        const length = this.#length(h)
        const [x, y, z] = [(p[a]! + p[b]!) / 2, (p[a + 1]! + p[b + 1]!) / 2, (p[a + 2]! + p[b + 2]!) / 2]
        if (length <= longest * this.#sizeAt(x, y, z)) continue
        const sides = twin < 0 ? [next(h), previous(h)] : [next(h), previous(h), next(twin), previous(twin)]
        if (sides.some((side) => this.#length(side) > length)) continue
        mesh.split(h, x, y, z)
        split++
      }
      if (split === 0) return
    }
  }

  collapseShort(): void {
    const mesh = this.#mesh
    const kinds = featureKinds(mesh)
    for (let h = 0; h < mesh.size; h++) {
      if (!mesh.alive(h)) continue
      const a = mesh.start(h)
      const b = mesh.end(h)
      const p = mesh.points
      const size = this.#sizeAt(
        (p[a * 3]! + p[b * 3]!) / 2,
        (p[a * 3 + 1]! + p[b * 3 + 1]!) / 2,
        (p[a * 3 + 2]! + p[b * 3 + 2]!) / 2,
      )
      if (this.#length(h) >= shortest * size) continue
      const onLine = mesh.isFeature(h) || mesh.twin(h) < 0
      // A point may only collapse into one that is constrained at least as much.
      if (kinds[a] === 2 || (kinds[a] === 1 && !onLine)) continue
      const middle = kinds[a] === kinds[b] ? 0.5 : 1
      const place = vec3((axis) => p[a * 3 + axis]! * (1 - middle) + p[b * 3 + axis]! * middle)
      if (!mesh.canCollapse(h) || !this.#standsAt(a, b, place, size) || !this.#standsAt(b, a, place, size)) continue
      mesh.points.set(place, b * 3)
      mesh.collapse(h)
    }
  }

  /**
   * Fixes triangles with a very small angle: collapses the shortest side or flips the longest; if the longest is on a
   * feature line, moves the line onto the corner beside it. Returns how many were fixed.
   */
  removeNeedles(): number {
    const mesh = this.#mesh
    let repaired = 0
    const kinds = featureKinds(mesh)
    const kindOf = (point: number): number => (point < kinds.length ? kinds[point]! : 1)
    for (let first = 0; first < mesh.size; first += 3) {
      if (!mesh.alive(first)) continue
      const [a, b, c] = [mesh.start(first), mesh.start(first + 1), mesh.start(first + 2)]
      if (this.#shape(a, b, c) > needleShape) continue
      const sides = [first, first + 1, first + 2].sort((one, other) => this.#length(one) - this.#length(other))
      const [shortest, , widest] = vectorAt(sides, 0)
      if (this.#length(shortest) < this.#length(widest) * 0.35 && this.#collapseAnyhow(shortest, kindOf)) repaired++
      else if (this.#turn(widest)) repaired++
      else if (this.#shortcut(widest)) repaired++
      else if (this.#ontoLine(widest, kindOf)) repaired++
    }
    return repaired
  }

  /** Collapses either end into the other, whichever is allowed. */
  #collapseAnyhow(edge: number, kindOf: (point: number) => number): boolean {
    const mesh = this.#mesh
    for (const h of [edge, mesh.twin(edge)]) {
      if (h < 0 || !mesh.alive(h)) continue
      const [a, b] = [mesh.start(h), mesh.end(h)]
      const onLine = mesh.isFeature(h) || mesh.twin(h) < 0
      const p = mesh.points
      const place = vectorAt(p, b)
      // Two lines this close are allowed to meet here.
      const meets = this.#length(h) < 0.25 * this.#sizeAt(...place)
      if (kindOf(a) === 2 || (kindOf(a) === 1 && !onLine && !meets) || !mesh.canCollapse(h)) continue
      if (!this.#standsAt(a, b, place, 2 * this.#sizeAt(...place))) continue
      mesh.collapse(h)
      return true
    }
    return false
  }

  #turn(h: number): boolean {
    const mesh = this.#mesh
    const twin = mesh.twin(h)
    if (twin < 0 || mesh.isFeature(h)) return false
    const [a, b] = [mesh.start(h), mesh.end(h)]
    const [c, d] = [mesh.start(previous(h)), mesh.start(previous(twin))]
    if (c === d || mesh.neighbours(c).includes(d) || !this.#widens(a, b, c, d)) return false
    // A needle has no reliable normal: the new faces must agree with each other and with the old neighbour.
    const other = this.#normal(b, a, d)
    const fresh = [this.#normal(c, d, b), this.#normal(d, c, a)] as const
    if (dot(fresh[0], fresh[1]) < 0.5 || dot(fresh[0], other) < 0.5 || dot(fresh[1], other) < 0.5) return false
    mesh.flip(h)
    return true
  }

  /** Moves a line that runs along both short sides of a flat triangle to the long one, which frees the corner between. */
  #shortcut(h: number): boolean {
    const mesh = this.#mesh
    const sides = [next(h), previous(h)]
    if (mesh.isFeature(h) || mesh.twin(h) < 0 || sides.some((side) => !mesh.isFeature(side) || mesh.twin(side) < 0)) {
      return false
    }
    const corner = mesh.start(previous(h))
    let lines = 0
    mesh.around(corner, (spoke) => {
      if (mesh.isFeature(spoke)) lines++
    })
    if (lines !== 2) return false
    for (const side of sides) mesh.setFeature(side, 0)
    mesh.setFeature(h)
    return true
  }

  #ontoLine(h: number, kindOf: (point: number) => number): boolean {
    const mesh = this.#mesh
    const apex = mesh.start(previous(h))
    if (kindOf(apex) === 2) return false
    const p = mesh.points
    const [a, b] = [mesh.start(h) * 3, mesh.end(h) * 3]
    let [along, squaredLength] = [0, 0]
    for (let axis = 0; axis < 3; axis++) {
      const edge = p[b + axis]! - p[a + axis]!
      along += (p[apex * 3 + axis]! - p[a + axis]!) * edge
      squaredLength += edge * edge
    }
    const share = squaredLength > 0 ? along / squaredLength : 0
    if (share < 0.1 || share > 0.9) return false
    const place = vec3((axis) => p[a + axis]! + (p[b + axis]! - p[a + axis]!) * share)
    if (!this.#standsAt(apex, -1, place, 2 * this.#sizeAt(...place), [mesh.start(h), mesh.end(h)])) return false
    const point = mesh.split(h, ...place)
    let half = -1
    mesh.around(apex, (spoke) => {
      if (mesh.end(spoke) === point) half = spoke
    })
    if (half < 0 || !mesh.canCollapse(half)) return false
    mesh.collapse(half)
    return true
  }

  /** Equalises valences, or with `byValence` false improves the smallest angles. */
  flipEdges(byValence: boolean): void {
    const mesh = this.#mesh
    const valence = new Int32Array(mesh.pointCount)
    for (let h = 0; h < mesh.size; h++) if (mesh.alive(h)) valence[mesh.start(h)] = valence[mesh.start(h)]! + 1
    for (let pass = 0; pass < (byValence ? 1 : 4); pass++) {
      let flipped = 0
      for (let h = 0; h < mesh.size; h++) {
        const twin = mesh.alive(h) ? mesh.twin(h) : -1
        if (twin < h || mesh.isFeature(h)) continue
        const [a, b] = [mesh.start(h), mesh.end(h)]
        const [c, d] = [mesh.start(previous(h)), mesh.start(previous(twin))]
        if (c === d) continue
        if (byValence ? !this.#evens(valence, a, b, c, d) : !this.#widens(a, b, c, d)) continue
        if (!this.#mayFlip(a, b, c, d)) continue
        mesh.flip(h)
        flipped++
        for (const [point, change] of [
          [a, -1],
          [b, -1],
          [c, 1],
          [d, 1],
        ] as const) {
          valence[point] = valence[point]! + change
        }
      }
      if (flipped === 0) return
    }
  }

  #evens(valence: Int32Array, a: number, b: number, c: number, d: number): boolean {
    const mesh = this.#mesh
    const off = (point: number, change: number): number =>
      Math.abs(valence[point]! + change - (mesh.onBorder(point) ? 3 : 6))
    return off(a, -1) + off(b, -1) + off(c, 1) + off(d, 1) < off(a, 0) + off(b, 0) + off(c, 0) + off(d, 0)
  }

  #widens(a: number, b: number, c: number, d: number): boolean {
    const now = Math.min(this.#shape(a, b, c), this.#shape(b, a, d))
    return Math.min(this.#shape(c, d, b), this.#shape(d, c, a)) > now * 1.02
  }

  /** Whether a flip is valid: the new edge does not exist yet, and its faces keep the direction of the old ones. */
  #mayFlip(a: number, b: number, c: number, d: number): boolean {
    if (this.#mesh.neighbours(c).includes(d)) return false
    const old = [this.#normal(a, b, c), this.#normal(b, a, d)]
    const fresh = [this.#normal(c, d, b), this.#normal(d, c, a)]
    const bent = dot(old[0]!, old[1]!)
    for (const one of fresh) for (const other of old) if (dot(one, other) < Math.min(0.8, bent)) return false
    return Math.min(this.#shape(c, d, b), this.#shape(d, c, a)) > 0.1
  }

  /** Whether no face around `moved` flips or becomes a needle, and no edge there becomes too long. */
  #standsAt(
    moved: number,
    other: number,
    place: readonly [number, number, number],
    size: number,
    without: readonly number[] = [],
  ): boolean {
    const mesh = this.#mesh
    const p = mesh.points
    const far = (longest * size) ** 2
    let stands = true
    const before = vectorAt(p, moved)
    const spokes: number[] = []
    mesh.around(moved, (h) => spokes.push(h))
    const faces = spokes.filter((h) => {
      const [b, c] = [mesh.end(h), mesh.start(previous(h))]
      return b !== other && c !== other && !(without.includes(b) && without.includes(c))
    })
    const old = faces.map((h) => this.#normal(moved, mesh.end(h), mesh.start(previous(h))))
    const oldShape = faces.map((h) => this.#shape(moved, mesh.end(h), mesh.start(previous(h))))
    p.set(place, moved * 3)
    for (const [i, h] of faces.entries()) {
      const [b, c] = [mesh.end(h), mesh.start(previous(h))]
      const squared = (point: number): number =>
        (p[point * 3]! - place[0]) ** 2 + (p[point * 3 + 1]! - place[1]) ** 2 + (p[point * 3 + 2]! - place[2]) ** 2
      const shape = this.#shape(moved, b, c)
      const turns = oldShape[i]! > 1e-3 && dot(old[i]!, this.#normal(moved, b, c)) < 0.5
      if (turns || (shape < 0.1 && shape < oldShape[i]! * 0.8) || squared(b) > far || squared(c) > far) {
        stands = false
        break
      }
    }
    p.set(before, moved * 3)
    return stands
  }

  #length(h: number): number {
    const p = this.#mesh.points
    const [a, b] = [this.#mesh.start(h) * 3, this.#mesh.start(next(h)) * 3]
    return Math.sqrt((p[a]! - p[b]!) ** 2 + (p[a + 1]! - p[b + 1]!) ** 2 + (p[a + 2]! - p[b + 2]!) ** 2)
  }

  #normal(a: number, b: number, c: number): Vector {
    return unitNormal(this.#mesh.points, a * 3, b * 3, c * 3)
  }

  /** Shape quality: 1 for equilateral, 0 for degenerate. */
  #shape(a: number, b: number, c: number): number {
    const p = this.#mesh.points
    const sides = squaredSides(p, a, b, c)
    return sides > 0 ? (doubledArea(p, a * 3, b * 3, c * 3) / sides) * 3.4641016 : 0
  }
}

/**
 * The edge length at each point whose chord is at most the allowed sagitta away from an arc of the curvature there,
 * smoothed over neighbours. Curvature from the angle between face normals across edges.
 */
function curvatureSizes(mesh: HalfEdges, edgeLength: number): Float64Array {
  const sizes = new Float64Array(mesh.pointCount).fill(edgeLength)
  const error = sagitta * edgeLength
  const curvature = new Float64Array(mesh.pointCount)
  const p = mesh.points
  for (let h = 0; h < mesh.size; h++) {
    const twin = mesh.twin(h)
    if (twin < h || mesh.isFeature(h)) continue
    const [one, other] = [mesh.start(h), mesh.end(h)]
    const [a, b] = [one * 3, other * 3]
    const [c, d] = [mesh.start(previous(h)) * 3, mesh.start(previous(twin)) * 3]
    const turn = Math.acos(Math.min(1, Math.max(-1, dot(unitNormal(p, a, b, c), unitNormal(p, b, a, d)))))
    const heights = (doubledArea(p, a, b, c) + doubledArea(p, b, a, d)) / (2 * distanceBetween(p, one, other))
    const bend = heights > 0 ? turn / heights : 0
    for (const point of [one, other]) curvature[point] = Math.max(curvature[point]!, bend)
  }
  for (let point = 0; point < sizes.length; point++) {
    const bend = curvature[point]!
    if (bend <= 0) continue
    const wanted = Math.sqrt(Math.max(0, (6 * error) / bend - 3 * error * error))
    sizes[point] = Math.min(edgeLength, Math.max(edgeLength * minShare, wanted))
  }
  // Smooths out isolated curvature, which would make islands of small triangles.
  for (let pass = 0; pass < 4; pass++) {
    const before = sizes.slice()
    for (let point = 0; point < sizes.length; point++) {
      const neighbours = mesh.neighbours(point)
      if (neighbours.length === 0) continue
      const mean = neighbours.reduce((sum, other) => sum + before[other]!, 0) / neighbours.length
      sizes[point] = (before[point]! + mean) / 2
    }
  }
  return sizes
}
