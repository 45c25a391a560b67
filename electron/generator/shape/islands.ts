/** The islands of a flat shape, and the shortest struts that connect them. */
import { disjointSets } from '../../engine/mesh/disjoint-sets.ts'
import { outlineEdges, type PlanarMesh } from './planar-mesh.ts'

export type Point = [number, number]

/** Ground that islands may stand on or be supported from. */
export interface Ground {
  /** Height of its upper face. */
  top: number
  centre: number
  radius: number
}

const samples = 64

/** Returns the outline points of each island, in the mesh's coordinates. */
export function findIslands(mesh: PlanarMesh): Point[][] {
  const { rootOf, join } = disjointSets(mesh.points.length / 2)
  for (let at = 0; at < mesh.triangles.length; at += 3) {
    join(mesh.triangles[at]!, mesh.triangles[at + 1]!)
    join(mesh.triangles[at]!, mesh.triangles[at + 2]!)
  }
  const islands = new Map<number, Point[]>()
  for (const [point] of outlineEdges(mesh)) {
    const root = rootOf(point)
    const outline = islands.get(root) ?? islands.set(root, []).get(root)!
    outline.push([mesh.points[point * 2]!, mesh.points[point * 2 + 1]!])
  }
  return [...islands.values()]
}

/**
 * Returns the struts of the minimum spanning tree of all islands, without those longer than `longest`: from outline to
 * outline, or straight down to the ground. y points up. Islands that reach into the ground need none.
 */
export function strutsBetween(islands: Point[][], longest: number, ground?: Ground): [Point, Point][] {
  const thinned = islands.map((outline) => thin(outline))
  const candidates: { a: number; b: number; length: number; strut?: [Point, Point] }[] = []
  const soil = islands.length
  islands.forEach((outline, a) => {
    if (ground) {
      const above = outline.filter(([x]) => Math.abs(x - ground.centre) < ground.radius)
      if (above.length > 0) {
        const [x, y] = above.reduce((lowest, point) => (point[1] < lowest[1] ? point : lowest))
        const length = y - ground.top
        const foot: Point = [x, ground.top]
        candidates.push(length < 0 ? { a, b: soil, length: 0 } : { a, b: soil, length, strut: [[x, y], foot] })
      }
    }
    for (let b = 0; b < a; b++) {
      const strut = nearest(thinned[a]!, thinned[b]!)
      candidates.push({ a, b, length: Math.hypot(strut[0][0] - strut[1][0], strut[0][1] - strut[1][1]), strut })
    }
  })
  candidates.sort((first, second) => first.length - second.length || first.a - second.a || first.b - second.b)
  const { rootOf, join } = disjointSets(soil + 1)
  const struts: [Point, Point][] = []
  for (const { a, b, length, strut } of candidates) {
    if (length > longest || rootOf(a) === rootOf(b)) continue
    join(a, b)
    if (strut) struts.push(strut)
  }
  return struts
}

function nearest(first: Point[], second: Point[]): [Point, Point] {
  let best: [Point, Point] = [first[0]!, second[0]!]
  let min = Infinity
  for (const a of first) {
    for (const b of second) {
      const distance = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
      if (distance >= min) continue
      min = distance
      best = [a, b]
    }
  }
  return best
}

function thin(outline: Point[]): Point[] {
  const step = Math.max(1, outline.length / samples)
  return Array.from({ length: Math.min(samples, outline.length) }, (_, index) => outline[Math.floor(index * step)]!)
}
