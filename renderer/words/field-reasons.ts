/** Why a field is invalid, as shown below it. */
import { formatBytes, formatNumber, listed, say, sentences } from '../../shared/text/language.ts'
import type { FieldFault, FieldReasons } from '../../shared/protocol/field-reason.ts'
import { formatDay } from './format-time.ts'

const fieldReasonWords = sentences<FieldReasons>({
  required: 'Required',
  'one-required': ({ labels }) => say('Required: {labels}', { labels: listed(labels, 'or') }),
  'not-together': ({ labels }) => say('Choose one: {labels}', { labels: listed(labels, 'or') }),
  'picture-required': 'Add the picture that this mask belongs to',
  'unknown-parameter': 'This model does not have this setting',
  'not-taken': 'This model does not take this input',
  'not-offered': 'This connection no longer offers this model',
  'model-ended': ({ on }) => say('The service switched this model off on {on}', { on: formatDay(on) }),
  'must-be-switch': 'Must be on or off',
  'must-be-text': 'Must be text',
  'too-long': 'Must be at most {most} characters',
  'must-be-colour': 'Must be a colour such as #d9703f',
  'must-be-choice': ({ choices }) => say('Must be {choices}', { choices: listed(choices, 'or') }),
  'must-be-number': 'Must be a number',
  'must-be-whole': 'Must be a whole number',
  'too-small': ({ least, unit }) => say('Must be at least {least}', { least: measure(least, unit) }),
  'too-large': ({ most, unit }) => say('Must be at most {most}', { most: measure(most, unit) }),
  'too-few': 'Must be at least {least} pictures',
  'file-too-large': ({ maxBytes }) => say('Must be at most {most}', { most: formatBytes(maxBytes) }),
  'file-kind': ({ mediaTypes }) => say('Must be {choices}', { choices: listed(mediaTypes, 'or') }),
})

/** Returns a sentence without a full stop: `Must be at least 15 mm`. */
export function fieldReason<Code extends keyof FieldReasons>({
  code,
  figures,
}: {
  code: Code
  figures: FieldReasons[Code]
}): string {
  return fieldReasonWords[code](figures)
}

/**
 * Returns the words for the first of the `problems` of an `invalid-input` error; null if none has one of these codes.
 */
export function firstFieldReason(problems: unknown): string | null {
  const [first] = Array.isArray(problems) ? (problems as Partial<FieldFault>[]) : []
  if (first?.code === undefined || first.figures === undefined || !Object.hasOwn(fieldReasonWords, first.code))
    return null
  return fieldReason(first as FieldFault)
}

function measure(value: number, unit: string | null): string {
  return unit === null ? formatNumber(value) : `${formatNumber(value)} ${unit}`
}
