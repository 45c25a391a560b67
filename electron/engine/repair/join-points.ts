/** Joins points along open borders that lie almost at the same place: what files with rounded numbers tear apart. */
import { findEdges } from '../mesh/edges.ts'
import { type Body, bodyBounds, withTriangles } from './body.ts'

/** Shares of the diagonal, tried in turn while borders are left. */
const reaches = [1e-6, 1e-5, 1e-4]

/**
 * Only points at borders move, and only if that closes more than it breaks; no triangle with a real extent is lost. The
 * first point in order stays where it is and the others come to it.
 */
export function joinPoints(body: Body): { body: Body; count: number } {
  let current = body
  let count = 0
  const { diagonal } = bodyBounds(body)
  let faults = faultsOf(current)
  for (const reach of reaches) {
    if (faults.open === 0) break
    const joined = joinedWithin(current, diagonal * reach)
    if (joined === null) continue
    const after = faultsOf(joined.body)
    if (after.open >= faults.open || after.crowded - faults.crowded > (faults.open - after.open) / 2) continue
    current = joined.body
    count += joined.count
    faults = after
  }
  return { body: current, count }
}

function faultsOf({ triangles }: Body): { open: number; crowded: number } {
  const edges = findEdges(triangles)
  let open = 0
  let crowded = 0
  for (let edge = 0; edge < edges.count; edge++) {
    if (edges.faces[edge] === 1) open++
    else if (edges.faces[edge]! > 2) crowded++
  }
  return { open, crowded }
}

function joinedWithin(body: Body, reach: number): { body: Body; count: number } | null {
  const edges = findEdges(body.triangles)
  const atBorder = new Uint8Array(body.points.length / 3)
  for (let edge = 0; edge < edges.count; edge++)
    if (edges.faces[edge] === 1) atBorder[edges.low[edge]!] = atBorder[edges.high[edge]!] = 1
  const to = Int32Array.from(atBorder, (_, i) => i)
  const cells = new Map<string, number[]>()
  const p = body.points
  let count = 0
  for (let point = 0; point < atBorder.length; point++) {
    if (atBorder[point] === 0) continue
    const [i, j, k] = [0, 1, 2].map((axis) => Math.floor(p[point * 3 + axis]! / reach)) as [number, number, number]
    const found = nearestIn(cells, p, point, i, j, k, reach)
    if (found >= 0) {
      to[point] = found
      count++
      continue
    }
    const key = `${i},${j},${k}`
    const cell = cells.get(key)
    if (cell) cell.push(point)
    else cells.set(key, [point])
  }
  if (count === 0) return null
  const triangles = body.triangles.map((point) => to[point]!)
  const moved = { ...body, triangles }
  const joined = withTriangles(moved, (triangle) => {
    const [a, b, c] = [triangles[triangle * 3]!, triangles[triangle * 3 + 1]!, triangles[triangle * 3 + 2]!]
    return a !== b && b !== c && c !== a
  })
  return { body: joined, count }
}

function nearestIn(
  cells: Map<string, number[]>,
  p: Float64Array,
  point: number,
  i: number,
  j: number,
  k: number,
  reach: number,
): number {
  let found = -1
  let best = reach * reach
  for (let di = -1; di <= 1; di++)
    for (let dj = -1; dj <= 1; dj++)
      for (let dk = -1; dk <= 1; dk++)
        for (const other of cells.get(`${i + di},${j + dj},${k + dk}`) ?? []) {
          let squared = 0
          for (let axis = 0; axis < 3; axis++) squared += (p[point * 3 + axis]! - p[other * 3 + axis]!) ** 2
          if (squared <= best) {
            best = squared
            found = other
          }
        }
  return found
}
