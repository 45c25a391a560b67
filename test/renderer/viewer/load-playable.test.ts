import { BufferAttribute, BufferGeometry, Group, Mesh } from 'three'
import { expect, test } from 'vitest'
import { bend, shapesOf } from '../../../renderer/viewer/load-playable.ts'

/** A mesh with targets, as three's loader makes it. */
function mesh(influences: number[], targetNames?: unknown): Mesh {
  const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(new Float32Array(9), 3))
  return Object.assign(new Mesh(geometry), { morphTargetInfluences: influences, userData: { targetNames } })
}

test('shapes with one name are one, with the value of the first', () => {
  const root = new Group().add(mesh([0.5, 0], ['smile', 'blink']), mesh([0, 0.75], ['smile', 'frown']), new Mesh())
  expect(shapesOf(root)).toEqual([
    { name: 'smile', value: 0.5 },
    { name: 'blink', value: 0 },
    { name: 'frown', value: 0.75 },
  ])
})

test('shapes without a name are numbered as in the engine', () => {
  expect(shapesOf(mesh([0, 0, 0], ['', 7])).map(({ name }) => name)).toEqual(['target-1', 'target-2', 'target-3'])
})

test('a shape is set in all meshes by its name, and others stay', () => {
  const meshes = [mesh([0, 0.25], ['smile', 'blink']), mesh([0.5], ['smile'])]
  bend(new Group().add(...meshes), [{ name: 'smile', value: 1 }])
  expect(meshes.map(({ morphTargetInfluences }) => morphTargetInfluences)).toEqual([[1, 0.25], [1]])
})
