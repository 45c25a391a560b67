/** Builders for the parameters of a catalogue row, one line each. `more` adds or overrides fields. Pure. */
import { formats, type FormatId } from '../formats/formats.ts'
import type { Parameter } from './catalogue.ts'

type More = Partial<Parameter>
type Range = readonly [minimum: number, maximum: number, step?: number]
/** Value → label. Pairs keep their order if some values look like integers, which object keys would list first. */
type Labels = Readonly<Record<string, string>> | readonly (readonly [value: string, label: string])[]

/** Returns a choice among several values. The default is the first. */
export function choice(id: string, label: string, labels: Labels, fallback?: string, more: More = {}): Parameter {
  const entries = Array.isArray(labels) ? (labels as readonly [string, string][]) : Object.entries(labels)
  const choices = entries.map(([value, name]) => ({ value, label: name }))
  return { id, label, kind: 'choice', choices, default: fallback ?? choices[0]!.value, ...more }
}

/** Returns an on/off switch. */
export function toggle(id: string, label: string, fallback: boolean, more: More = {}): Parameter {
  return { id, label, kind: 'boolean', default: fallback, ...more }
}

/** Returns a whole number; without a default unless `more` has one. */
export function integer(id: string, label: string, range: Range, more: More = {}): Parameter {
  return { id, label, kind: 'integer', ...limits(range), ...more }
}

/** Returns a number; without a default unless `more` has one. */
export function decimal(id: string, label: string, range: Range, more: More = {}): Parameter {
  return { id, label, kind: 'number', ...limits(range), ...more }
}

/** Returns a length in millimetres; without a default unless `more` has one. */
export function millimetres(id: string, label: string, range: Range, more: More = {}): Parameter {
  return decimal(id, label, range, { unit: 'mm', ...more })
}

/** Returns free text. `maxLength`: characters. */
export function freeText(id: string, label: string, maxLength: number, more: More = {}): Parameter {
  return { id, label, kind: 'text', maxLength, ...more }
}

/** Returns a seed, 31 bits unless `more` has another maximum; empty means random. */
export function seedOf(more: More = {}): Parameter {
  return { id: 'seed', label: 'Seed', kind: 'seed', minimum: 0, maximum: 2_147_483_647, advanced: true, ...more }
}

function limits([minimum, maximum, step]: Range): Pick<Parameter, 'minimum' | 'maximum' | 'step'> {
  return { minimum, maximum, ...(step === undefined ? {} : { step }) }
}

/** Returns the display names of formats, for `choice`. */
export function formatNames(ids: readonly FormatId[]): Record<string, string> {
  return Object.fromEntries(ids.map((id) => [id, formats[id].name]))
}

/** Returns labels that are the values themselves, for `choice`. */
export function asLabels(values: readonly string[]): (readonly [string, string])[] {
  return values.map((value) => [value, value])
}

/** Shows and sends a parameter only while another parameter has this value, or one of these. */
export function onlyWhen(parameter: string, equals: string | boolean | string[]) {
  return { shownWhen: { parameter, equals } } satisfies More
}
