/** Summarises what the words for a texture will paint, as codes. */
import type { SummaryRemark } from '../../../shared/catalogue/request-summary.ts'
import { reservationsOf } from '../prompt/request-summary.ts'
import type { Treatment } from './materials/treatment.ts'
import { readTexturePrompt, type Request, type TexturePlan } from './prompt/read-prompt.ts'

/** Throws the errors of `readTexturePrompt`. */
export function makesTexture(prompt: string): SummaryRemark[] {
  return makesOfTexture(readTexturePrompt(prompt))
}

/**
 * Lists each material with its colours, treatment and place, then corrected and ignored words. Before the model is
 * known, an unknown word may be the name of a part; `dropped` lists requests for which the model has no part.
 */
export function makesOfTexture(
  { requests, corrected, ignored }: TexturePlan,
  dropped: ReadonlySet<Request> = new Set(),
): SummaryRemark[] {
  const placed = requests.map((request, at) => ({ request, place: placeOf(request, isFirstEverywhere(requests, at)) }))
  const isMade = ({ request, place }: (typeof placed)[number], at: number): boolean =>
    !dropped.has(request) && (place !== null || isFirstEverywhere(requests, at))
  return [
    ...placed
      .filter(isMade)
      .map(({ request, place }): SummaryRemark => ({ code: 'material', figures: lookOf(request, place) })),
    ...reservationsOf({ corrected, ignored, meant: [], notes: [] }),
    ...placed
      .filter((one, at) => !isMade(one, at))
      .map(({ request, place }) =>
        leftOut(place === null ? request.material.name : `${request.material.name}, ${place}`),
      ),
    ...requests.flatMap((request, at) => (isFirstEverywhere(requests, at) ? request.unknown.map(leftOut) : [])),
  ]
}

function leftOut(words: string): SummaryRemark {
  return { code: 'left-out', figures: { words } }
}

/** Of several materials without a place, the first is painted everywhere. */
function isFirstEverywhere(requests: readonly Request[], at: number): boolean {
  return requests.findIndex(({ place }) => place === undefined) === at
}

function placeOf({ place, unknown }: Request, everywhere: boolean): string | null {
  if (place !== undefined) return place.rest === true ? 'rest' : (place.names[0] ?? null)
  return everywhere || unknown.length === 0 ? null : unknown.join(' ')
}

function lookOf({ material, colours, treatment }: Request, place: string | null) {
  return { material: material.name, look: [...treatmentOf(treatment), ...colours.map(({ name }) => name)], place }
}

/** Names of the treatments; a cover as `cover:moss`. */
function treatmentOf({ cover, ...degrees }: Treatment): string[] {
  const names = Object.entries(degrees).flatMap(([name, value]) =>
    value === 0 ? [] : [name === 'polish' && value < 0 ? 'rough' : name],
  )
  return [...names, ...(cover === undefined ? [] : [`cover:${cover}`])]
}
