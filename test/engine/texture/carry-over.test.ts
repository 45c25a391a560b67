import { MeshoptSimplifier } from 'meshoptimizer'
import { describe, expect, test } from 'vitest'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import { weldPositions } from '../../../electron/engine/mesh/weld.ts'
import type { Model } from '../../../electron/engine/model.ts'
import type { Texel } from '../../../electron/engine/texture/texel.ts'
import { carryOver } from '../../../electron/engine/texture/carry-over.ts'
import { ModelLook } from '../../../electron/engine/texture/model-look.ts'
import { validateGlb } from '../../support/validate-glb.ts'
import { casesHere, realFile } from '../../support/real-models.ts'
import { box, material, picture } from '../formats/samples.ts'
import { meanDifference } from './look-difference.ts'
import { samplesOf } from './surface-samples.ts'
import { sample } from '../../support/long.ts'

describe('transferring the appearance of a model to another surface', () => {
  test('keeps plain materials, each in its place', async () => {
    const source = box(
      [material('Red', { baseColour: [1, 0, 0, 1] }), material('Blue', { baseColour: [0, 0, 1, 1] })],
      (face) => (face < 3 ? 0 : 1),
    )
    const { positions, indices } = weldPositions(source)
    const made = await carryOver(source, { positions, indices })
    expect(made.materials).toEqual(source.materials)
    expect(made.parts.map(({ name, indices: own }) => [name, own.length / 3])).toEqual([
      ['Red', 6],
      ['Blue', 6],
    ])
    expect(made.parts.every((part) => part.uvs === undefined)).toBe(true)
  })

  test('bakes vertex colours exactly', async () => {
    const source = box([material('Plain')])
    // Red grows with height: 0 at the bottom, 1 at the top.
    const part = source.parts[0]!
    part.colours = Float32Array.from({ length: (part.positions.length / 3) * 4 }, (_, i) =>
      i % 4 === 0 ? part.positions[Math.floor(i / 4) * 3 + 1]! / 0.03 : 1,
    )
    const made = await carryOver(source, weldPositions(source), { resolution: 256 })
    const look = await ModelLook.create(made)
    const texel = {} as Texel
    for (const { face, u, v, w, position } of samplesOf(look, 500, 7)) {
      look.look(face, u, v, w, texel)
      expect(Math.abs(texel.red - position[1] / 0.03)).toBeLessThan(0.02)
      expect(texel.green).toBe(1)
    }
  })

  test('bakes a part with a texture and keeps a plain neighbour plain', async () => {
    const source = box(
      [
        material('Painted', { baseColourTexture: await picture(), roughness: 0.25 }),
        material('Plain', { metalness: 1 }),
      ],
      (face) => (face === 0 ? 0 : 1),
    )
    const made = await carryOver(source, weldPositions(source), { resolution: 128 })
    expect(made.parts.map(({ name, indices, uvs }) => [name, indices.length / 3, uvs !== undefined])).toEqual([
      ['Painted', 2, true],
      ['Plain', 10, false],
    ])
    const look = await ModelLook.create(made)
    const texel = {} as Texel
    look.look(0, 0.4, 0.3, 0.3, texel)
    expect(texel.roughness).toBeCloseTo(0.25, 2)
    expect(await validateGlb(await writeGlb(made))).toMatchObject({ numErrors: 0 })
  })

  test('gives the same bytes for the same model', async () => {
    const source = box([material('Painted', { baseColourTexture: await picture(), normalTexture: await picture() })])
    const target = weldPositions(source)
    const [one, other] = [
      await carryOver(source, target, { resolution: 128 }),
      await carryOver(source, target, { resolution: 128 }),
    ]
    expect(await writeGlb(other)).toEqual(await writeGlb(one))
  })

  test('is rejected for an empty surface', async () => {
    const source = box([material('Plain')])
    const empty = { positions: new Float32Array(), indices: new Uint32Array() }
    await expect(carryOver(source, empty)).rejects.toMatchObject({ code: 'bad-geometry' })
  })

  const painted = [
    'ai/trellis_scene_pedestrian2.glb',
    'ai/triposr_fork.glb',
    'gltf/controller_oculus_touch_v3_left.glb',
  ]
  test.each(sample(casesHere(painted), 1))(
    'differs by less than ΔE 3 on average on half the triangles of %s',
    async (file) => {
      const source = await readModel(realFile(file), '')
      const made = await carryOver(source, await simplified(source), { resolution: 1024 })
      expect(await meanDifference(source, made, 5000)).toBeLessThan(1.5)
      expect(await validateGlb(await writeGlb(made))).toMatchObject({ numErrors: 0 })
    },
  )
})

async function simplified(model: Model): Promise<{ positions: Float32Array; indices: Uint32Array }> {
  await MeshoptSimplifier.ready
  const { positions, indices } = weldPositions(model)
  const asked = Math.floor(indices.length / 6) * 3
  const [fewer] = MeshoptSimplifier.simplify(indices, positions, 3, asked, 0.01)
  return { positions, indices: fewer }
}
