/** An editable half-edge triangle mesh. */
import { GrowingArray } from '../mesh/growing-array.ts'
import { nextCorner as next, twinsOf } from '../mesh/twins.ts'
import { enlarged, gathered, renumbered } from '../mesh/typed-arrays.ts'

type Ints = GrowingArray<Int32Array>

/**
 * Half-edges without records: half-edge h belongs to triangle ⌊h/3⌋, starts at `start(h)`, and is followed by the next
 * one in its triangle; `twin(h)` is the opposite half-edge, -1 at a border (a corner table: Rossignac 2001). Every
 * point has one fan of triangles. A removed triangle has -1 for its starts.
 */
export class HalfEdges {
  /** 3 per point. */
  points: Float64Array
  pointCount: number
  readonly #start: Ints
  readonly #twin: Ints
  /** One outgoing half-edge per point; the last one of an open fan, so that walking back visits all; -1 without triangles. */
  readonly #out: Ints
  /** One value per half-edge: non-zero on feature edges. */
  readonly #feature: Ints

  /**
   * Builds the mesh from triangles. Non-manifold edges and edges whose faces disagree are cut open; points with several
   * fans are duplicated.
   */
  constructor(points: Float64Array, faces: Uint32Array) {
    const ints = (values: Int32Array): Ints => new GrowingArray<Int32Array>(Int32Array, values)
    this.#start = ints(Int32Array.from(faces))
    this.#twin = ints(twinsOf(faces).map((twin) => Math.max(twin, -1)))
    this.#feature = ints(new Int32Array(faces.length))
    this.points = points.slice()
    this.pointCount = points.length / 3
    this.#out = ints(new Int32Array(this.pointCount).fill(-1))
    this.#partFans()
  }

  /** Number of half-edges allocated, removed ones included. */
  get size(): number {
    return this.#start.length
  }
  start(h: number): number {
    return this.#start.values[h]!
  }
  end(h: number): number {
    return this.#start.values[next(h)]!
  }
  twin(h: number): number {
    return this.#twin.values[h]!
  }
  out(point: number): number {
    return this.#out.values[point]!
  }
  isFeature(h: number): boolean {
    return this.#feature.values[h] !== 0
  }
  alive(h: number): boolean {
    return this.#start.values[h]! >= 0
  }

  setFeature(h: number, value = 1): void {
    this.#feature.values[h] = value
    const twin = this.twin(h)
    if (twin >= 0) this.#feature.values[twin] = value
  }

  /** Calls `visit` for every outgoing half-edge of a point. */
  around(point: number, visit: (h: number) => void): void {
    const first = this.out(point)
    if (first < 0) return
    let h = first
    for (;;) {
      visit(h)
      // Rotates towards the edge before h; an open fan ends at its border.
      h = this.twin(previous(h))
      if (h < 0 || h === first) return
    }
  }

  /** The border half-edge that ends at a point of an open fan, or -1. */
  borderInto(point: number): number {
    const first = this.out(point)
    if (first < 0) return -1
    let h = first
    for (;;) {
      const before = previous(h)
      const twin = this.twin(before)
      if (twin < 0) return before
      if (twin === first) return -1
      h = twin
    }
  }

  onBorder(point: number): boolean {
    const h = this.out(point)
    return h >= 0 && this.twin(h) < 0
  }

  /** Points connected to a point. */
  neighbours(point: number): number[] {
    const found: number[] = []
    this.around(point, (h) => found.push(this.end(h)))
    const border = this.borderInto(point)
    if (border >= 0) found.push(this.start(border))
    return found
  }

  /** Inserts a point into an edge; both halves keep its feature. Returns the new point. */
  split(h: number, x: number, y: number, z: number): number {
    const point = this.#addPoint(x, y, z)
    const twin = this.twin(h)
    const feature = this.#feature.values[h]!
    // a —h→ b, c opposite: the old triangle keeps a, the new one gets b.
    const far = this.#halve(h, point)
    if (twin < 0) {
      this.#out.values[point] = far
      this.#feature.values[far] = feature
      this.#fixOut(this.end(far))
      return point
    }
    const farOfTwin = this.#halve(twin, point)
    this.#join(h, farOfTwin)
    this.#join(far, twin)
    this.#feature.values[far] = feature
    this.#feature.values[farOfTwin] = feature
    this.#out.values[point] = far
    return point
  }

  /** h (a → b) now ends at the point; returns the half-edge from there to b in the new triangle. */
  #halve(h: number, point: number): number {
    const after = next(h)
    const before = previous(h)
    const b = this.start(after)
    const c = this.start(before)
    const far = this.#addTriangle(point, b, c)
    const beyond = this.twin(after)
    this.#join(far + 1, beyond)
    this.#feature.values[far + 1] = this.#feature.values[after]!
    this.#start.values[after] = point
    this.#join(after, far + 2)
    this.#feature.values[after] = 0
    if (this.#out.values[b] === after) this.#out.values[b] = far + 1
    return far
  }

  /** Whether collapsing the edge keeps the surface manifold: the link condition. */
  canCollapse(h: number): boolean {
    const twin = this.twin(h)
    const a = this.start(h)
    const b = this.end(h)
    const c = this.start(previous(h))
    const d = twin < 0 ? -1 : this.start(previous(twin))
    if (twin >= 0 && this.onBorder(a) && this.onBorder(b)) return false
    const aroundA = this.neighbours(a)
    for (const point of this.neighbours(b)) if (point !== c && point !== d && aroundA.includes(point)) return false
    // The last triangle of a border and a tetrahedron cannot be collapsed.
    if (this.twin(next(h)) < 0 && this.twin(previous(h)) < 0) return false
    if (twin >= 0 && this.twin(next(twin)) < 0 && this.twin(previous(twin)) < 0) return false
    if (twin >= 0 && aroundA.length === 3 && this.neighbours(b).length === 3) return false
    // An inner point of valence 3 would be left with two triangles back to back.
    if (c >= 0 && !this.onBorder(c) && this.neighbours(c).length <= 3) return false
    return !(d >= 0 && !this.onBorder(d) && this.neighbours(d).length <= 3)
  }

  /** Collapses the start of h into its end. Requires `canCollapse`. */
  collapse(h: number): void {
    const twin = this.twin(h)
    const a = this.start(h)
    const b = this.end(h)
    const moved: number[] = []
    this.around(a, (spoke) => moved.push(spoke))
    for (const spoke of moved) this.#start.values[spoke] = b
    const ends = [this.#closeTriangle(h), twin < 0 ? -1 : this.#closeTriangle(twin)]
    this.#out.values[a] = -1
    const candidates = moved.filter((spoke) => this.alive(spoke))
    // Any half-edge that still starts there is suitable; an open fan is rewound to its border.
    const own = this.#out.values[b]!
    this.#out.values[b] = own >= 0 && this.alive(own) && this.start(own) === b ? own : (candidates[0] ?? ends[0] ?? -1)
    this.#fixOut(b)
  }

  /** Removes a triangle by joining its two other sides; returns a remaining half-edge at the corner opposite h, or -1. */
  #closeTriangle(h: number): number {
    const after = next(h)
    const before = previous(h)
    const corner = this.start(before)
    const b = this.start(after)
    const [one, other] = [this.twin(after), this.twin(before)]
    const feature = this.#feature.values[after]! | this.#feature.values[before]!
    this.#join(one, other)
    for (const side of [one, other]) if (side >= 0) this.#feature.values[side] = feature
    for (const side of [h, after, before]) {
      this.#start.values[side] = -1
      this.#twin.values[side] = -1
    }
    // `one` starts at the corner (it ran against b → corner), `other` ends there.
    const atCorner = one >= 0 ? one : next(other)
    this.#out.values[corner] = atCorner
    this.#fixOut(corner)
    const atB = other >= 0 ? other : next(one)
    this.#out.values[b] = atB
    return atB
  }

  /** Flips an edge: a–b becomes c–d. */
  flip(h: number): void {
    const twin = this.twin(h)
    const [hNext, hBefore] = [next(h), previous(h)]
    const [tNext, tBefore] = [next(twin), previous(twin)]
    const [a, b] = [this.start(h), this.start(twin)]
    const [c, d] = [this.start(hBefore), this.start(tBefore)]
    const [bc, ca, ad, db] = [this.twin(hNext), this.twin(hBefore), this.twin(tNext), this.twin(tBefore)]
    const f = this.#feature.values
    const [fbc, fca, fad, fdb] = [f[hNext]!, f[hBefore]!, f[tNext]!, f[tBefore]!]
    // h: c → d, then d → b, b → c; twin: d → c, then c → a, a → d.
    const s = this.#start.values
    s[h] = c
    s[hNext] = d
    s[hBefore] = b
    s[twin] = d
    s[tNext] = c
    s[tBefore] = a
    this.#join(hNext, db)
    this.#join(hBefore, bc)
    this.#join(tNext, ca)
    this.#join(tBefore, ad)
    f[hNext] = fdb
    f[hBefore] = fbc
    f[tNext] = fca
    f[tBefore] = fad
    for (const [point, half] of [
      [a, tBefore],
      [b, hBefore],
      [c, tNext],
      [d, hNext],
    ] as const) {
      this.#out.values[point] = half
      this.#fixOut(point)
    }
  }

  /** The current surface without unused points; `sourceOfPoint` has their indices here. */
  triangles(): { points: Float64Array; faces: Uint32Array; sourceOfPoint: Uint32Array } {
    const starts = Uint32Array.from(this.#start.copy().filter((point) => point >= 0))
    const { indices, source } = renumbered(starts, this.pointCount)
    return { points: gathered(this.points, 3, source), faces: indices, sourceOfPoint: source }
  }

  #join(one: number, other: number): void {
    if (one >= 0) this.#twin.values[one] = other
    if (other >= 0) this.#twin.values[other] = one
  }

  #addPoint(x: number, y: number, z: number): number {
    if (this.pointCount * 3 === this.points.length)
      this.points = enlarged(this.points, Math.max(48, this.points.length * 2))
    this.points.set([x, y, z], this.pointCount * 3)
    this.#out.push(-1)
    return this.pointCount++
  }

  #addTriangle(a: number, b: number, c: number): number {
    const first = this.size
    for (const point of [a, b, c]) {
      this.#start.push(point)
      this.#twin.push(-1)
      this.#feature.push(0)
    }
    return first
  }

  /** Moves the half-edge of an open fan forward to its border, so that walking back visits the whole fan. */
  #fixOut(point: number): void {
    const first = this.out(point)
    if (first < 0) return
    let h = first
    for (;;) {
      const twin = this.twin(h)
      if (twin < 0) break
      h = next(twin)
      if (h === first) return
    }
    this.#out.values[point] = h
  }

  #partFans(): void {
    const seen = new Uint8Array(this.size)
    const taken = new Uint8Array(this.pointCount)
    const sizeBefore = this.size
    for (let h = 0; h < sizeBefore; h++) {
      if (seen[h] !== 0) continue
      let point = this.start(h)
      if (taken[point] !== 0) {
        const at = point * 3
        point = this.#addPoint(this.points[at]!, this.points[at + 1]!, this.points[at + 2]!)
      } else taken[point] = 1
      // Forward to the border, or full circle.
      let first = h
      for (;;) {
        const twin = this.twin(first)
        if (twin < 0) break
        first = next(twin)
        if (first === h) break
      }
      this.#out.values[point] = first
      for (let spoke = first; ;) {
        seen[spoke] = 1
        this.#start.values[spoke] = point
        spoke = this.twin(previous(spoke))
        if (spoke < 0 || spoke === first) break
      }
    }
  }
}

/** The previous half-edge in its triangle. */
export function previous(h: number): number {
  return h % 3 === 0 ? h + 2 : h - 1
}
