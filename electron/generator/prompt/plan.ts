/** What was understood of a prompt, as something that can be built. */
import type { Finish, Rgb } from '../kit/recipe-options.ts'
import type { NamedColour } from './colour-words.ts'
import type { PromptRemark } from './remarks.ts'
import type { Subject } from './vocabulary.ts'

/** How one item stands to those before it. */
export type Placement = 'beside' | 'on' | 'wearing' | 'front' | 'behind'

/** One thing to build, once or several times. */
export interface PlanItem {
  subject: Subject
  /** Its name as it was written; empty where none was. */
  asked: string
  count: number
  colours: NamedColour[]
  finish?: Finish
  /** Of the lesser parts, where the recipe has such: "a wooden chest with gold". */
  trim?: Finish
  /** Height against width: 1 as designed. */
  tall: number
  thick: number
  /** Of the whole, against its usual size. */
  size: number
  lowPoly: boolean
  /** Every surface of it mirrors light. */
  glossy: boolean
  /** Only for recipes that can write. */
  text?: string
  /** Within the limits of the recipe. */
  numbers: Record<string, number>
  features: Set<string>
  /** To the item before it in the list; `on` is on top of it. */
  placement: Placement
}

/** A length that the prompt gives. */
export interface PlannedSize {
  mm: number
  measure: 'height' | 'width' | 'plain'
}

/** A whole prompt. */
export interface Plan {
  /** At least one. Later ones stand by or on earlier ones. */
  items: PlanItem[]
  size?: PlannedSize
  /** "80 x 60 x 40 mm": its sides, the longest first, are not longer than these, the longest first. Millimetres. */
  withinMm?: readonly number[]
  base: 'auto' | 'none' | 'round'
  /** Of several things. */
  arrangement: 'row' | 'ring'
  /** Flattened, and raised from a plate. */
  relief: boolean
  /** Words that stayed without effect, as they were written. */
  ignored: string[]
  /** Words that were taken for others. */
  corrected: { from: string; to: string }[]
  /** Words without effect that may have been meant as others: asked about, never assumed. */
  meant: { from: string; to: string }[]
  /** Requests that were granted only in part: "2000 teeth" … */
  notes: PromptRemark[]
}

/** One of a subject, as designed. */
export function itemOf(subject: Subject, placement: Placement = 'beside'): PlanItem {
  return {
    subject,
    asked: '',
    count: 1,
    colours: [],
    tall: 1,
    thick: 1,
    size: 1,
    lowPoly: false,
    glossy: false,
    numbers: {},
    features: new Set(),
    placement,
  }
}

/** Linear RGB of an item's colours. */
export function rgbOf(item: PlanItem): Rgb[] {
  return item.colours.map(({ colour }) => colour)
}

/** The plan as plain data, for people: what will be made, what was passed over. */
export function describePlan(plan: Plan): Record<string, unknown> {
  return {
    subjects: plan.items.map((item) => ({
      subject: item.subject.label,
      kind: item.subject.kind,
      id: item.subject.id,
      count: item.count,
      ...(item.placement === 'beside' ? {} : { placement: item.placement }),
      ...(item.colours.length === 0 ? {} : { colours: item.colours.map(({ name }) => name) }),
      ...(item.finish === undefined ? {} : { material: item.finish.name }),
      ...(item.trim === undefined ? {} : { trim: item.trim.name }),
      ...(item.tall === 1 ? {} : { proportion: item.tall > 1 ? 'tall' : 'low' }),
      ...(item.thick === 1 ? {} : { thickness: item.thick > 1 ? 'thick' : 'thin' }),
      ...(item.size === 1 ? {} : { scale: Number(item.size.toFixed(2)) }),
      ...(item.lowPoly ? { style: 'low-poly' } : {}),
      ...(item.text === undefined ? {} : { text: item.text }),
      ...(Object.keys(item.numbers).length === 0 ? {} : { numbers: item.numbers }),
      ...(item.features.size === 0 ? {} : { features: [...item.features] }),
    })),
    ...(plan.size === undefined ? {} : { sizeMm: plan.size.mm, measure: plan.size.measure }),
    ...(plan.base === 'auto' ? {} : { base: plan.base }),
    ...(plan.relief ? { style: 'relief' } : {}),
    ignored: plan.ignored,
    ...(plan.corrected.length === 0 ? {} : { corrected: plan.corrected }),
    ...(plan.notes.length === 0 ? {} : { notes: plan.notes }),
  }
}
