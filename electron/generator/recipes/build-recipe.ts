/** Builds recipes; the modeller and the font are loaded on first use, and intermediate solids are freed. */
import type { Model } from '../../engine/model.ts'
import { loadGeometry } from '../../engine/solid/geometry.ts'
import type { Detail } from '../kit/kit.ts'
import { createKit } from '../kit/kit.ts'
import { loadLettering } from '../../engine/solid/lettering.ts'
import type { Recipe } from './recipe.ts'
import type { RecipeOptions } from '../kit/recipe-options.ts'

/** Returns the model in metres, Y up, on the ground and centred. The same options give the same model. */
export async function buildRecipe(recipe: Recipe, options: RecipeOptions, detail: Detail): Promise<Model> {
  const geometry = await loadGeometry()
  const lettering = await loadLettering(geometry)
  return geometry.scope(() =>
    recipe.build(
      options,
      createKit(geometry, lettering, options, { detail, stretches: recipe.stretches ?? false, id: recipe.id }),
    ),
  )
}
