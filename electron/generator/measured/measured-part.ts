/** A part that is defined by its measures: what each is called in a prompt, its limits, and how the part is built. */
import type { Manifold } from '../../engine/solid/geometry.ts'
import type { Kit } from '../kit/kit.ts'

export interface Measure {
  unit: 'mm' | 'degrees' | 'count'
  /**
   * The words that name it, in order of preference: alternatives separated by `|`, each with the roles that all have
   * to be stated (`inner diameter|bore`). See `role-words.ts`; `count` measures are named by what is counted.
   */
  named: string
  minimum: number
  maximum: number
  /** The value where none is stated, which may depend on the measures before it. */
  usual: number | ((values: Readonly<Record<string, number>>, options: Readonly<Record<string, string>>) => number)
  /** The axes along which the finished part is exactly this long. */
  spans: string
}

interface MeasureOptions {
  minimum?: number
  maximum?: number
  spans?: 'x' | 'y' | 'z' | 'xy' | ''
}

/** A length in millimetres, by default 0.2 … 1000. */
export function length(named: string, usual: Measure['usual'], options: MeasureOptions = {}): Measure {
  return { unit: 'mm', named, usual, minimum: 0.2, maximum: 1000, spans: '', ...options }
}

/** A number of things, by default 1 … 40. */
export function count(named: string, usual: Measure['usual'], options: MeasureOptions = {}): Measure {
  return { unit: 'count', named, usual, minimum: 1, maximum: 40, spans: '', ...options }
}

/** `whole` is `inside` plus `times` × `wall`. */
export interface Relation<Name extends string> {
  whole: Name
  inside: Name
  wall: Name
  times: number
}

export interface BuildInput<Name extends string> {
  values: Readonly<Record<Name, number>>
  /** The chosen value of each option. */
  options: Readonly<Record<string, string>>
  text: string
  kit: Kit
}

export interface MeasuredPart<Name extends string = string> {
  id: string
  /** The name shown, in English, singular. */
  label: string
  /** Names in prompts, comma-separated. Folded. */
  names: string
  measures: Readonly<Record<Name, Measure>>
  /** Which measures the lengths of “80 x 60 x 40” are, in order. */
  order: readonly NoInfer<Name>[]
  /** Which measures lengths without any name are, in order; by default those of `order`. */
  plain?: readonly NoInfer<Name>[]
  /** The same where the lengths are those of the content: “for a 90 x 65 mm deck”, “80 x 60 inside”. */
  insideOrder?: readonly NoInfer<Name>[]
  /** Columns and rows; a number of compartments alone is divided between them. */
  grid?: readonly [NoInfer<Name>, NoInfer<Name>]
  relations?: readonly Relation<NoInfer<Name>>[]
  /** For each option its values, each with the phrases that choose it; the first value is usual. */
  options?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The part to make where the prompt states none of the first measure: a pencil holder without a number is a cup. */
  withoutCount?: { names: string; id: string }
  /** Whether the prompt must state a measure; without one the prompt is made by a recipe. */
  needsMeasure?: boolean
  takesText?: boolean
  /** It is usually asked for with a picture: a prompt with a subject (“dragon keychain”) is not this part. */
  carriesPicture?: boolean
  /** Sets measures from a metric thread, a ring size … */
  fromThread?: (mm: number) => Partial<Record<NoInfer<Name>, number>> | undefined
  /** Returns two measures that exclude each other, or undefined. */
  conflict?: (
    values: Readonly<Record<NoInfer<Name>, number>>,
    options: Readonly<Record<string, string>>,
  ) => [NoInfer<Name>, NoInfer<Name>] | undefined
  /** Returns the solids by name, in millimetres, Z up, front towards -Y. Several stay separate bodies. */
  build(input: BuildInput<NoInfer<Name>>): Record<string, Manifold>
}

/** Declares a part with the names of its measures checked. */
export function part<Name extends string>(definition: MeasuredPart<Name>): MeasuredPart {
  return definition
}
