/** One subject of a plan, built: a recipe, or the figurine of an artwork. */
import { AppError } from '../../../shared/app-error.ts'
import type { Model } from '../model.ts'
import { metresPerMillimetre } from '../model.ts'
import { artworkFigurine } from './artwork-figurine.ts'
import { loadArtwork } from './artwork.ts'
import { moved } from './compose/placing.ts'
import type { PlanItem } from './prompt/plan.ts'
import { rgbOf } from './prompt/plan.ts'
import { buildRecipe } from './recipes/build-recipe.ts'
import type { Detail } from './recipes/kit/kit.ts'
import { recipeById } from './recipes/recipe-list.ts'

/** Figurines are this high unless told, metres. */
const figurineHeight = 80 * metresPerMillimetre

/** The model at its own size in metres, standing on the ground. */
export async function buildItem(item: PlanItem, about: { seed: number; detail: Detail; base: 'none' | 'round' }): Promise<Model> {
  return item.subject.kind === 'recipe' ? fromRecipe(item, about) : fromArtwork(item, about)
}

async function fromRecipe(item: PlanItem, { seed, detail }: { seed: number; detail: Detail }): Promise<Model> {
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
      ...(item.text === undefined ? {} : { text: item.text }),
      numbers: item.numbers,
      features: item.features,
    },
    detail,
  )
  return item.size === 1 ? model : moved(model, { scale: item.size })
}

async function fromArtwork(
  item: PlanItem,
  { seed, detail, base }: { seed: number; detail: Detail; base: 'none' | 'round' },
): Promise<Model> {
  const artwork = loadArtwork(item.subject.id)
  if (artwork === undefined) throw new AppError('internal', `there is no artwork ${item.subject.id}`)
  const tint = item.colours[0]?.colour ?? item.finish?.colour
  const figurine = await artworkFigurine(artwork, {
    seed,
    base,
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
          materials: figurine.materials.map((material) => ({ ...material, metalness: finish.metalness, roughness: finish.roughness })),
        }
  const height = figurineHeight * item.size
  return moved(shining, { scale: [height, height * item.tall, height] })
}
