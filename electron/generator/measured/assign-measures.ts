/** Decides which measure of a part each quantity is. */
import type { Measure, MeasuredPart } from './measured-part.ts'
import type { Quantity, SidesFound } from './read-quantities.ts'
import { isGeneralRole } from './role-words.ts'

/** A measure that the prompt states, with the place of its value in the prompt; -1 if it comes from a parameter. */
export interface StatedMeasure {
  name: string
  value: number
  start: number
  end: number
}

interface Assigned {
  stated: StatedMeasure[]
  /** Quantities that do not measure the part. */
  unknown: Quantity[]
}

/** Assigns all quantities at once, so that as many as possible are used, each by its best name. */
export function assignMeasures(
  { measures, order, insideOrder = order, plain = order, relations = [] }: MeasuredPart,
  quantities: readonly Quantity[],
  products: readonly SidesFound[],
  taken: ReadonlySet<string>,
): Assigned {
  const wanted = [
    ...products.flatMap(({ sides, roles }) => {
      const names = (['inner', 'for', 'bore'].some((role) => roles.has(role)) ? insideOrder : order).filter(
        (name) => !taken.has(name),
      )
      return withoutRepeat(sides, names.length).map((side, at) => ({
        quantity: side,
        choices: choicesOfSide(measures, side, names, at),
      }))
    }),
    ...quantities.map((quantity) => ({ quantity, choices: choicesOf(measures, plain, quantity, taken) })),
  ]
  // Three measures that follow from each other are rarely all stated: “2 mm walls … 25 mm deep” is the height then.
  const repeats = (names: ReadonlySet<string>): number =>
    relations.filter(({ whole, inside, wall }) => names.has(whole) && names.has(inside) && names.has(wall)).length
  const best = bestAssignment(
    wanted.map(({ choices }) => choices),
    (names) => -60 * repeats(names),
  )
  const assigned: Assigned = { stated: [], unknown: [] }
  wanted.forEach(({ quantity }, at) => {
    const choice = best[at]
    if (choice === undefined) assigned.unknown.push(quantity)
    else
      assigned.stated.push({
        name: choice.name,
        value: quantity.value * choice.factor,
        start: quantity.start,
        end: quantity.end,
      })
  })
  return assigned
}

/** A round or square thing has one measure for both: “95 x 95 x 4 mm”. */
function withoutRepeat(sides: readonly Quantity[], measures: number): readonly Quantity[] {
  const [first, second] = sides
  return sides.length > measures && first?.value === second?.value ? sides.slice(1) : sides
}

interface Choice {
  name: string
  /** 2 where the prompt gives a radius and the measure is a diameter. */
  factor: number
  score: number
}

function choicesOfSide(
  measures: Readonly<Record<string, Measure>>,
  side: Quantity,
  names: readonly string[],
  at: number,
): Choice[] {
  const byLetter = side.roles.size === 0 ? [] : choicesOf(measures, [], side, new Set())
  if (byLetter.length > 0) return byLetter
  const name = names[at]
  return name === undefined ? [] : [{ name, factor: 1, score: 30 }]
}

function choicesOf(
  measures: Readonly<Record<string, Measure>>,
  plain: readonly string[],
  { unit, roles }: Quantity,
  taken: ReadonlySet<string>,
): Choice[] {
  const isPlain = [...roles].every((role) => ['for', 'size', 'hose'].includes(role))
  return Object.entries(measures).flatMap(([name, measure]): Choice[] => {
    if (measure.unit !== unit || taken.has(name)) return []
    const scores = measure.named.split('|').flatMap((alternative, at) => {
      const needed = alternative.split(' ')
      for (const [stated, factor] of [[roles, 1] as const, [asDiameter(roles), 2] as const]) {
        const fits =
          needed.every((role) => stated.has(role)) &&
          [...stated].every((role) => needed.includes(role) || isGeneralRole(role))
        if (fits) return [{ name, factor, score: needed.length * 10 - at }]
      }
      return []
    })
    const place = unit === 'degrees' ? 0 : roles.has('for') ? -1 : plain.indexOf(name)
    if (isPlain && place >= 0) scores.push({ name, factor: 1, score: 8 - place })
    return scores.toSorted((a, b) => b.score - a.score).slice(0, 1)
  })
}

function asDiameter(roles: ReadonlySet<string>): Set<string> {
  if (!roles.has('radius')) return new Set()
  return new Set([...[...roles].filter((role) => role !== 'radius'), 'diameter'])
}

/** Returns one choice, or none, for each list so that no name is used twice and the total score is highest. */
function bestAssignment(
  lists: readonly (readonly Choice[])[],
  scoreOf: (names: ReadonlySet<string>) => number,
): (Choice | undefined)[] {
  let best: { score: number; chosen: (Choice | undefined)[] } = { score: -Infinity, chosen: [] }
  // The highest score that the lists from each position on can add.
  const possible = [...lists, []].map((_, at) =>
    lists.slice(at).reduce((sum, list) => sum + Math.max(-100, ...list.map(({ score }) => score)), 0),
  )
  const visit = (at: number, chosen: (Choice | undefined)[], score: number): void => {
    if (at === lists.length) {
      const total = score + scoreOf(new Set(chosen.flatMap((one) => (one === undefined ? [] : [one.name]))))
      if (total > best.score) best = { score: total, chosen: [...chosen] }
      return
    }
    if (score + possible[at]! <= best.score) return
    for (const choice of lists[at]!)
      if (!chosen.some((one) => one?.name === choice.name)) visit(at + 1, [...chosen, choice], score + choice.score)
    visit(at + 1, [...chosen, undefined], score - 100)
  }
  visit(0, [], 0)
  return best.chosen
}
