import { describe, expect, test } from 'vitest'
import { auditModel } from '../../../electron/engine/mesh/audit.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { linearColour } from '../../../electron/generator/kit/colour.ts'
import { buildRecipe } from '../../../electron/generator/recipes/build-recipe.ts'
import { recipeById, recipes } from '../../../electron/generator/recipes/recipe-list.ts'
import type { RecipeOptions } from '../../../electron/generator/kit/recipe-options.ts'
import { sample } from '../../support/long.ts'

const usual: RecipeOptions = {
  seed: 1,
  lowPoly: false,
  tall: 1,
  thick: 1,
  colours: [],
  numbers: {},
  features: new Set(),
}

/** Part of each build, to see which recipes have secondary parts. */
const trim = { name: 'trim of its own', colour: linearColour('#d4af37'), metalness: 1, roughness: 0.3 }

async function build(id: string, requests: Partial<RecipeOptions> = {}): Promise<Model> {
  const recipe = recipeById(id)
  if (recipe === undefined) throw new Error(`no recipe ${id}`)
  return buildRecipe(recipe, { ...usual, ...requests }, 'draft')
}

describe('every recipe', () => {
  test('has unique names', () => {
    const names = recipes.flatMap(({ names }) => names.split(', '))
    expect(recipes.length).toBeGreaterThanOrEqual(60)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  test.each(sample(recipes, 20).map(({ id }) => id))(
    '%s is closed, stands on the ground and has its nominal height',
    async (id) => {
      const model = await build(id, { trim })
      const audit = auditModel(model)
      expect(model.materials.some(({ name }) => name === trim.name)).toBe(recipeById(id)?.hasTrim === true)
      expect(audit).toMatchObject({
        openEdges: 0,
        nonManifoldEdges: 0,
        flippedEdges: 0,
        degenerateTriangles: 0,
        hasNaN: false,
      })
      expect(audit.volumeMm3).toBeGreaterThan(0)
      const lowest = Math.min(
        ...model.parts.map(({ positions }) =>
          positions.filter((_, at) => at % 3 === 1).reduce((a, b) => Math.min(a, b)),
        ),
      )
      expect(lowest).toBeCloseTo(0, 6)
      const said = recipeById(id)?.heightMm ?? 0
      expect(audit.sizeMm[1] / said).toBeGreaterThan(0.85)
      expect(audit.sizeMm[1] / said).toBeLessThan(1.15)
    },
  )

  // `npm run bench text-to-3d` builds all numbers and features at their limits.
  test.each(sample(recipes, 8).map(({ id }) => id))(
    '%s is closed as low poly with thin walls and another seed',
    async (id) => {
      expect(auditModel(await build(id, { lowPoly: true, thick: 0.7, seed: 5 }))).toMatchObject({
        watertight: true,
        hasNaN: false,
      })
    },
  )
})

describe('requests', () => {
  test.each(['knight', 'king', 'queen', 'rook', 'pawn', 'bishop'])('a chess %s is in one piece', async (id) => {
    expect(auditModel(await build(id)).shells).toBe(1)
  })

  test('a gear has the requested number of teeth', async () => {
    const few = auditModel(await build('gear', { numbers: { teeth: 8 } }))
    const many = auditModel(await build('gear', { numbers: { teeth: 40 } }))
    expect(many.triangles).toBeGreaterThan(few.triangles * 2)
    for (const audit of [few, many]) expect(audit.sizeMm[0]).toBeCloseTo(60, 0)
  })

  test('the first colour applies to the main material, the second to the next', async () => {
    const red = linearColour('#ff0000')
    const green = linearColour('#00ff00')
    const model = await build('sign', { colours: [red, green], text: 'HI' })
    expect(model.materials.map(({ baseColour }) => baseColour.slice(0, 3))).toEqual([[...red], [...green]])
  })

  test('a die has pips of another colour', async () => {
    expect((await build('dice')).materials).toHaveLength(2)
  })

  test('longer lettering makes a longer sign of the same height', async () => {
    const short = auditModel(await build('sign', { text: 'HI' })).sizeMm
    const long = auditModel(await build('sign', { text: 'HELLO WORLD' })).sizeMm
    expect(long[0]).toBeGreaterThan(short[0] * 2)
    expect(long[1]).toBeCloseTo(short[1], 3)
  })

  test('letters keep their holes', async () => {
    const raised = (await build('sign', { text: 'O' })).materials.map(({ name }) => name)
    expect(raised).toEqual(['plate', 'lettering'])
    const ring = auditModel(await build('sign', { text: 'O' })).areaMm2
    const bar = auditModel(await build('sign', { text: 'I' })).areaMm2
    expect(ring).toBeGreaterThan(bar)
  })

  test('the seed changes proportions deterministically', async () => {
    const one = await build('vase', { seed: 1 })
    const again = await build('vase', { seed: 1 })
    const other = await build('vase', { seed: 2 })
    expect(again.parts[0]?.positions).toEqual(one.parts[0]?.positions)
    expect(auditModel(other).volumeMm3).not.toBeCloseTo(auditModel(one).volumeMm3, 1)
  })
})
