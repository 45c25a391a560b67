/** Whole steps between the lattice nodes of neighbouring points, free of dislocations where possible. */
import { dot, vectorAt } from '../mesh/vectors.ts'
import type { CrossField } from './cross-field.ts'
import type { HalfEdges } from './half-edges.ts'

/** The maximum cost of a path between two dislocations, pass by pass: the nearest cancel first. */
const reaches = [3, 6, 12, 24, 48, 80]
/** The minimum cost of an edge, so that the search ends. */
const minCost = 0.2
/** Added where a triangle would be inverted in the lattice. */
const borderCost = 20
const inversionCost = 6
const bendCost = 4
/** Added where a step becomes shorter: otherwise more rows are removed than inserted, as steps are one side at most. */
const removalCost = 0.5
const lineCost = 2
const maxVisited = 40000

/** Unit steps by quarter turn. */
const unitX = [1, 0, -1, 0] as const
const unitY = [0, 1, 0, -1] as const

/**
 * Returns, for each half-edge, the squared length of the step between the nodes of its ends, in lattice units: 0 within
 * a node, 1 along a side of a quad, 2 along a diagonal.
 *
 * Steps are rounded from the nodes. A triangle whose three steps do not add up to zero is a dislocation: a row of quads
 * ends there, at a pair of points with three and five faces. Dislocations are moved across edges along the cheapest
 * path until two cancel or one leaves at a border, which inserts or removes the row between them (the constraint of
 * Huang, Zhou, Niessner, Shewchuk & Guibas 2018, met by shortest paths instead of one flow). Rows that meet a feature
 * line or a border are only inserted.
 */
export function latticeSteps(mesh: HalfEdges, field: CrossField, nodes: Float64Array, spacing: number): Uint8Array {
  const steps = new Steps(mesh, field, nodes, spacing)
  steps.cancelDislocations()
  return steps.squaredLengths()
}

class Steps {
  readonly #mesh: HalfEdges
  readonly #field: CrossField
  /** Quarter turns from the frame at the start of a half-edge to that at its end. */
  readonly #turns: Uint8Array
  /** Steps in the frame at the start of a half-edge, and their real values. */
  readonly #x: Int8Array
  readonly #y: Int8Array
  readonly #realX: Float32Array
  readonly #realY: Float32Array

  constructor(mesh: HalfEdges, field: CrossField, nodes: Float64Array, spacing: number) {
    this.#mesh = mesh
    this.#field = field
    this.#turns = new Uint8Array(mesh.size)
    this.#x = new Int8Array(mesh.size)
    this.#y = new Int8Array(mesh.size)
    this.#realX = new Float32Array(mesh.size)
    this.#realY = new Float32Array(mesh.size)
    for (let h = 0; h < mesh.size; h++) {
      const twin = mesh.alive(h) ? mesh.twin(h) : h
      if (twin < 0 || twin > h) this.#measure(h, nodes, spacing)
    }
  }

  #measure(h: number, nodes: Float64Array, spacing: number): void {
    const { directions, normals, kinds } = this.#field
    const [a, b] = [this.#mesh.start(h) * 3, this.#mesh.end(h) * 3]
    const frameAt = (at: number): number[] => {
      const [ux, uy, uz] = [directions[at]!, directions[at + 1]!, directions[at + 2]!]
      const [nx, ny, nz] = [normals[at]!, normals[at + 1]!, normals[at + 2]!]
      return [ux, uy, uz, ny * uz - nz * uy, nz * ux - nx * uz, nx * uy - ny * ux]
    }
    const [one, other] = [frameAt(a), frameAt(b)]
    const product = (i: number, j: number): number =>
      one[i]! * other[j]! + one[i + 1]! * other[j + 1]! + one[i + 2]! * other[j + 2]!
    const [along, across] = [product(0, 0) + product(3, 3), product(0, 3) - product(3, 0)]
    const turn = Math.abs(along) >= Math.abs(across) ? (along >= 0 ? 0 : 2) : across >= 0 ? 1 : 3
    this.#turns[h] = turn
    // Frames on feature lines lie between two faces: the other end's is in the plane of the edge.
    const [kindA, kindB] = [kinds[a / 3]!, kinds[b / 3]!]
    const [shareA, shareB] = kindA === kindB ? [1, 1] : kindA < kindB ? [1, 0] : [0, 1]
    const axis = (i: number, quarter: number): number[] => {
      // Quarter turns of the other frame's axis.
      const sign = quarter === 0 || (i === 0 && quarter === 1) || (i === 3 && quarter === 3) ? 1 : -1
      const from = quarter % 2 === 0 ? i : 3 - i
      const v = [0, 1, 2].map((k) => shareA * one[i + k]! + shareB * sign * other[from + k]!)
      const length = Math.hypot(...v)
      return length > 1e-9 ? v.map((value) => value / length) : one.slice(i, i + 3)
    }
    const apart = [0, 1, 2].map((k) => (nodes[b + k]! - nodes[a + k]!) / spacing)
    const onto = (v: readonly number[]): number => v[0]! * apart[0]! + v[1]! * apart[1]! + v[2]! * apart[2]!
    this.#realX[h] = onto(axis(0, turn))
    this.#realY[h] = onto(axis(3, turn))
    const limited = (value: number): number => Math.max(-9, Math.min(9, Math.round(value)))
    this.#x[h] = limited(this.#realX[h])
    this.#y[h] = limited(this.#realY[h])
    this.#copyToTwin(h)
    const twin = this.#mesh.twin(h)
    if (twin < 0) return
    const [x, y] = turned(this.#realX[h], this.#realY[h], turn)
    this.#realX[twin] = -x
    this.#realY[twin] = -y
  }

  #copyToTwin(h: number): void {
    const twin = this.#mesh.twin(h)
    if (twin < 0) return
    this.#turns[twin] = (4 - this.#turns[h]!) % 4
    const [x, y] = turned(this.#x[h]!, this.#y[h]!, this.#turns[h]!)
    this.#x[twin] = -x
    this.#y[twin] = -y
  }

  /** Quarter turns from the frame at the start of a half-edge to that of its triangle, which is its first corner's. */
  #toFace(h: number): number {
    const corner = h % 3
    return corner === 0 ? 0 : corner === 1 ? (4 - this.#turns[h - 1]!) % 4 : this.#turns[h]!
  }

  /** Sum of the steps around a triangle, in its frame. */
  #defect(face: number): [number, number] {
    let [x, y] = [0, 0]
    for (let h = face * 3; h < face * 3 + 3; h++) {
      const [dx, dy] = turned(this.#x[h]!, this.#y[h]!, this.#toFace(h))
      x += dx
      y += dy
    }
    return [x, y]
  }

  cancelDislocations(): void {
    for (const reach of reaches) {
      let left = 0
      for (let face = 0; face < this.#mesh.size / 3; face++) {
        if (!this.#mesh.alive(face * 3)) continue
        for (let attempt = 0; attempt < 4; attempt++) {
          const [x, y] = this.#defect(face)
          if (x === 0 && y === 0) break
          const directions = [x > 0 ? 0 : 2, y > 0 ? 1 : 3].filter((_, axis) => (axis === 0 ? x : y) !== 0)
          if (directions.some((direction) => this.#cancel(face, direction, reach))) continue
          left++
          break
        }
      }
      if (left === 0) break
    }
  }

  /** Moves a unit of a triangle's defect to another that it reduces, or out at a border, within a cost. */
  #cancel(start: number, direction: number, reach: number): boolean {
    // A state is a triangle and the unit it would gain (`triangle * 4 + unit`); `cameOver` holds the half-edge of the
    // previous triangle that was crossed to reach it.
    const costs = new Map<number, number>([[start * 4 + direction, 0]])
    const cameOver = new Map<number, { h: number; unit: number; from: number }>()
    const buckets: number[][] = [[start * 4 + direction]]
    const scale = 5
    let visited = 0
    for (let cost = 0; cost < buckets.length && cost <= reach * scale; cost++) {
      for (const state of buckets[cost] ?? []) {
        if (Math.round(costs.get(state)! * scale) !== cost || ++visited > maxVisited) continue
        const [face, unit] = [state >> 2, state & 3]
        if (face !== start) {
          const [x, y] = this.#defect(face)
          if (x * unitX[unit]! + y * unitY[unit]! < 0) {
            this.#apply(state, cameOver)
            return true
          }
        }
        for (let h = face * 3; h < face * 3 + 3; h++) {
          const entry = cameOver.get(state)
          if (entry !== undefined && this.#mesh.twin(entry.h) === h) continue
          const price = this.#price(h, unit, entry)
          if (price === null) continue
          const next = costs.get(state)! + price
          if (next > reach) continue
          const twin = this.#mesh.twin(h)
          // The unit in the frame of the start of h, then of the start of its twin, then of the triangle there.
          const own = (unit + 4 - this.#toFace(h)) % 4
          if (twin < 0) {
            this.#apply(state, cameOver)
            this.#add(h, (own + 2) % 4)
            return true
          }
          const goal = ((twin - (twin % 3)) / 3) * 4 + ((own + this.#turns[h]! + this.#toFace(twin)) % 4)
          if (next >= (costs.get(goal) ?? Infinity)) continue
          costs.set(goal, next)
          cameOver.set(goal, { h, unit: (own + 2) % 4, from: state })
          ;(buckets[Math.max(cost, Math.round(next * scale))] ??= []).push(goal)
        }
      }
    }
    return false
  }

  /** The cost of taking a unit out of a triangle across one of its edges; null if that is not possible. */
  #price(h: number, unit: number, entry: { h: number; unit: number } | undefined): number | null {
    const own = (unit + 6 - this.#toFace(h)) % 4
    const [x, y] = [this.#x[h]! + unitX[own]!, this.#y[h]! + unitY[own]!]
    if (x > 1 || x < -1 || y > 1 || y < -1) return null
    const isLine = this.#mesh.isFeature(h) || this.#mesh.twin(h) < 0
    const removes = Math.abs(x) + Math.abs(y) < Math.abs(this.#x[h]!) + Math.abs(this.#y[h]!)
    // Points of a line stay on it, and none are removed: small circles would become polygons.
    if (isLine && (removes || own % 2 === 1)) return null
    const nearer =
      1 + 2 * ((this.#x[h]! - this.#realX[h]!) * unitX[own]! + (this.#y[h]! - this.#realY[h]!) * unitY[own]!)
    const line = this.#mesh.twin(h) < 0 ? borderCost : isLine ? lineCost : 0
    const cost = (Math.max(minCost, nearer) + line + (removes ? removalCost : 0)) * (1 + bendCost * this.#bend(h))
    if (entry === undefined) return cost
    const changed = (half: number): [number, number] => {
      const entered = this.#mesh.twin(entry.h)
      let [stepX, stepY] = [this.#x[half]!, this.#y[half]!]
      if (half === h) [stepX, stepY] = [x, y]
      else if (half === entered) {
        const back = (entry.unit + this.#turns[entry.h]! + 2) % 4
        stepX += unitX[back]!
        stepY += unitY[back]!
      }
      return turned(stepX, stepY, this.#toFace(half))
    }
    const first = h - (h % 3)
    const [ax, ay] = changed(first)
    const [bx, by] = changed(first + 1)
    return ax * by - ay * bx < 0 ? cost + inversionCost : cost
  }

  /** The angle between the normals at the ends of an edge, in radians. */
  #bend(h: number): number {
    const { normals } = this.#field
    const cosine = dot(vectorAt(normals, this.#mesh.start(h)), vectorAt(normals, this.#mesh.end(h)))
    return Math.acos(Math.min(1, Math.max(-1, cosine)))
  }

  #apply(state: number, cameOver: ReadonlyMap<number, { h: number; unit: number; from: number }>): void {
    for (let entry = cameOver.get(state); entry !== undefined; entry = cameOver.get(entry.from))
      this.#add(entry.h, entry.unit)
  }

  #add(h: number, unit: number): void {
    this.#x[h] = this.#x[h]! + unitX[unit]!
    this.#y[h] = this.#y[h]! + unitY[unit]!
    this.#copyToTwin(h)
  }

  squaredLengths(): Uint8Array {
    return Uint8Array.from(this.#x, (x, h) => Math.min(255, x * x + this.#y[h]! ** 2))
  }
}

/** A vector in the frame reached by quarter turns. */
function turned(x: number, y: number, quarters: number): [number, number] {
  return quarters === 0 ? [x, y] : quarters === 1 ? [-y, x] : quarters === 2 ? [-x, -y] : [y, -x]
}
