/** The summary of a plan as codes, shown before a job runs and stored with its result. */
import type { SummaryRemark } from '../../../shared/catalogue/request-summary.ts'
import type { Plan, PlanItem } from './plan.ts'

/** Values of a request that override the plan. */
export interface SummaryOptions {
  heightMm?: number
  base?: 'auto' | 'none' | 'round'
}

/** Returns the items in build order, the whole, then what was changed and ignored. */
export function summaryOf(plan: Plan, { heightMm, base = 'auto' }: SummaryOptions = {}): SummaryRemark[] {
  return [
    ...thingsOf(plan.items),
    ...sizeOf(plan, heightMm),
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

/** Returns the remarks about the items. */
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

/** Returns the remarks about corrected, limited, ignored and possibly mistyped words. */
export function reservationsOf(plan: Pick<Plan, 'corrected' | 'meant' | 'notes' | 'ignored'>): SummaryRemark[] {
  return [
    ...plan.corrected.map(({ from, to }) => ({ code: 'read-as' as const, figures: { from, to } })),
    ...plan.notes.flatMap((note) => (note.code === 'left-out' ? [] : [note])),
    ...plan.ignored.map((words) => ({ code: 'left-out' as const, figures: { words } })),
    ...plan.meant.map(({ from, to }) => ({ code: 'may-be-meant' as const, figures: { from, to } })),
  ]
}

/** Clamps a length to 2 mm … 2 m. */
export function limitedMm(mm: number): number {
  return Math.min(2000, Math.max(2, mm))
}

function sizeOf({ size, acrossMm, sidesMm }: Plan, heightMm: number | undefined): SummaryRemark[] {
  if (heightMm !== undefined) return [{ code: 'size', figures: { mm: heightMm, measure: 'height' } }]
  if (sidesMm !== undefined) {
    const [first = 0, second = 0, third = null] = sidesMm.map(round)
    return [{ code: 'sides', figures: { first, second, third } }]
  }
  const sizes = [
    ...(size === undefined ? [] : [size]),
    ...(acrossMm === undefined ? [] : [{ mm: acrossMm, measure: 'width' as const }]),
  ]
  return sizes.map(({ mm, measure }) => ({ code: 'size', figures: { mm: round(limitedMm(mm)), measure } }))
}

function round(value: number): number {
  return Number(value.toFixed(2))
}
