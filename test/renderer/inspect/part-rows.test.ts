import { expect, test } from 'vitest'
import { foundRows, partRows } from '../../../renderer/inspect/part-rows.ts'

/** A car with two wheels of one part each, and a body of two. */
const tree = {
  nodes: [
    { name: 'Car', parent: null },
    { name: 'Body', parent: 0 },
    { name: 'Wheel', parent: 0 },
    { name: '', parent: 0 },
  ],
  parts: [
    { name: 'paint', node: 1, material: 0, triangles: 100 },
    { name: '', node: 1, material: 1, triangles: 20 },
    { name: 'tyre', node: 2, material: 2, triangles: 8 },
    { name: 'tyre 2', node: 3, material: 2, triangles: 8 },
  ],
  materials: [{ name: 'red' }, { name: '' }, { name: 'rubber' }],
}

test('a node with one part shares its row, under the name of the node if it has one', () => {
  const rows = partRows(tree, {}, new Set())
  expect(rows.map(({ key, name, level, triangles }) => [key, name, level, triangles])).toEqual([
    ['node 0', 'Car', 1, 136],
    ['node 1', 'Body', 2, 120],
    ['part 0', 'paint', 3, 100],
    ['part 1', 'Part 2', 3, 20],
    ['part 2', 'Wheel', 2, 8],
    ['part 3', 'tyre 2', 2, 8],
  ])
  expect(rows.map(({ position, siblings }) => [position, siblings])).toEqual([
    [1, 1],
    [1, 3],
    [1, 2],
    [2, 2],
    [2, 3],
    [3, 3],
  ])
  expect(rows[0]?.parts.toSorted()).toEqual([0, 1, 2, 3])
})

test('collapsed rows are hidden but still counted', () => {
  const rows = partRows(tree, {}, new Set(['node 1']))
  expect(rows.map(({ key }) => key)).toEqual(['node 0', 'node 1', 'part 2', 'part 3'])
  expect(rows[1]).toMatchObject({ branch: true, open: false, parts: [0, 1], above: 'node 0' })
})

test('names given by the artist replace those of the file, which stay searchable', () => {
  const rows = partRows(tree, { 'part 2': 'Front wheel', 'node 1': 'Shell' }, new Set())
  expect(rows.find(({ key }) => key === 'part 2')).toMatchObject({ name: 'Front wheel', fileName: 'Wheel' })
  expect(rows.find(({ key }) => key === 'node 1')?.name).toBe('Shell')
})

test('parts of one mesh with equal names are distinguished by their materials', () => {
  const mesh = {
    nodes: [{ name: 'Truck', parent: null }],
    parts: [0, 1, 2].map((material) => ({ name: 'mesh', node: 0, material, triangles: 1 })),
    materials: [{ name: 'glass' }, { name: 'paint' }, { name: '' }],
  }
  expect(partRows(mesh, {}, new Set()).map(({ name }) => name)).toEqual(['Truck', 'mesh, glass', 'mesh, paint', 'mesh'])
})

test('parts are found by name, even in collapsed rows', () => {
  expect(foundRows(tree, { 'part 0': 'Red TYRE' }, ' tyre ').map(({ key, level }) => [key, level])).toEqual([
    ['part 0', 1],
    ['part 3', 1],
  ])
  expect(foundRows(tree, {}, 'nothing')).toEqual([])
})

test('ten thousand parts below one node become one row each', () => {
  const many = {
    nodes: [{ name: 'all', parent: null }],
    parts: Array.from({ length: 10_000 }, (_, index) => ({ name: `p${index}`, node: 0, material: 0, triangles: 1 })),
    materials: [],
  }
  const rows = partRows(many, {}, new Set())
  expect(rows.length).toBe(10_001)
  expect(rows[0]).toMatchObject({ triangles: 10_000 })
  expect(new Set(rows.map(({ key }) => key)).size).toBe(10_001)
})
