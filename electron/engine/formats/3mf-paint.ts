/** The painted triangles of a 3MF object, divided by their paint without gaps to their neighbours. */
import { getOrAdd } from '../get-or-add.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { ThreeMfMesh } from './3mf-document.ts'
import { checkTriangleCount } from './limits.ts'
import { decodePaint, paintChildren, type PaintTree } from './paint-code.ts'
import type { MemoryBudget } from './memory-budget.ts'

const nodeBytes = 64
/** Steps per divided tree node: many triangles may share one large paint. */
const divideSteps = 50
const middleBytes = 160
const triangleBytes = 96

/** Receives a triangle with its paint state, 0 for none. */
export type PaintedTriangle = (triangle: number, a: number, b: number, c: number, state: number) => void

/** A painted mesh. Vertices beyond those of the file are edge midpoints. */
export class PaintedMesh {
  readonly #mesh: ThreeMfMesh
  readonly #budget: MemoryBudget
  readonly #trees: PaintTree[]
  /** Lower vertex of an edge → higher vertex → midpoint. */
  readonly #middles = new Map<number, Map<number, number>>()
  readonly #added: number[] = []
  /**
   * Vertex → first vertex at the same position, so that both sides of an edge find its midpoint in unwelded files too.
   */
  #same: Uint32Array | undefined

  /** Number of triangles whose paint cannot be decoded; they are treated as unpainted. */
  readonly faultyPaints: number

  /** Decodes each paint once. Throws `mesh-too-large`. */
  constructor(mesh: ThreeMfMesh, budget: MemoryBudget) {
    this.#mesh = mesh
    this.#budget = budget
    const faulty = new Set<number>()
    this.#trees = mesh.paints.map(({ code, chain, beyond }, index) => {
      try {
        return decodePaint(code, chain, () => budget.reserve(nodeBytes), beyond)
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'bad-geometry') throw error
        faulty.add(index + 1)
        return 0
      }
    })
    this.faultyPaints = mesh.paint.copy().reduce((count, paint) => count + (faulty.has(paint) ? 1 : 0), 0)
    if (!this.#trees.some((tree) => typeof tree !== 'number')) return
    this.#same = this.#joined()
    this.#each((triangle, tree) => {
      if (typeof tree !== 'number') this.#divide(tree, ...this.#corners(triangle))
    })
  }

  at(coordinate: number): number {
    const own = this.#mesh.positions.length
    return coordinate < own ? this.#mesh.positions.values[coordinate]! : this.#added[coordinate - own]!
  }

  /** Whether a triangle has a single filament or no paint. */
  isWhole(triangle: number): boolean {
    const { paint } = this.#mesh
    const paintIndex = triangle < paint.length ? paint.values[triangle]! : 0
    return paintIndex === 0 || typeof this.#trees[paintIndex - 1] === 'number'
  }

  /** Visits every triangle, divided ones in pieces. */
  forEach(visit: PaintedTriangle): void {
    let count = 0
    this.#each((triangle, tree) => {
      const corners = this.#corners(triangle)
      if (this.#middles.size === 0) {
        visit(triangle, ...corners, tree as number)
        return
      }
      const isWhole = typeof tree === 'number' && !this.#hasDividedEdge(...corners)
      if (isWhole) visit(triangle, ...corners, tree)
      else
        this.#leaves(tree, ...corners, (a, b, c, state) => {
          this.#budget.reserve(triangleBytes)
          if (++count % 100_000 === 0) checkTriangleCount(count)
          visit(triangle, a, b, c, state)
        })
    })
  }

  #each(visit: (triangle: number, tree: PaintTree) => void): void {
    const { triangles, paint } = this.#mesh
    for (let triangle = 0; triangle < triangles.length / 7; triangle++) {
      const paintIndex = triangle < paint.length ? paint.values[triangle]! : 0
      visit(triangle, paintIndex === 0 ? 0 : this.#trees[paintIndex - 1]!)
    }
  }

  #corners(triangle: number): [number, number, number] {
    const { triangles } = this.#mesh
    const corner = (side: number): number => {
      const vertex = triangles.values[triangle * 7 + side]!
      return this.#same === undefined ? vertex : this.#same[vertex]!
    }
    return [corner(0), corner(1), corner(2)]
  }

  /** Creates the midpoints of all edges that a tree halves. */
  #divide(tree: PaintTree, a: number, b: number, c: number): void {
    if (typeof tree === 'number') return
    this.#budget.spend(divideSteps)
    const corners = [a, b, c, -1, -1, -1]
    for (const child of paintChildren(tree))
      for (const corner of child)
        if (corner >= 3 && corners[corner]! < 0)
          corners[corner] = this.#middle(corners[corner - 3]!, corners[(corner - 2) % 3]!)
    paintChildren(tree).forEach(([x, y, z], i) =>
      this.#divide(tree.children[i]!, corners[x]!, corners[y]!, corners[z]!),
    )
  }

  #leaves(
    tree: PaintTree,
    a: number,
    b: number,
    c: number,
    visit: (a: number, b: number, c: number, state: number) => void,
  ): void {
    const split = typeof tree === 'number' ? this.#divisionBeside(a, b, c) : tree
    if (split === null) {
      visit(a, b, c, tree as number)
      return
    }
    const corners = [a, b, c, this.#known(a, b), this.#known(b, c), this.#known(c, a)]
    paintChildren(split).forEach(([x, y, z], i) =>
      this.#leaves(typeof tree === 'number' ? tree : tree.children[i]!, corners[x]!, corners[y]!, corners[z]!, visit),
    )
  }

  #hasDividedEdge(a: number, b: number, c: number): boolean {
    return this.#known(a, b) >= 0 || this.#known(b, c) >= 0 || this.#known(c, a) >= 0
  }

  /** How a uniform triangle is divided because its neighbours are; null if they are not. */
  #divisionBeside(a: number, b: number, c: number): { sides: 1 | 2 | 3; special: 0 | 1 | 2; children: [] } | null {
    const halved = [this.#known(a, b) >= 0, this.#known(b, c) >= 0, this.#known(c, a) >= 0]
    const sides = halved.filter(Boolean).length
    if (sides === 0) return null
    if (sides === 3) return { sides: 3, special: 0, children: [] }
    // The corner opposite the only halved side, or the only undivided side.
    const side = halved.indexOf(sides === 1)
    return { sides: sides as 1 | 2, special: ((side + 2) % 3) as 0 | 1 | 2, children: [] }
  }

  #known(a: number, b: number): number {
    return this.#middles.get(Math.min(a, b))?.get(Math.max(a, b)) ?? -1
  }

  #middle(a: number, b: number): number {
    const known = this.#known(a, b)
    if (known >= 0) return known
    this.#budget.reserve(middleBytes)
    const own = this.#mesh.positions.length
    const middle = (own + this.#added.length) / 3
    for (let axis = 0; axis < 3; axis++) this.#added.push((this.at(a * 3 + axis) + this.at(b * 3 + axis)) / 2)
    getOrAdd(this.#middles, Math.min(a, b), () => new Map<number, number>()).set(Math.max(a, b), middle)
    return middle
  }

  #joined(): Uint32Array {
    const { positions } = this.#mesh
    const count = positions.length / 3
    this.#budget.reserve(count * middleBytes)
    const first = new Map<string, number>()
    return Uint32Array.from({ length: count }, (_, vertex) => {
      const position = `${positions.values[vertex * 3]!} ${positions.values[vertex * 3 + 1]!} ${positions.values[vertex * 3 + 2]!}`
      return getOrAdd(first, position, () => vertex)
    })
  }
}
