import { expect, it } from 'vitest'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import { objectsOf } from '../../../electron/engine/mesh/objects.ts'
import type { Model, Part, SceneNode } from '../../../electron/engine/model.ts'

const head: SceneNode = { name: 'Head', parent: null, plate: 1 }
const body: SceneNode = { name: 'Body', parent: null, plate: 2 }
const triangle = { positions: new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), indices: new Uint32Array([0, 1, 2]) }
const plain = { baseColour: [1, 0, 0, 1], metalness: 0, roughness: 1 } as const

function part(name: string, material: number, node?: SceneNode): Part {
  return { ...triangle, name, material, ...(node === undefined ? {} : { node }) }
}

it('keeps filaments and the objects of an assembly in a GLB', async () => {
  const model: Model = {
    name: 'Figure',
    parts: [
      part('face', 0, head),
      part('hair', 1, { name: 'curl', parent: head }),
      part('coat', 1, body),
      part('stand', 2),
    ],
    materials: [
      { ...plain, baseColour: [1, 0, 0, 1], name: 'Red', filament: 1 },
      { ...plain, baseColour: [0, 0, 1, 1], name: 'Blue', filament: 4 },
      { ...plain, baseColour: [1, 1, 1, 1], name: 'None' },
    ],
  }
  const read = await readModel(await writeGlb(model), '')
  expect(read.materials.map(({ filament }) => filament)).toEqual([1, 4, undefined])
  const shown = objectsOf(read).map(({ node, parts }) => [node?.name, node?.plate, parts.map(({ name }) => name)])
  expect(shown).toEqual([
    ['Head', 1, ['face', 'hair']],
    ['Body', 2, ['coat']],
    [undefined, undefined, ['stand']],
  ])
})
