/** The plan of a prompt. */
import type { Finish, Rgb } from '../kit/recipe-options.ts'
import type { NamedColour } from './colour-words.ts'
import type { PromptRemark } from './remarks.ts'
import type { Subject } from './vocabulary.ts'

/** The placement of an item relative to those before it. */
export type Placement = 'beside' | 'on' | 'wearing' | 'front' | 'behind'

/** One thing to build, once or several times. */
export interface PlanItem {
  subject: Subject
  /** The subject's name as written, or empty. */
  asked: string
  count: number
  colours: NamedColour[]
  finish?: Finish
  /** Finish of the secondary parts: "a wooden chest with gold". */
  trim?: Finish
  /** Height relative to width: 1 as designed. */
  tall: number
  thick: number
  /** Overall scale. */
  size: number
  lowPoly: boolean
  /** All surfaces are glossy. */
  glossy: boolean
  /** Only for recipes with lettering. */
  text?: string
  /** Within the limits of the recipe. */
  numbers: Record<string, number>
  features: Set<string>
  placement: Placement
}

export interface PlannedSize {
  mm: number
  measure: 'height' | 'width' | 'plain'
  /** The longest side, such as the length of a scale model's original. */
  longest?: boolean
}

export interface Plan {
  /** At least one. Later items stand beside or on earlier ones. */
  items: PlanItem[]
  size?: PlannedSize | undefined
  /** Sides in millimetres, longest first: "80 x 60 x 40 mm". */
  sidesMm?: readonly number[] | undefined
  /** A width besides the height: “18 cm high, 9 cm wide”. */
  acrossMm?: number | undefined
  base: 'auto' | 'none' | 'round'
  /** Arrangement of several things. */
  arrangement: 'row' | 'ring'
  /** Whether the model is flattened onto a plate. */
  relief: boolean
  /** Words without effect, as written. */
  ignored: string[]
  corrected: { from: string; to: string }[]
  /** Words without effect that may be mistyped: the user is asked. */
  meant: { from: string; to: string }[]
  /** Requests granted only in part, such as "2000 teeth". */
  notes: PromptRemark[]
}

/** Returns one copy of a subject, as designed. */
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

/** Returns the colours in linear RGB. */
export function rgbOf(item: PlanItem): Rgb[] {
  return item.colours.map(({ colour }) => colour)
}

/** Returns the plan as plain data for the task's report. */
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
