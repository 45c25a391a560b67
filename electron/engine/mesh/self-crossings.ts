/** Self-intersections of a mesh. */
import { areaNormal } from './face-normal.ts'
import type { TriangleTree } from './triangle-tree.ts'
import type { Progress } from '../model.ts'
import { GrowingArray } from './growing-array.ts'
import { vertexObjects, type WeldedMesh } from './welded-mesh.ts'
import { trianglesCross } from './triangles-cross.ts'

export interface SelfCrossings {
  /** Pairs of intersecting triangles, flattened; limited to the number asked for. */
  pairs: Uint32Array
  /** 1 for each triangle that intersects another. */
  crossing: Uint8Array
  /** False if the search was ended because too many triangles overlap each other's boxes. */
  complete: boolean
}

const maxPairs = 2_000_000
/** Cost of an exact test, in box tests. */
const exactTests = 10
/** Pairs of nodes visited per test that is allowed. */
const nodePairsPerTest = 4
const progressEvery = 50_000

/**
 * Traverses the tree against itself: only pairs with overlapping boxes are tested, and exactly only if neither triangle
 * lies clearly on one side of the other. `skip` is 1 for triangles to ignore (zero area, duplicates). Only faces of the
 * same object intersect; objects of an assembly may touch. Ends after `maxTests` pairs, where an exact test counts as
 * ten: sound meshes stay far below, stacks of triangles need the square of their number.
 */
export function selfCrossings(
  mesh: WeldedMesh,
  tree: TriangleTree,
  skip: Uint8Array,
  progress: Progress = () => {},
  maxTests = 20_000_000 + (mesh.indices.length / 3) * 100,
): SelfCrossings {
  const { boxes, second, first, count, faces } = tree
  const tester = new PairTester(mesh, tree, skip)
  // Pairs of nodes to compare; each descent adds at most two.
  const ones = new Uint32Array(4 * tree.depth + 8)
  const others = new Uint32Array(ones.length)
  let top = second.length > 0 ? 1 : 0
  const push = (one: number, other: number): void => {
    ones[top] = one
    others[top++] = other
  }
  let seen = 0
  let nodePairs = 0
  const isWithinLimits = (): boolean => tester.tests <= maxTests && nodePairs <= maxTests * nodePairsPerTest
  while (top > 0 && isWithinLimits()) {
    nodePairs++
    const a = ones[--top]!
    const b = others[top]!
    if (a === b) {
      if (second[a] === 0) {
        if (Math.floor(seen / progressEvery) !== Math.floor((seen + count[a]!) / progressEvery))
          progress(seen / faces.length, 'finding-crossings')
        seen += count[a]!
        tester.testWithin(first[a]!, first[a]! + count[a]!)
      } else {
        push(a + 1, second[a]!)
        push(second[a]!, second[a]!)
        push(a + 1, a + 1)
      }
    } else if (!areApart(boxes, a * 6, boxes, b * 6)) {
      if (second[a] === 0 && second[b] === 0)
        tester.testBetween(first[a]!, first[a]! + count[a]!, first[b]!, first[b]! + count[b]!, boxes, b * 6)
      else if (second[b] === 0 || (second[a] !== 0 && widthOf(boxes, a * 6) >= widthOf(boxes, b * 6))) {
        push(a + 1, b)
        push(second[a]!, b)
      } else {
        push(a, b + 1)
        push(a, second[b]!)
      }
    }
  }
  return { pairs: tester.pairs.copy(), crossing: tester.crossing, complete: isWithinLimits() }
}

function areApart(a: Float64Array | Float32Array, i: number, b: Float64Array | Float32Array, j: number): boolean {
  return (
    a[i]! > b[j + 3]! ||
    a[i + 1]! > b[j + 4]! ||
    a[i + 2]! > b[j + 5]! ||
    b[j]! > a[i + 3]! ||
    b[j + 1]! > a[i + 4]! ||
    b[j + 2]! > a[i + 5]!
  )
}

function widthOf(boxes: Float64Array, at: number): number {
  return boxes[at + 3]! - boxes[at]! + boxes[at + 4]! - boxes[at + 1]! + boxes[at + 5]! - boxes[at + 2]!
}

/** Far more than the rounding of a cross product and of a product with it, for coordinates of 24 bits. */
const rounding = 1e-14

/** Tests pairs of entries of a tree. */
class PairTester {
  tests = 0
  readonly pairs = new GrowingArray(Uint32Array)
  readonly crossing: Uint8Array
  readonly #mesh: WeldedMesh
  readonly #tree: TriangleTree
  /** Per entry: its box (at infinity for skipped triangles), its vertices, its area normal with the rounding error per unit of length. */
  readonly #boxes: Float32Array
  readonly #vertices: Uint32Array
  readonly #planes: Float64Array
  readonly #objects: Uint32Array | null
  readonly #a = [0, 0, 0]
  readonly #b = [0, 0, 0]

  constructor(mesh: WeldedMesh, tree: TriangleTree, skip: Uint8Array) {
    const { faces, corners } = tree
    this.#mesh = mesh
    this.#tree = tree
    this.#objects = vertexObjects(mesh)
    this.crossing = new Uint8Array(mesh.indices.length / 3)
    this.#boxes = new Float32Array(faces.length * 6)
    this.#vertices = new Uint32Array(faces.length * 3)
    this.#planes = new Float64Array(faces.length * 4)
    for (let entry = 0; entry < faces.length; entry++) {
      const at = entry * 9
      for (let k = 0; k < 3; k++) this.#vertices[entry * 3 + k] = mesh.indices[faces[entry]! * 3 + k]!
      let length = 0
      for (let axis = 0; axis < 3; axis++) {
        const [u, v, w] = [corners[at + axis]!, corners[at + 3 + axis]!, corners[at + 6 + axis]!]
        this.#boxes[entry * 6 + axis] = Math.min(u, v, w)
        this.#boxes[entry * 6 + 3 + axis] = Math.max(u, v, w)
        length += Math.max(u, v, w) - Math.min(u, v, w)
      }
      if (skip[faces[entry]!] === 1) this.#boxes.fill(Infinity, entry * 6, entry * 6 + 3)
      const [x, y, z] = areaNormal(corners, at, at + 3, at + 6)
      this.#planes[entry * 4] = x
      this.#planes[entry * 4 + 1] = y
      this.#planes[entry * 4 + 2] = z
      this.#planes[entry * 4 + 3] = rounding * length * length
    }
  }

  /** All pairs of a range. */
  testWithin(from: number, to: number): void {
    for (let i = from; i < to; i++) for (let j = i + 1; j < to; j++) this.#test(i, j)
  }

  /** All pairs between two ranges; `box` is the offset in `boxes` of the second range's box. */
  testBetween(from: number, to: number, other: number, end: number, boxes: Float64Array, box: number): void {
    for (let i = from; i < to; i++) {
      if (areApart(this.#boxes, i * 6, boxes, box)) continue
      for (let j = other; j < end; j++) this.#test(i, j)
    }
  }

  #test(i: number, j: number): void {
    if (areApart(this.#boxes, i * 6, this.#boxes, j * 6)) return
    this.tests++
    if (this.#objects !== null && this.#objects[this.#vertices[i * 3]!] !== this.#objects[this.#vertices[j * 3]!])
      return
    if (this.#isBeside(i, j) || this.#isBeside(j, i) || this.#pointAway(i, j)) return
    for (let k = 0; k < 3; k++) {
      this.#a[k] = this.#vertices[i * 3 + k]! * 3
      this.#b[k] = this.#vertices[j * 3 + k]! * 3
    }
    this.tests += exactTests
    if (!trianglesCross(this.#mesh.positions, this.#a, this.#b)) return
    const { faces } = this.#tree
    const [one, other] = [faces[i]!, faces[j]!]
    this.crossing[one] = 1
    this.crossing[other] = 1
    if (this.pairs.length >= maxPairs * 2) return
    this.pairs.push(one)
    this.pairs.push(other)
  }

  /** Whether j lies clearly on one side of the plane of i, except for shared corners. */
  #isBeside(i: number, j: number): boolean {
    const { corners } = this.#tree
    const v = this.#vertices
    const planes = this.#planes
    const plane = i * 4
    const nx = planes[plane]!
    const ny = planes[plane + 1]!
    const nz = planes[plane + 2]!
    const doubt = planes[plane + 3]!
    const vertexA = v[i * 3]!
    const vertexB = v[i * 3 + 1]!
    const vertexC = v[i * 3 + 2]!
    const ax = corners[i * 9]!
    const ay = corners[i * 9 + 1]!
    const az = corners[i * 9 + 2]!
    let side = 0
    for (let k = 0, at = j * 9; k < 3; k++, at += 3) {
      const vertex = v[j * 3 + k]!
      if (vertex === vertexA || vertex === vertexB || vertex === vertexC) continue
      const x = corners[at]! - ax
      const y = corners[at + 1]! - ay
      const z = corners[at + 2]! - az
      const height = nx * x + ny * y + nz * z
      if (!(Math.abs(height) > doubt * (Math.abs(x) + Math.abs(y) + Math.abs(z)))) return false
      if (height > 0 ? side < 0 : side > 0) return false
      side = height
    }
    return side !== 0
  }

  /** Whether two triangles with one common corner lie clearly on opposite sides of it, along the line where their planes intersect. */
  #pointAway(i: number, j: number): boolean {
    const v = this.#vertices
    let common = -1
    for (let pair = 0; pair < 9; pair++) {
      if (v[i * 3 + Math.floor(pair / 3)] !== v[j * 3 + (pair % 3)]) continue
      if (common >= 0) return false
      common = pair
    }
    if (common < 0) return false
    const n = this.#planes
    const dx = n[i * 4 + 1]! * n[j * 4 + 2]! - n[i * 4 + 2]! * n[j * 4 + 1]!
    const dy = n[i * 4 + 2]! * n[j * 4]! - n[i * 4]! * n[j * 4 + 2]!
    const dz = n[i * 4]! * n[j * 4 + 1]! - n[i * 4 + 1]! * n[j * 4]!
    const one = this.#along(i, Math.floor(common / 3), j, dx, dy, dz)
    return one !== 0 && one === -this.#along(j, common % 3, i, dx, dy, dz)
  }

  /** The side of one of its corners on which a triangle lies, along a direction in the plane that cuts it there: 1, -1, or 0 if unclear. */
  #along(entry: number, corner: number, plane: number, dx: number, dy: number, dz: number): number {
    const c = this.#tree.corners
    const n = this.#planes
    const from = entry * 9 + corner * 3
    const u = entry * 9 + ((corner + 1) % 3) * 3
    const w = entry * 9 + ((corner + 2) % 3) * 3
    const [ux, uy, uz] = [c[u]! - c[from]!, c[u + 1]! - c[from + 1]!, c[u + 2]! - c[from + 2]!]
    const [wx, wy, wz] = [c[w]! - c[from]!, c[w + 1]! - c[from + 1]!, c[w + 2]! - c[from + 2]!]
    const [nx, ny, nz] = [n[plane * 4]!, n[plane * 4 + 1]!, n[plane * 4 + 2]!]
    const heightU = nx * ux + ny * uy + nz * uz
    const heightW = nx * wx + ny * wy + nz * wz
    if (!(heightU * heightW < 0)) return 0
    const place = (dx * ux + dy * uy + dz * uz) * heightW - (dx * wx + dy * wy + dz * wz) * heightU
    const size = (Math.abs(ux) + Math.abs(uy) + Math.abs(uz)) * (Math.abs(wx) + Math.abs(wy) + Math.abs(wz))
    const doubt =
      1e-9 * size * (Math.abs(dx) + Math.abs(dy) + Math.abs(dz)) * (Math.abs(nx) + Math.abs(ny) + Math.abs(nz))
    if (!(Math.abs(place) > doubt)) return 0
    return place > 0 === heightW > heightU ? 1 : -1
  }
}
