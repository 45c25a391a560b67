/** One recipe, built: the modeller and the font are loaded when first needed, and everything made on the way is freed. */
import type { Model } from '../../engine/model.ts'
import { loadGeometry } from '../../engine/solid/geometry.ts'
import type { Detail } from '../kit/kit.ts'
import { createKit } from '../kit/kit.ts'
import { loadLettering } from '../../engine/solid/lettering.ts'
import type { Recipe } from './recipe.ts'
import type { RecipeOptions } from '../kit/recipe-options.ts'

/** Metres, Y up, on the ground and centred, at its own size. The same options give the same model. */
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
