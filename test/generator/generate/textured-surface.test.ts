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

const texturedByPrompt = new Map<string, Uint8Array>()

test.each(sample(['an oak chair', 'a denim rabbit', 'a marble vase with a rose'], 1))(
  '%s has textures of its material and the same closed surface as without them',
  async (prompt) => {
    const [textured, plain] = [await make(prompt), await make(prompt, 'plain')]
    texturedByPrompt.set(prompt, textured.glb)
    expect(textured.model.materials.some(({ baseColourTexture }) => baseColourTexture !== undefined)).toBe(true)
    expect(plain.model.materials.some(({ baseColourTexture }) => baseColourTexture !== undefined)).toBe(false)
    const [withTextures, withoutTextures] = [auditModel(textured.model), auditModel(plain.model)]
    expect(withTextures).toMatchObject({
      openEdges: 0,
      nonManifoldEdges: 0,
      watertight: true,
      triangles: withoutTextures.triangles,
    })
    expect(withTextures.volumeMm3).toBeCloseTo(withoutTextures.volumeMm3, 0)
    expect(textured.understood['textures']).toHaveLength(1)
    const remarks = /^IMAGE_NPOT/
    expect((await validatorIssues(textured.glb)).filter((issue) => !remarks.test(issue))).toEqual([])
  },
)

test('without a material, or with one without a texture, colours stay plain', thorough, async () => {
  for (const prompt of ['a red fox', 'a glass bottle']) {
    const { model, understood } = await make(prompt)
    expect(model.materials.every(({ baseColourTexture }) => baseColourTexture === undefined)).toBe(true)
    expect(understood['textures']).toBeUndefined()
  }
})

test('the same words and seed give the same bytes', thorough, async () => {
  const prompt = 'an oak chair'
  const before = texturedByPrompt.get(prompt) ?? (await make(prompt)).glb
  expect(Buffer.from((await make(prompt)).glb).equals(Buffer.from(before))).toBe(true)
})
