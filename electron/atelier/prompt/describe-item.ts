/** What is said of one thing: colours, materials, numbers, proportions and features. */
import { recipeById } from '../recipes/recipe-list.ts'
import type { Finish } from '../kit/recipe-options.ts'
import type { Recipe } from '../recipes/recipe.ts'
import type { NamedColour } from './colour-words.ts'
import { colourWords, shadeOf, shaded } from './colour-words.ts'
import { finishWords } from './finish-words.ts'
import { isKnownWord } from './lookup.ts'
import { baseWords, featureWords, fillerWords, mannerWords } from './modifier-words.ts'
import { countedBy, numberOf } from './number-words.ts'
import type { Plan, PlanItem } from './plan.ts'
import type { Reading } from './reading.ts'

/** A describing word, folded and as it was written. */
export interface Said {
  word: string
  written: string
}

/**
 * Applies describing words to an item; what has no effect on it is reported. `added`: they came behind it ("… with gold"), so that a
 * second material is that of its lesser parts.
 */
export function describe(
  { plan, unknown }: Pick<Reading, 'plan' | 'unknown'>,
  item: PlanItem,
  said: readonly Said[],
  added = false,
): void {
  const recipe = item.subject.kind === 'recipe' ? recipeById(item.subject.id) : undefined
  const forTrim = added && item.finish !== undefined && recipe?.hasTrim === true
  let shade = 0
  for (let at = 0; at < said.length; at += 1) {
    const { word, written } = said[at] as Said
    const two = `${word} ${said[at + 1]?.word ?? ''}`
    const pair = colourWords.get(two)
    const colour = pair ?? colourWords.get(word)
    const finish = finishWords.get(word)
    const number = numberOf(word)
    const counted = countedBy(said[at + 1]?.word ?? '')
    const shading = shadeOf(word)
    if (pair !== undefined) at += 1
    if (number !== undefined && counted !== undefined) {
      at += 1
      setNumber(plan, item, recipe, counted, number, `${written} ${said[at]?.written ?? ''}`)
    } else if (forTrim && finish !== undefined) item.trim = { ...finish, colour: item.trim?.colour ?? finish.colour }
    else if (forTrim && colour !== undefined) {
      item.trim = painted(withShade(colour, shade))
      shade = 0
    } else if (finish !== undefined && (colour === undefined || item.finish === undefined)) item.finish = finish
    else if (colour !== undefined) {
      item.colours.push(withShade(colour, shade))
      shade = 0
    } else if (shading !== undefined) shade = shading
    else if (number !== undefined) item.count = number
    else if (!applyManner(item, recipe, word)) {
      const feature = featureWords.get(word)
      if (feature !== undefined && recipe?.features?.includes(feature) === true) item.features.add(feature)
      else if (baseWords.has(word)) plan.base = 'round'
      else if (fillerWords.has(word)) continue
      else if (recipe?.takesText === true && item.text === undefined && /^\p{Lu}/u.test(written) && !isKnownWord(word))
        item.text = written
      else {
        plan.ignored.push(written)
        if (!isKnownWord(word)) unknown.push(word)
      }
    }
  }
}

/** Lesser parts in a colour alone. */
function painted({ name, colour }: NamedColour): Finish {
  return { name, colour, metalness: 0, roughness: 0.5 }
}

function withShade(colour: NamedColour, shade: number): NamedColour {
  return shade === 0 ? colour : shaded(colour, shade)
}

function setNumber(
  plan: Plan,
  item: PlanItem,
  recipe: Recipe | undefined,
  counted: string,
  number: number,
  written: string,
): void {
  const limits = recipe?.numbers?.[counted]
  if (limits === undefined) {
    plan.ignored.push(written)
    return
  }
  const value = Math.min(limits.maximum, Math.max(limits.minimum, number))
  if (value !== number)
    plan.notes.push({
      code: 'number-limited',
      figures: { subject: item.subject.label, what: counted, asked: number, made: value },
    })
  item.numbers[counted] = value
  if (recipe?.features?.includes(counted) === true) item.features.add(counted)
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
  return true
}
