import { existsSync, readFileSync } from 'node:fs'
import { BoxGeometry, BufferGeometry, Group, Mesh, MeshStandardMaterial, Texture, Vector3, Box3 } from 'three'
import { expect, test } from 'vitest'
import { disposeModel } from '../../../renderer/viewer/dispose-model.ts'
import { prepareModel } from '../../../renderer/viewer/prepare-model.ts'
import { readModel } from '../../../renderer/viewer/read-model.ts'
import { AppError } from '../../../shared/app-error.ts'

function box(width: number, height: number, depth: number): Mesh {
  return new Mesh(new BoxGeometry(width, height, depth), new MeshStandardMaterial({ roughness: 0.4, metalness: 0.1 }))
}

test('a model far away and tiny stands on the floor in the middle, one unit large', () => {
  const mesh = box(0.002, 0.004, 0.001)
  mesh.position.set(120, -40, 7)
  const model = prepareModel(new Group().add(mesh))
  expect(model.sizeMm.map((mm) => Number(mm.toFixed(3)))).toEqual([2, 4, 1])
  expect(model.unitsPerMm).toBeCloseTo(0.25, 3)
  const seen = new Box3().setFromObject(model.root)
  expect(seen.min.y).toBeCloseTo(0, 4)
  expect(seen.max.y).toBeCloseTo(1, 4)
  expect(seen.getCenter(new Vector3()).x).toBeCloseTo(0, 4)
})

test('a mesh used by two nodes counts twice', () => {
  const mesh = box(1, 1, 1)
  const again = mesh.clone()
  again.position.x = 3
  expect(prepareModel(new Group().add(mesh, again)).triangles).toBe(24)
})

test('what says nothing of its surface is plaster, what says metal stays metal', () => {
  const silent = new MeshStandardMaterial({ metalness: 1, roughness: 1 })
  const metal = new MeshStandardMaterial({ metalness: 1, roughness: 0.2 })
  prepareModel(new Group().add(new Mesh(new BoxGeometry(), silent), new Mesh(new BoxGeometry(), metal)))
  expect(silent.metalness).toBe(0)
  expect(metal.metalness).toBe(1)
})

test('nothing to see is an error in words', () => {
  expect(() => prepareModel(new Group())).toThrow(AppError)
  expect(() => prepareModel(new Mesh(new BufferGeometry()))).toThrow(AppError)
})

test('disposing reaches geometries, materials and each texture once', () => {
  const map = new Texture()
  let textures = 0
  let geometries = 0
  map.addEventListener('dispose', () => (textures += 1))
  const geometry = new BoxGeometry()
  geometry.addEventListener('dispose', () => (geometries += 1))
  const group = new Group().add(
    new Mesh(geometry, new MeshStandardMaterial({ map })),
    new Mesh(new BoxGeometry(), new MeshStandardMaterial({ map, emissiveMap: map })),
  )
  disposeModel(group)
  expect({ textures, geometries }).toEqual({ textures: 1, geometries: 1 })
})

test('a file that is no model is an error in words', async () => {
  await expect(readModel(new TextEncoder().encode('hello').buffer, '/assets/a/readme.txt')).rejects.toMatchObject({
    code: 'unsupported-format',
  })
  await expect(readModel(new TextEncoder().encode('glTF????').buffer, '/assets/a/x.glb')).rejects.toMatchObject({
    code: 'bad-geometry',
  })
})

const torus = '../shared/models/stl/trimesh_torus.STL'
const present = existsSync(torus)
if (!present) console.warn(`${torus} is not here: its test is skipped`)
test.skipIf(!present)('an STL is millimetres, Z up', async () => {
  const bytes = readFileSync(torus)
  const model = prepareModel(
    await readModel(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength), '/assets/t/torus.STL'),
  )
  expect(model.triangles).toBe(8700)
  // Lying flat: the smallest side is the height.
  expect(model.sizeMm[1]).toBe(Math.min(...model.sizeMm))
})
