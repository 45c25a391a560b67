import { expect, test } from 'vitest'
import { findEdges } from '../../../electron/engine/mesh/edges.ts'
import { weldPositions } from '../../../electron/engine/mesh/weld.ts'
import { HalfEdges, previous } from '../../../electron/engine/remesh/half-edges.ts'
import { ball, sheet } from '../mesh/fine-shapes.ts'
import { randomNumbers } from '../../../electron/engine/random-numbers.ts'
import { cube, modelOf } from '../mesh/shapes.ts'

const seed = 4242

for (const [name, part] of [
  ['a ball', ball(16)],
  ['an open sheet', sheet(8)],
] as const) {
  test(`${name} stays manifold through ten thousand splits, collapses and flips (seed ${seed})`, () => {
    const { positions, indices } = weldPositions(modelOf(part))
    const mesh = new HalfEdges(Float64Array.from(positions), indices)
    const openBefore = faults(mesh).open > 0
    const random = randomNumbers(seed)
    const done = { split: 0, collapse: 0, flip: 0 }
    for (let step = 0; step < 10_000; step++) {
      const h = Math.floor(random() * mesh.size)
      if (!mesh.alive(h)) continue
      const kind = random()
      if (kind < 0.2) {
        const at = mesh.start(h) * 3
        mesh.split(h, mesh.points[at]!, mesh.points[at + 1]!, mesh.points[at + 2]!)
        done.split++
      } else if (kind < 0.6) {
        if (!mesh.canCollapse(h)) continue
        mesh.collapse(h)
        done.collapse++
      } else {
        const twin = mesh.twin(h)
        if (twin < 0) continue
        const [c, d] = [mesh.start(previous(h)), mesh.start(previous(twin))]
        if (c === d || mesh.neighbours(c).includes(d)) continue
        mesh.flip(h)
        done.flip++
      }
      if (step % 1000 === 0) check(mesh, openBefore)
    }
    check(mesh, openBefore)
    expect(Math.min(done.split, done.collapse, done.flip)).toBeGreaterThan(200)
  })
}

test('a vertex visits every triangle around it once, with or without a border', () => {
  const { positions, indices } = weldPositions(modelOf(sheet(4)))
  const mesh = new HalfEdges(Float64Array.from(positions), indices)
  let corners = 0
  for (let point = 0; point < mesh.pointCount; point++) {
    const seen = new Set<number>()
    mesh.around(point, (h) => seen.add(h))
    for (const h of seen) expect(mesh.start(h)).toBe(point)
    corners += seen.size
    expect(mesh.neighbours(point)).toHaveLength(seen.size + (mesh.onBorder(point) ? 1 : 0))
  }
  expect(corners).toBe(indices.length)
})

test('two cubes that share an edge, or a corner, are separated there', () => {
  const shifted = cube(1)
  for (let i = 0; i < shifted.positions.length; i += 3) {
    shifted.positions[i] = shifted.positions[i]! + 1
    shifted.positions[i + 1] = shifted.positions[i + 1]! + 1
  }
  const { positions, indices } = weldPositions(modelOf(cube(1), shifted))
  const mesh = new HalfEdges(Float64Array.from(positions), indices)
  expect(faults(mesh)).toMatchObject({ nonManifold: 0, wrong: 0 })
  const touching = weldPositions(modelOf(cube(1, 0), cube(1, 1)))
  expect(touching.positions).toHaveLength(45)
  const parted = new HalfEdges(Float64Array.from(touching.positions), touching.indices)
  expect(parted.pointCount).toBe(16)
  expect(faults(parted)).toEqual({ open: 0, nonManifold: 0, wrong: 0 })
})

function check(mesh: HalfEdges, open: boolean): void {
  const found = faults(mesh)
  expect(found).toMatchObject({ nonManifold: 0, wrong: 0 })
  expect(found.open > 0).toBe(open)
}

function faults(mesh: HalfEdges): { open: number; nonManifold: number; wrong: number } {
  let wrong = 0
  for (let h = 0; h < mesh.size; h++) {
    if (!mesh.alive(h)) continue
    const twin = mesh.twin(h)
    if (twin >= 0 && (mesh.twin(twin) !== h || mesh.start(twin) !== mesh.end(h) || mesh.end(twin) !== mesh.start(h)))
      wrong++
    const out = mesh.out(mesh.start(h))
    if (out < 0 || mesh.start(out) !== mesh.start(h)) wrong++
  }
  const edges = findEdges(mesh.triangles().faces)
  const counts = [...edges.faces]
  return {
    open: counts.filter((faces) => faces === 1).length,
    nonManifold: counts.filter((faces) => faces > 2).length,
    wrong: wrong + [...edges.balance].filter((balance, edge) => counts[edge] === 2 && balance !== 0).length,
  }
}
