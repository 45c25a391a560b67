/**
 * When a parameter has an effect, declared beside it in the catalogue. Forms show it, requests contain it and the service
 * accepts it only then.
 */
import { z } from 'zod'

const valueSchema = z.union([z.string(), z.number(), z.boolean()])

const conditionSchema = z.union([
  /** Has this value, or one of these. */
  z.object({ parameter: z.string(), equals: z.union([valueSchema, z.array(valueSchema)]) }),
  /** A number greater than this. */
  z.object({ parameter: z.string(), above: z.number() }),
  /** Whether the parameter has a value. An empty string counts as none. */
  z.object({ parameter: z.string(), given: z.boolean() }),
  /** Whether an input is filled; a view is `images.left`. */
  z.object({ slot: z.string(), given: z.boolean() }),
])
export type Condition = z.infer<typeof conditionSchema>

/**
 * One condition, or several of which all must hold; for `any`, at least one. A parameter without an effect has its
 * default.
 */
export const appliesWhenSchema = z.union([
  conditionSchema,
  z.array(z.union([conditionSchema, z.object({ any: z.array(conditionSchema).min(1) })])),
])
export type AppliesWhen = z.infer<typeof appliesWhenSchema>

/** The part of a catalogue row that conditions depend on. */
interface Row<Parameter extends Conditional> {
  parameters: readonly Parameter[]
}

interface Conditional {
  id: string
  default?: z.infer<typeof valueSchema> | undefined
  shownWhen?: AppliesWhen | undefined
}

type Values = Readonly<Record<string, z.infer<typeof valueSchema>>>

/** Returns a parameter's conditions, each as alternatives of which one must hold. */
export function conditionsOf({ shownWhen = [] }: Pick<Conditional, 'shownWhen'>): Condition[][] {
  return [shownWhen].flat().map((one) => ('any' in one ? one.any : [one]))
}

/**
 * Returns the first condition of a parameter that does not hold, as alternatives; null if it has an effect. `values`
 * include defaults. `slots`: the filled inputs; undefined if they are not known yet, so that conditions on them hold.
 */
export function failingCondition(
  row: Row<Conditional>,
  parameter: Conditional,
  values: Values,
  slots?: readonly string[],
  // Guards against circular conditions.
  from: readonly string[] = [],
): Condition[] | null {
  const isMet = (condition: Condition): boolean => {
    if ('slot' in condition) return slots === undefined || hasSlot(slots, condition.slot) === condition.given
    const other = row.parameters.find(({ id }) => id === condition.parameter)
    const isHidden =
      other !== undefined &&
      !from.includes(other.id) &&
      failingCondition(row, other, values, slots, [...from, parameter.id]) !== null
    const value = isHidden ? other.default : values[condition.parameter]
    if ('given' in condition) return (value !== undefined && value !== '') === condition.given
    if ('above' in condition) return typeof value === 'number' && value > condition.above
    return value !== undefined && [condition.equals].flat().includes(value)
  }
  return conditionsOf(parameter).find((alternatives) => !alternatives.some(isMet)) ?? null
}

/** Whether a slot, or one of its views or numbers, is filled. */
export function hasSlot(filledSlots: readonly string[], slot: string): boolean {
  return filledSlots.some((name) => name === slot || name.startsWith(`${slot}.`))
}
