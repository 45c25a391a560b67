import { MeshBasicMaterial, type Material, type WebGLRenderer } from 'three'
import { expect, test } from 'vitest'
import { retireMaterial } from '../../../renderer/viewer/lenses/program-keeper.ts'

/** As much of a renderer as says which program a material is drawn with: the one named after it. */
function renderer(): WebGLRenderer {
  const get = (material: unknown) => {
    const { name } = material as Material
    return name === '' ? {} : { currentProgram: { cacheKey: name } }
  }
  return { properties: { get } } as unknown as WebGLRenderer
}

function material(name: string, gone: string[]): Material {
  const made = new MeshBasicMaterial({ name })
  made.addEventListener('dispose', () => gone.push(name))
  return made
}

test('the last material of a program is kept, and a second one of it is disposed', () => {
  const gone: string[] = []
  const gl = renderer()
  retireMaterial(gl, material('plaster', gone))
  expect(gone).toEqual([])
  retireMaterial(gl, material('plaster', gone))
  expect(gone).toEqual(['plaster'])
})

test('a material that was never drawn has no program to keep', () => {
  const gone: string[] = []
  retireMaterial(renderer(), material('', gone))
  expect(gone).toEqual([''])
})

test('retiring the same material twice does not dispose the kept one', () => {
  const gone: string[] = []
  const gl = renderer()
  const once = material('clay', gone)
  retireMaterial(gl, once)
  retireMaterial(gl, once)
  expect(gone).toEqual([])
})

test('the least recently used programs are dropped', () => {
  const gone: string[] = []
  const gl = renderer()
  for (let number = 0; number < 48; number += 1) retireMaterial(gl, material(`p${number}`, gone))
  retireMaterial(gl, material('p0', gone))
  expect(gone).toEqual(['p0'])
  retireMaterial(gl, material('another', gone))
  expect(gone).toEqual(['p0', 'p1'])
})

test('another renderer keeps its own', () => {
  const gone: string[] = []
  retireMaterial(renderer(), material('clay', gone))
  retireMaterial(renderer(), material('clay', gone))
  expect(gone).toEqual([])
})
