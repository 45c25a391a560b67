/** Why a field's value is invalid, as codes with values. The window and the service each have a table of sentences. */
import type { RemarkOf } from './remark.ts'

type None = Record<string, never>

/** The values of each reason. */
export interface FieldReasons {
  required: None
  /** Alternative inputs, by their labels. */
  'one-required': { labels: string[] }
  'not-together': { labels: string[] }
  /** A mask without its picture. */
  'picture-required': None
  'unknown-parameter': None
  'not-taken': None
  'not-offered': None
  /** The service shut the model down on this day. */
  'model-ended': { on: string }
  'must-be-switch': None
  'must-be-text': None
  /** Characters. */
  'too-long': { most: number }
  'must-be-colour': None
  /** The labels of the options. */
  'must-be-choice': { choices: string[] }
  'must-be-number': None
  'must-be-whole': None
  'too-small': { least: number; unit: string | null }
  'too-large': { most: number; unit: string | null }
  /** Pictures in a slot for several. */
  'too-few': { least: number }
  'file-too-large': { maxBytes: number }
  'file-kind': { mediaTypes: string[] }
}
export type FieldReason = RemarkOf<FieldReasons>

/** A field of a form and why its value is invalid. */
export type FieldFault = { field: string } & FieldReason
