/** Builds one item of a plan: a recipe, or the figurine of an artwork. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Material, Model } from '../../engine/model.ts'
import { metresPerMillimetre } from '../../engine/model.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'
import { artworkFigurine } from './artwork-figurine.ts'
import { artworkNamed } from './artwork.ts'
import { faceted } from './compose/fused.ts'
import { moveModel } from './compose/placing.ts'
import type { PlanItem } from '../prompt/plan.ts'
import { rgbOf } from '../prompt/plan.ts'
import { buildRecipe } from '../recipes/build-recipe.ts'
import type { Detail } from '../kit/kit.ts'
import type { Finish } from '../kit/recipe-options.ts'
import { recipeById } from '../recipes/recipe-list.ts'

/** Default height of figurines in metres. */
export const figurineHeight = 80 * metresPerMillimetre

/** The options of one item; `baseReach` is a factor for the width of its base, default 1. */
interface ItemOptions {
  seed: number
  detail: Detail
  base: 'none' | 'round'
  baseReach?: number
}

/** Returns the model at its own size in metres, standing on the ground. */
export async function buildItem(item: PlanItem, options: ItemOptions): Promise<Model> {
  const model = await (item.subject.kind === 'recipe' ? fromRecipe(item, options) : fromArtwork(item, options))
  return item.glossy ? { ...model, materials: model.materials.map(glossy) } : model
}

async function fromRecipe(item: PlanItem, { seed, detail }: ItemOptions): Promise<Model> {
  const recipe = recipeById(item.subject.id)
  if (recipe === undefined) throw new AppError('internal', `recipe ${item.subject.id} does not exist`)
  const model = await buildRecipe(
    recipe,
    {
      seed,
      lowPoly: item.lowPoly,
      tall: item.tall,
      thick: item.thick,
      colours: rgbOf(item),
      finish: item.finish,
      trim: item.trim,
      text: item.text,
      numbers: item.numbers,
      features: item.features,
    },
    detail,
  )
  return item.size === 1 ? model : moveModel(model, { scale: item.size })
}

const glossyRoughness = 0.12

function glossy(material: Material): Material {
  return { ...material, roughness: Math.min(material.roughness, glossyRoughness) }
}

/**
 * A figurine's material with a finish; `recolour` replaces its colour with the finish's, preserving the contrast
 * between light and dark.
 */
function applyFinish(material: Material, finish: Finish, recolour: boolean): Material {
  const [red, green, blue, alpha] = material.baseColour
  const light = Math.cbrt(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  const tone = 0.4 + 0.75 * light
  const colour = vec3((channel) => Math.min(1, finish.colour[channel] * tone))
  return {
    ...material,
    name: finish.name,
    metalness: finish.metalness,
    roughness: finish.roughness,
    baseColour: recolour ? [...colour, alpha] : material.baseColour,
  }
}

async function fromArtwork(item: PlanItem, { detail, base, baseReach = 1 }: ItemOptions): Promise<Model> {
  const artwork = artworkNamed(item.subject.id)
  const tint = item.colours[0]?.colour
  const figurine = await artworkFigurine(artwork, {
    base,
    baseReach,
    detail: item.lowPoly ? 'draft' : detail,
    thickness: item.thick,
    tint: tint && [...tint],
  })
  const { finish } = item
  const shining =
    finish === undefined
      ? figurine
      : {
          ...figurine,
          materials: figurine.materials.map((material) => applyFinish(material, finish, tint === undefined)),
        }
  const shaped = item.lowPoly ? await faceted(shining, 0.022) : shining
  const height = figurineHeight * item.size
  return moveModel(shaped, { scale: [height, height * item.tall, height] })
}
