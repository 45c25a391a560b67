/** Applies describing words to an item: colours, materials, numbers, proportions and features. */
import { recipeOf } from '../recipes/recipe-list.ts'
import type { Finish } from '../kit/recipe-options.ts'
import type { Recipe } from '../recipes/recipe.ts'
import type { NamedColour } from './colour-words.ts'
import { colourWords, shadeOf, withShade } from './colour-words.ts'
import { finishWords } from './finish-words.ts'
import { isKnownWord } from './lookup.ts'
import { baseWords, featureWords, fillerWords, mannerWords, relationWords } from './modifier-words.ts'
import { countedBy, numberOf } from './number-words.ts'
import type { Plan, PlanItem } from './plan.ts'
import type { Reading } from './reading.ts'

/** A describing word, folded and as written. */
export interface Description {
  word: string
  written: string
}

/**
 * Applies the words; those without effect are reported. `isSuffix`: they follow the item ("… with gold"), so that a
 * second material applies to its secondary parts.
 */
export function describe(
  { plan, unknown }: Pick<Reading, 'plan' | 'unknown'>,
  item: PlanItem,
  words: readonly Description[],
  isSuffix = false,
): void {
  const recipe = recipeOf(item.subject)
  const forTrim = isSuffix && item.finish !== undefined && recipe?.hasTrim === true
  let shade: { by: number; written: string } | undefined
  const takeShade = (colour: NamedColour): NamedColour => {
    const by = shade?.by ?? 0
    shade = undefined
    return by === 0 ? colour : withShade(colour, by)
  }
  const dropShade = (): void => {
    if (shade !== undefined) plan.ignored.push(shade.written)
    shade = undefined
  }
  for (let at = 0; at < words.length; at += 1) {
    const { word, written } = words[at] as Description
    const next = words[at + 1]
    const pair = colourWords.get(`${word} ${next?.word ?? ''}`)
    const colour = pair ?? colourWords.get(word)
    const finish = finishWords.get(word)
    const number = numberOf(word)
    const counted = countedBy(next?.word ?? '')
    const shading = shadeOf(word)
    const isPair = pair !== undefined || (number !== undefined && counted !== undefined)
    if (isPair) at += 1
    const asWritten = isPair ? `${written} ${next?.written ?? ''}` : written
    if (number !== undefined) {
      if (counted === undefined || !setNumber(plan, item, recipe, counted, number)) plan.ignored.push(asWritten)
    } else if (forTrim && finish !== undefined) item.trim = { ...finish, colour: item.trim?.colour ?? finish.colour }
    else if (forTrim && colour !== undefined) item.trim = paintFinish(takeShade(colour))
    else if (finish !== undefined && (colour === undefined || item.finish === undefined)) {
      if (item.finish === undefined || item.finish.name === finish.name) item.finish = finish
      else plan.ignored.push(written)
    } else if (colour !== undefined) {
      if (item.colours.length < colourLimit(recipe)) item.colours.push(takeShade(colour))
      else {
        plan.ignored.push(shade === undefined ? asWritten : `${shade.written} ${asWritten}`)
        shade = undefined
      }
    } else if (shading !== undefined) {
      dropShade()
      shade = { by: shading, written }
    } else if (!applyManner(item, recipe, word)) {
      const feature = featureWords.get(word)
      if (feature !== undefined && recipe?.features?.includes(feature) === true) item.features.add(feature)
      else if (baseWords.has(word)) plan.base = 'round'
      else if (fillerWords.has(word) || relationWords.get(word) === 'beside') continue
      else if (recipe?.takesText === true && item.text === undefined && /^\p{Lu}/u.test(written) && !isKnownWord(word))
        item.text = written
      else {
        plan.ignored.push(written)
        if (!isKnownWord(word)) unknown.push(word)
      }
    }
  }
  dropShade()
}

/** The number of colours an item can have: figures have one tint. */
function colourLimit(recipe: Recipe | undefined): number {
  return recipe === undefined ? 1 : (recipe.colours ?? (recipe.hasTrim === true ? 2 : 1))
}

function paintFinish({ name, colour }: NamedColour): Finish {
  return { name, colour, metalness: 0, roughness: 0.5 }
}

/**
 * Sets a number of the recipe, clamped to its limits with a note; returns false if the recipe has no such number.
 */
function setNumber(plan: Plan, item: PlanItem, recipe: Recipe | undefined, counted: string, number: number): boolean {
  const limits = recipe?.numbers?.[counted]
  if (limits === undefined) return false
  const value =
    limits.only === undefined
      ? Math.min(limits.maximum, Math.max(limits.minimum, number))
      : limits.only.reduce((best, one) => (Math.abs(one - number) < Math.abs(best - number) ? one : best))
  if (value !== number)
    plan.notes.push({
      code: 'number-limited',
      figures: { subject: item.subject.label, what: counted, asked: number, made: value },
    })
  item.numbers[counted] = value
  if (recipe?.features?.includes(counted) === true) item.features.add(counted)
  return true
}

function applyManner(item: PlanItem, recipe: Recipe | undefined, word: string): boolean {
  const manner = mannerWords.get(word)
  if (manner === undefined) return false
  if (manner.tall !== undefined && manner.thick === undefined && recipe !== undefined && recipe.stretches !== true)
    return false
  item.tall = Math.min(1.8, Math.max(0.55, item.tall * (manner.tall ?? 1)))
  item.thick = Math.min(1.8, Math.max(0.55, item.thick * (manner.thick ?? 1)))
  item.size = Math.min(4, Math.max(0.25, item.size * (manner.size ?? 1)))
  item.lowPoly ||= manner.lowPoly ?? false
  item.glossy ||= manner.glossy ?? false
  return true
}
