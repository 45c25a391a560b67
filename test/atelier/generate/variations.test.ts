/** Will make equals made, and variations that are seen: a sample in `npm test`, every prompt of the lists in `npm run test:long`. */
import { describe, expect, test } from 'vitest'
import { checkFigure } from '../../../electron/atelier/generate/check-figure.ts'
import { textTo3d } from '../../../electron/atelier/generate/text-to-3d.ts'
import { colourDistance } from '../../../electron/engine/colour/oklch.ts'
import type { LinearRgb } from '../../../electron/engine/colour/oklch.ts'
import { readGltf } from '../../../electron/engine/formats/gltf-read.ts'
import { auditModel } from '../../../electron/engine/mesh/audit.ts'
import type { Model } from '../../../electron/engine/model.ts'
import type { MakesRemark } from '../../../shared/makes.ts'
import { sample } from '../../support/long.ts'
import { writtenPrompts } from '../prompt/written-prompts.ts'

const readable = (['tuned', 'kept', 'late'] as const)
  .flatMap((name) => writtenPrompts(name))
  .filter(({ things }) => things !== undefined)
  .map(({ prompt }) => prompt)

const plain = { detail: 'draft', surface: 'plain' } as const

describe('will make equals made', () => {
  test.each(sample(readable, 12))('%s', async (prompt) => {
    const will = checkFigure({ prompt })
    const { makes, understood } = await textTo3d({ prompt, seed: 0, ...plain }, () => {})
    expect(makes).toEqual(will)
    expect(will.filter((remark) => !isTrueOf(remark, understood))).toEqual([])
  })
})

/** Whether a promise holds for what was measured of the finished model and told of what was built. */
function isTrueOf({ code, figures }: MakesRemark, understood: Record<string, unknown>): boolean {
  const sides = (understood['sizeMm'] as number[]).toSorted((a, b) => b - a)
  if (code === 'within') return (sides[0] ?? 0) <= figures.first + 0.05 && (sides[1] ?? 0) <= figures.second + 0.05
  if (code === 'size') return sides.some((side) => Math.abs(side - figures.mm) < 0.05)
  if (code !== 'thing') return true
  const built = understood['subjects'] as { subject: string; count: number }[]
  return built.some(({ subject, count }) => subject === figures.subject && count === figures.count)
}

describe('three variations are watertight and differ to the eye', () => {
  const fifty = Array.from({ length: 50 }, (_, at) => readable[Math.floor((at * readable.length) / 50)] ?? '')
  test.each(sample(fifty, 5))('%s', async (prompt) => {
    const models: Model[] = []
    for (const seed of [0, 11, 12]) {
      const { glb } = await textTo3d({ prompt, seed, ...plain }, () => {})
      const model = await readGltf(glb)
      expect(auditModel(model)).toMatchObject({ watertight: true })
      models.push(model)
    }
    for (const [a, b] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const)
      expect(isSeenApart(models[a] as Model, models[b] as Model), `variations ${a} and ${b}`).toBe(true)
  })
})

/** Another silhouette: 4 % in its proportions; or another colour: 0.04 in Oklab, where 0.02 is barely seen. */
function isSeenApart(one: Model, other: Model): boolean {
  const [a, b] = [one, other].map((model) => auditModel(model).sizeMm)
  const aspect = (size: readonly number[] = []): number => (size[0] ?? 0) / (size[1] ?? 1)
  const shape = Math.abs(aspect(a) / aspect(b) - 1)
  return shape > 0.04 || meanDistance(one, other) > 0.04
}

/** Of the materials of both, one by one as they come, each by its share of the triangles. */
function meanDistance(one: Model, other: Model): number {
  const all = one.parts.reduce((sum, { indices }) => sum + indices.length, 0)
  return one.parts.reduce((sum, { material, indices }) => {
    const [a, b] = [one, other].map(({ materials }) => materials[material]?.baseColour ?? [1, 1, 1, 1])
    const distance = colourDistance(a?.slice(0, 3) as LinearRgb, b?.slice(0, 3) as LinearRgb)
    return sum + (distance * indices.length) / all
  }, 0)
}
