/** The summary before and after a job, and visible variations: a sample in `npm test`, all prompts in `npm run test:long`. */
import { describe, expect, test } from 'vitest'
import { checkFigure } from '../../../electron/generator/generate/check-figure.ts'
import { textTo3d } from '../../../electron/generator/generate/text-to-3d.ts'
import { colourDistance } from '../../../electron/engine/colour/oklch.ts'
import type { LinearRgb } from '../../../electron/engine/colour/oklch.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { auditModel } from '../../../electron/engine/mesh/audit.ts'
import type { Model } from '../../../electron/engine/model.ts'
import type { SummaryRemark } from '../../../shared/catalogue/request-summary.ts'
import { sample, thorough } from '../../support/long.ts'
import { writtenPrompts } from '../prompt/written-prompts.ts'

const readable = (['tuned', 'kept', 'late', 'stranger'] as const)
  .flatMap((name) => writtenPrompts(name))
  .filter(({ things }) => things !== undefined)
  .map(({ prompt }) => prompt)

const plain = { detail: 'draft', surface: 'plain' } as const

describe('the summary before a job equals the one after it', () => {
  test.each(sample(readable, 12))('%s', async (prompt) => {
    const will = checkFigure({ prompt })
    const { makes, understood } = await textTo3d({ prompt, seed: 0, ...plain }, () => {})
    expect(makes).toEqual(will)
    expect(will.filter((remark) => !isTrueOf(remark, understood))).toEqual([])
  })
})

/** Whether a remark agrees with the finished model and its report. */
function isTrueOf({ code, figures }: SummaryRemark, understood: Record<string, unknown>): boolean {
  const sides = (understood['sizeMm'] as number[]).toSorted((a, b) => b - a)
  if (code === 'sides')
    return Math.abs((sides[0] ?? 0) - figures.first) <= 0.05 && Math.abs((sides[1] ?? 0) - figures.second) <= 0.05
  if (code === 'size') return sides.some((side) => Math.abs(side - figures.mm) < 0.05)
  if (code !== 'thing') return true
  const built = understood['subjects'] as { subject: string; count: number }[]
  return built.some(({ subject, count }) => subject === figures.subject && count === figures.count)
}

describe('three variations are watertight and visibly different', () => {
  const fifty = Array.from({ length: 50 }, (_, at) => readable[Math.floor((at * readable.length) / 50)] ?? '')
  test.each(sample(fifty, 5))('%s', async (prompt) => {
    const models: Model[] = []
    for (const seed of [0, 11, 12]) {
      const { glb } = await textTo3d({ prompt, seed, ...plain }, () => {})
      const model = await readModel(glb, '')
      expect(auditModel(model)).toMatchObject({ watertight: true })
      models.push(model)
    }
    for (const [a, b] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const)
      expect(isVisiblyDifferent(models[a] as Model, models[b] as Model), `variations ${a} and ${b}`).toBe(true)
  })
})

describe('a seed', () => {
  const made = async (prompt: string, seed: number, base: 'none' | 'round' = 'none') => {
    const { glb } = await textTo3d({ prompt, seed, base, ...plain }, () => {})
    const model = await readModel(glb, '')
    expect(auditModel(model)).toMatchObject({ watertight: true })
    return model
  }
  const heightOf = (model: Model): number => auditModel(model).sizeMm[1] ?? 0

  /** Sideways offset of the upper tenth from the lower tenth, as a share of the height. */
  function leanOf(model: Model): number {
    const middle = (low: number, high: number): number => {
      const height = heightOf(model) / 1000
      const across = model.parts.flatMap(({ positions }) =>
        [...positions].filter((_, at) => {
          const up = positions[at + 1] ?? 0
          return at % 3 === 0 && up >= low * height && up <= high * height
        }),
      )
      return (Math.min(...across) + Math.max(...across)) / 2 / height
    }
    return middle(0.9, 1) - middle(0, 0.1)
  }

  test('bends a figure, and seed 0 leaves it unchanged', thorough, async () => {
    const [designed, one, other] = await Promise.all([0, 1, 2].map((seed) => made('a snowman', seed)))
    const [straight, left, right] = [designed, one, other].map((model) => leanOf(model as Model))
    expect(Math.abs((left ?? 0) - (straight ?? 0))).toBeGreaterThan(0.02)
    expect(Math.sign((left ?? 0) - (straight ?? 0))).toBe(-Math.sign((right ?? 0) - (straight ?? 0)))
  })

  test('widens a base', thorough, async () => {
    const aspect = async (seed: number): Promise<number> => {
      const model = await made('two wooden chairs', seed, 'round')
      return (auditModel(model).sizeMm[0] ?? 0) / heightOf(model)
    }
    const [designed, varied] = [await aspect(0), await aspect(3)]
    expect(varied / designed).toBeGreaterThan(1.02)
  })
})

/** Whether proportions differ by 4 %, or colours by 0.04 in Oklab, where 0.02 is barely visible. */
function isVisiblyDifferent(one: Model, other: Model): boolean {
  const [a, b] = [one, other].map((model) => auditModel(model).sizeMm)
  const aspect = (size: readonly number[] = []): number => (size[0] ?? 0) / (size[1] ?? 1)
  const shape = Math.abs(aspect(a) / aspect(b) - 1)
  return shape > 0.04 || meanDistance(one, other) > 0.04
}

/** Mean colour distance of corresponding materials, weighted by their share of the triangles. */
function meanDistance(one: Model, other: Model): number {
  const all = one.parts.reduce((sum, { indices }) => sum + indices.length, 0)
  return one.parts.reduce((sum, { material, indices }) => {
    const [a, b] = [one, other].map(({ materials }) => materials[material]?.baseColour ?? [1, 1, 1, 1])
    const distance = colourDistance(a?.slice(0, 3) as LinearRgb, b?.slice(0, 3) as LinearRgb)
    return sum + (distance * indices.length) / all
  }, 0)
}
