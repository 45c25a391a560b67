import { expect, test } from 'vitest'
import { buildRecipe } from '../../../electron/generator/recipes/build-recipe.ts'
import { recipeById } from '../../../electron/generator/recipes/recipe-list.ts'
import { layOut } from '../../../electron/engine/texture/lay-out.ts'
import { TexelCount } from '../../../electron/engine/texture/texel-count.ts'
import { sample } from '../../support/long.ts'

const usual = { seed: 1, lowPoly: false, tall: 1, thick: 1, colours: [], numbers: {}, features: new Set<string>() }

// xatlas skips triangles that are small in its units; they used to overlap everything else.
test.each(sample(['chair', 'knight', 'house'], 1))(
  'every triangle of a %s has its own texels, however small it is in metres',
  async (id) => {
    const model = await buildRecipe(recipeById(id)!, usual, 'draft')
    const { uvs, indices } = await layOut(model, { resolution: 1024 })
    const texels = new TexelCount(1024)
    for (let face = 0; face * 3 < indices.length; face++) texels.add(uvs, indices, face)
    expect(texels.covered).toBeGreaterThan(0.3 * 1024 * 1024)
    expect(texels.twice).toBeLessThan(texels.covered * 0.003)
  },
)
