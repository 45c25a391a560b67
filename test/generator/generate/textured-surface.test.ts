import { expect, test } from 'vitest'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { textTo3d } from '../../../electron/generator/generate/text-to-3d.ts'
import { auditModel } from '../../../electron/engine/mesh/audit.ts'
import { validatorIssues } from '../../engine/formats/gltf-issues.ts'
import { sample, thorough } from '../../support/long.ts'

async function make(prompt: string, surface: 'textured' | 'plain' = 'textured') {
  const made = await textTo3d({ prompt, seed: 4, detail: 'draft', surface }, () => {})
  return { ...made, model: await readModel(made.glb, 'model/gltf-binary') }
}

const worn = new Map<string, Uint8Array>()

test.each(sample(['an oak chair', 'a denim rabbit', 'a marble vase with a rose'], 1))(
  '%s wears pictures of its material, and stays the closed surface that it is without them',
  async (prompt) => {
    const [textured, plain] = [await make(prompt), await make(prompt, 'plain')]
    worn.set(prompt, textured.glb)
    expect(textured.model.materials.some(({ baseColourTexture }) => baseColourTexture !== undefined)).toBe(true)
    expect(plain.model.materials.some(({ baseColourTexture }) => baseColourTexture !== undefined)).toBe(false)
    const [dressed, bare] = [auditModel(textured.model), auditModel(plain.model)]
    expect(dressed).toMatchObject({ openEdges: 0, nonManifoldEdges: 0, watertight: true, triangles: bare.triangles })
    expect(dressed.volumeMm3).toBeCloseTo(bare.volumeMm3, 0)
    expect(textured.understood['textures']).toHaveLength(1)
    const remarks = /^IMAGE_NPOT/
    expect((await validatorIssues(textured.glb)).filter((issue) => !remarks.test(issue))).toEqual([])
  },
)

test('words without a material, or with one that has no pattern, leave plain colours', thorough, async () => {
  for (const prompt of ['a red fox', 'a glass bottle']) {
    const { model, understood } = await make(prompt)
    expect(model.materials.every(({ baseColourTexture }) => baseColourTexture === undefined)).toBe(true)
    expect(understood['textures']).toBeUndefined()
  }
})

test('the same words and seed give the same bytes', thorough, async () => {
  const prompt = 'an oak chair'
  const before = worn.get(prompt) ?? (await make(prompt)).glb
  expect(Buffer.from((await make(prompt)).glb).equals(Buffer.from(before))).toBe(true)
})
