/** What a plan will make, as codes: what the window shows before, and what is kept with the result. */
import type { SummaryRemark } from '../../../shared/catalogue/request-summary.ts'
import type { Plan, PlanItem } from './plan.ts'

/** What of a request overrides the plan. */
export interface MakesAbout {
  heightMm?: number
  base?: 'auto' | 'none' | 'round'
}

/** Things in the order they are built, the whole, then what was changed and left out. */
export function makesOf(plan: Plan, { heightMm, base = 'auto' }: MakesAbout = {}): SummaryRemark[] {
  const { size, withinMm } = plan
  return [
    ...thingsOf(plan.items),
    ...(heightMm !== undefined
      ? [{ code: 'size' as const, figures: { mm: heightMm, measure: 'height' as const } }]
      : withinMm !== undefined
        ? [withinOf(withinMm)]
        : size === undefined
          ? []
          : [{ code: 'size' as const, figures: { mm: round(limitedMm(size.mm)), measure: size.measure } }]),
    ...(plan.relief ? [{ code: 'relief' as const, figures: {} }] : []),
    ...((base === 'auto' ? plan.base : base) === 'round' && !plan.relief
      ? [{ code: 'base' as const, figures: {} }]
      : []),
    ...(plan.arrangement === 'ring' && plan.items.some(({ count }) => count > 2)
      ? [{ code: 'ring' as const, figures: {} }]
      : []),
    ...reservationsOf(plan),
  ]
}

/** The things alone. */
export function thingsOf(items: readonly PlanItem[]): SummaryRemark[] {
  return items.map((item, at) => ({
    code: 'thing',
    figures: {
      count: item.count,
      subject: item.subject.label,
      where: at === 0 ? 'first' : item.placement,
      look: [...item.colours.map(({ name }) => name), ...(item.finish === undefined ? [] : [item.finish.name])],
      trim: item.trim?.name ?? null,
      numbers: Object.entries(item.numbers).map(([name, value]) => `${name}:${value}`),
      features: [...item.features].filter((feature) => item.numbers[feature] === undefined),
      text: item.text ?? null,
      lowPoly: item.lowPoly,
      glossy: item.glossy,
      tall: round(item.tall),
      thick: round(item.thick),
      scale: round(item.size),
    },
  }))
}

/** What was changed, what was left out, and what of that may have been meant otherwise. */
export function reservationsOf(plan: Pick<Plan, 'corrected' | 'meant' | 'notes' | 'ignored'>): SummaryRemark[] {
  return [
    ...plan.corrected.map(({ from, to }) => ({ code: 'read-as' as const, figures: { from, to } })),
    ...plan.notes.flatMap((note) => (note.code === 'left-out' ? [] : [note])),
    ...plan.ignored.map((words) => ({ code: 'left-out' as const, figures: { words } })),
    ...plan.meant.map(({ from, to }) => ({ code: 'may-be-meant' as const, figures: { from, to } })),
  ]
}

/** The length of a prompt as it can be made: 2 mm to 2 m. */
export function limitedMm(mm: number): number {
  return Math.min(2000, Math.max(2, mm))
}

function withinOf([first = 0, second = 0, third]: readonly number[]): SummaryRemark {
  return {
    code: 'within',
    figures: { first: round(first), second: round(second), third: third === undefined ? null : round(third) },
  }
}

function round(value: number): number {
  return Number(value.toFixed(2))
}
