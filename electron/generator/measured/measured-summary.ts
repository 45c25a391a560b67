/** The summary of a part by measure as codes. */
import type { SummaryFigures, SummaryRemark } from '../../../shared/catalogue/request-summary.ts'
import type { Measure } from './measured-part.ts'
import { numberWithin } from './quantities.ts'
import type { MeasuredPlan } from './read-measured.ts'

/** Returns the part, its measures in the order of their declaration, and what was left out. */
export function measuredSummary(plan: MeasuredPlan): SummaryRemark[] {
  const { part, values, stated, assumed, options, text } = plan
  const measures = Object.entries(part.measures).flatMap(([name, measure]): SummaryRemark[] => {
    const isStated = stated.some((one) => one.name === name)
    if (!isStated && (!assumed.includes(name) || isSecond(part, name))) return []
    const { unit, minimum, maximum } = measure
    const value = Number(values[name]!.toFixed(3))
    const figures = { measure: name, value, unit, minimum, maximum, stated: isStated }
    return [{ code: 'measure', figures: { ...figures, ...placeOf(plan, name, measure) } }]
  })
  return [
    {
      code: 'part',
      figures: {
        part: part.label,
        count: plan.copies,
        look: [...plan.colours.map(({ name }) => name), ...(plan.finish === undefined ? [] : [plan.finish.name])],
        features: Object.entries(options).flatMap(([option, value]) =>
          value === Object.keys(part.options?.[option] ?? {})[0] ? [] : [`${option}:${value}`],
        ),
        text: text === '' ? null : text,
      },
    },
    ...measures,
    ...plan.ignored.map((words) => ({ code: 'left-out' as const, figures: { words } })),
  ]
}

/** Whether an earlier measure has the same words, as the teeth of a second gear: only the prompt can state it. */
function isSecond({ measures }: MeasuredPlan['part'], name: string): boolean {
  return Object.entries(measures).find(([, { named }]) => named === measures[name]!.named)![0] !== name
}

/** Returns the prompt with `{value}` where the measure's value stands, or behind it where the value is a usual one. */
function placeOf(
  { prompt, stated, values }: MeasuredPlan,
  name: string,
  measure: Measure,
): Pick<SummaryFigures['measure'], 'prompt' | 'perUnit'> {
  const place = stated.find((one) => one.name === name)
  if (place === undefined) return { prompt: `${prompt.trim()}, ${phraseOf(measure)}`, perUnit: 1 }
  const text = place.start < 0 ? '' : prompt.slice(place.start, place.end)
  const number = numberWithin(text)
  if (number === undefined || number.index > 1) return { prompt: null, perUnit: 1 }
  const perUnit = values[name]! / number.value
  // “M5” gives the bore of a washer only through a table.
  if (number.index === 1 && Math.abs(perUnit - 1) > 1e-9) return { prompt: null, perUnit: 1 }
  const at = place.start + number.index
  return { prompt: `${prompt.slice(0, at)}{value}${prompt.slice(at + number.length)}`, perUnit }
}

/** Returns words that the reader understands as this measure: `inner diameter {value} mm`, `{value} teeth`. */
function phraseOf({ named, unit }: Measure): string {
  const alternatives = named.split('|')
  const [first = ''] = alternatives
  if (unit === 'count') return first === 'things' ? 'for {value} things' : `{value} ${first}`
  const value = unit === 'degrees' ? '{value}°' : '{value} mm'
  const plain = alternatives.find((one) => !/^(?:for|from|to)\b/.test(one))
  if (plain !== undefined) return `${plain} ${value}`
  const [context = '', ...roles] = first.split(' ')
  return [context, value, ...roles].join(' ')
}
