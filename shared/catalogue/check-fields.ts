/** Checks the inputs and parameters of a request against the catalogue. */
import type { FieldFault, FieldReason } from '../protocol/field-reason.ts'
import {
  defaultParameters,
  shownParameters,
  viewsOf,
  type InputSlot,
  type ModelOperation,
  type Parameter,
  type ParameterValue,
  type ParameterValues,
} from './catalogue.ts'

/** A field and why its value is invalid, as a clause without a subject: `must be a whole number`. */
export interface FieldProblem {
  field: string
  reason: string
}

/** Returns inputs that are missing or mutually exclusive. `given`: slots, and `<slot>.<view>` for views. */
export function checkInputs(row: ModelOperation, given: readonly string[]): FieldFault[] {
  const problems: FieldFault[] = []
  const required = { code: 'required', figures: {} } as const
  const inside = (slot: InputSlot) => given.filter((name) => name.startsWith(`${slot.id}.`)).length
  const has = (slot: InputSlot) =>
    slot.kind === 'multiview' || slot.kind === 'images' ? inside(slot) > 0 : given.includes(slot.id)
  const groups = new Set<string>()
  for (const slot of row.inputs) {
    if (slot.oneOf !== undefined) {
      if (groups.has(slot.oneOf)) continue
      groups.add(slot.oneOf)
      const group = row.inputs.filter(({ oneOf }) => oneOf === slot.oneOf)
      const there = group.filter(has)
      const figures = { labels: group.map(({ label }) => label) }
      if (there.length === 0 && group.some((member) => member.required))
        problems.push({ field: slot.id, code: 'one-required', figures })
      if (there.length > 1) problems.push({ field: there[1]!.id, code: 'not-together', figures })
    } else if (slot.kind === 'multiview' && (slot.required || has(slot))) {
      for (const view of viewsOf(slot))
        if (view.required && !given.includes(`${slot.id}.${view.id}`))
          problems.push({ field: `${slot.id}.${view.id}`, ...required })
      if (has(slot) && inside(slot) < (slot.minViews ?? 1))
        problems.push({ field: slot.id, code: 'too-few', figures: { least: slot.minViews ?? 1 } })
    } else if (slot.kind === 'images') {
      const least = Math.max(slot.count?.least ?? 0, slot.required ? 1 : 0)
      if (inside(slot) < least) problems.push({ field: slot.id, code: 'too-few', figures: { least } })
    } else if (slot.required && !has(slot)) problems.push({ field: slot.id, ...required })
    if (slot.maskOf !== undefined && has(slot) && !given.includes(slot.maskOf))
      problems.push({ field: slot.id, code: 'picture-required', figures: {} })
  }
  return problems
}

/** Converts numbers to strings for choices that look like numbers: 2048 → '2048'. */
export function withTextChoices<Given extends Record<string, unknown>>(row: ModelOperation, given: Given): Given {
  const texts = row.parameters.flatMap(({ id, kind, choices = [] }): [string, string][] => {
    const text = typeof given[id] === 'number' ? String(given[id]) : undefined
    return kind === 'choice' && text !== undefined && choices.some(({ value }) => value === text) ? [[id, text]] : []
  })
  return texts.length === 0 ? given : { ...given, ...Object.fromEntries(texts) }
}

/**
 * Returns the values to send, defaults included, and all invalid fields with reasons. `slots`: the filled inputs;
 * undefined: unknown.
 */
export function checkParameters(
  row: ModelOperation,
  given: ParameterValues,
  slots?: readonly string[],
): { values: ParameterValues; problems: FieldFault[] } {
  const merged = withTextChoices(row, { ...defaultParameters(row), ...given })
  const values: ParameterValues = {}
  const problems: FieldFault[] = []
  for (const id of Object.keys(given))
    if (!row.parameters.some((parameter) => parameter.id === id))
      problems.push({ field: id, code: 'unknown-parameter', figures: {} })
  for (const parameter of shownParameters(row, merged, slots)) {
    const value = merged[parameter.id]
    if (value === undefined) continue
    const reason = valueFault(parameter, value)
    if (reason === undefined) values[parameter.id] = value
    else problems.push({ field: parameter.id, ...reason })
  }
  return { values, problems }
}

/** Returns why a value is invalid, or undefined. */
export function valueFault(parameter: Parameter, value: ParameterValue): FieldReason | undefined {
  const { maxLength, choices = [], minimum, maximum, unit = null } = parameter
  switch (parameter.kind) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : { code: 'must-be-switch', figures: {} }
    case 'text':
      if (typeof value !== 'string') return { code: 'must-be-text', figures: {} }
      return maxLength !== undefined && value.length > maxLength
        ? { code: 'too-long', figures: { most: maxLength } }
        : undefined
    case 'colour':
      return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
        ? undefined
        : { code: 'must-be-colour', figures: {} }
    case 'choice':
      return choices.some((choice) => choice.value === value)
        ? undefined
        : { code: 'must-be-choice', figures: { choices: choices.map(({ label }) => label) } }
    case 'number':
    case 'integer':
    case 'seed': {
      if (typeof value !== 'number' || !Number.isFinite(value)) return { code: 'must-be-number', figures: {} }
      if (parameter.kind !== 'number' && !Number.isInteger(value)) return { code: 'must-be-whole', figures: {} }
      if (minimum !== undefined && value < minimum) return { code: 'too-small', figures: { least: minimum, unit } }
      if (maximum !== undefined && value > maximum) return { code: 'too-large', figures: { most: maximum, unit } }
      return undefined
    }
  }
}
