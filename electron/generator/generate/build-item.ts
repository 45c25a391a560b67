/** One subject of a plan, built: a recipe, or the figurine of an artwork. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Material, Model } from '../../engine/model.ts'
import { metresPerMillimetre } from '../../engine/model.ts'
import { artworkFigurine } from './artwork-figurine.ts'
import { loadArtwork } from './artwork.ts'
import { faceted } from './compose/fused.ts'
import { moved } from './compose/placing.ts'
import type { PlanItem } from '../prompt/plan.ts'
import { rgbOf } from '../prompt/plan.ts'
import { buildRecipe } from '../recipes/build-recipe.ts'
import type { Detail } from '../kit/kit.ts'
import type { Finish } from '../kit/recipe-options.ts'
import { recipeById } from '../recipes/recipe-list.ts'

/** Figurines are this high unless stated, metres. */
const figurineHeight = 80 * metresPerMillimetre

/** What of a request concerns one subject; `baseReach`: the width of its base against the usual one, default 1. */
export interface ItemOptions {
  seed: number
  detail: Detail
  base: 'none' | 'round'
  baseReach?: number
}

/** The model at its own size in metres, standing on the ground. */
export async function buildItem(item: PlanItem, about: ItemOptions): Promise<Model> {
  const model = await (item.subject.kind === 'recipe' ? fromRecipe(item, about) : fromArtwork(item, about))
  return item.glossy ? { ...model, materials: model.materials.map(glossy) } : model
}

async function fromRecipe(item: PlanItem, { seed, detail }: ItemOptions): Promise<Model> {
  const recipe = recipeById(item.subject.id)
  if (recipe === undefined) throw new AppError('internal', `there is no recipe ${item.subject.id}`)
  const model = await buildRecipe(
    recipe,
    {
      seed,
      lowPoly: item.lowPoly,
      tall: item.tall,
      thick: item.thick,
      colours: rgbOf(item),
      ...(item.finish === undefined ? {} : { finish: item.finish }),
      ...(item.trim === undefined ? {} : { trim: item.trim }),
      ...(item.text === undefined ? {} : { text: item.text }),
      numbers: item.numbers,
      features: item.features,
    },
    detail,
  )
  return item.size === 1 ? model : moved(model, { scale: item.size })
}

const glossyRoughness = 0.12

function glossy(material: Material): Material {
  return { ...material, roughness: Math.min(material.roughness, glossyRoughness) }
}

/** A figurine's material in wood or gold: where no colour is named, all in the finish's own colour, light and dark kept a little apart. */
function finished(material: Material, finish: Finish, recolour: boolean): Material {
  const [red, green, blue, alpha] = material.baseColour
  const light = Math.cbrt(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  const tone = 0.4 + 0.75 * light
  const colour = finish.colour.map((channel) => Math.min(1, channel * tone)) as [number, number, number]
  return {
    ...material,
    name: finish.name,
    metalness: finish.metalness,
    roughness: finish.roughness,
    baseColour: recolour ? [...colour, alpha] : material.baseColour,
  }
}

async function fromArtwork(item: PlanItem, { seed, detail, base, baseReach = 1 }: ItemOptions): Promise<Model> {
  const artwork = loadArtwork(item.subject.id)
  if (artwork === undefined) throw new AppError('internal', `there is no artwork ${item.subject.id}`)
  const tint = item.colours[0]?.colour
  const figurine = await artworkFigurine(artwork, {
    seed,
    base,
    baseReach,
    detail: item.lowPoly ? 'draft' : detail,
    thickness: item.thick,
    ...(tint === undefined ? {} : { tint: [tint[0], tint[1], tint[2]] as [number, number, number] }),
  })
  const { finish } = item
  const shining =
    finish === undefined
      ? figurine
      : {
          ...figurine,
          materials: figurine.materials.map((material) => finished(material, finish, tint === undefined)),
        }
  const shaped = item.lowPoly ? await faceted(shining, 0.022) : shining
  const height = figurineHeight * item.size
  return moved(shaped, { scale: [height, height * item.tall, height] })
}
