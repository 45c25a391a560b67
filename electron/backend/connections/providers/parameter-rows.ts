/** Parameters of a row, a line each. Pure. */
import type { Parameter } from '../../../../shared/catalogue/catalogue.ts'
import { formats, type FormatId } from '../../../../shared/formats/formats.ts'

type More = Partial<Parameter>

/** One of several values: value → what people read. */
export function choice(
  id: string,
  label: string,
  values: Readonly<Record<string, string>>,
  fallback: string,
  more: More = {},
): Parameter {
  const choices = Object.entries(values).map(([value, name]) => ({ value, label: name }))
  return { id, label, kind: 'choice', choices, default: fallback, ...more }
}

/** On or off. */
export function toggle(id: string, label: string, fallback: boolean, more: More = {}): Parameter {
  return { id, label, kind: 'boolean', default: fallback, ...more }
}

/** A whole number within a range; without a default where `more` has none. */
export function whole(id: string, label: string, [minimum, maximum]: readonly [number, number], more: More): Parameter {
  return { id, label, kind: 'integer', minimum, maximum, ...more }
}

/** Free text with a maximum length in characters. */
export function words(id: string, label: string, maxLength: number, more: More = {}): Parameter {
  return { id, label, kind: 'text', maxLength, ...more }
}

/** Formats by their names, for `choice`. */
export function formatNames(ids: readonly FormatId[]): Record<string, string> {
  return Object.fromEntries(ids.map((id) => [id, formats[id].name]))
}

/** Keeps a parameter from being shown and sent unless another has this value, or one of these. */
export function onlyWhen(parameter: string, equals: NonNullable<Parameter['shownWhen']>['equals']): More {
  return { shownWhen: { parameter, equals } }
}
