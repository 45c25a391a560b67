/** Why the value of a field cannot be sent, as codes with figures. The window and the service each have a table of sentences. */
import type { RemarkOf } from './remark.ts'

type None = Record<string, never>

/** The figures of each reason. */
export interface FieldReasons {
  required: None
  /** Inputs that replace each other, by their labels. */
  'one-required': { labels: string[] }
  'not-together': { labels: string[] }
  /** A mask without its picture. */
  'picture-required': None
  'unknown-parameter': None
  'not-taken': None
  'not-offered': None
  /** The service switched the model off on this day. */
  'model-ended': { on: string }
  'must-be-switch': None
  'must-be-text': None
  /** Characters. */
  'too-long': { most: number }
  'must-be-colour': None
  /** The labels of what can be chosen. */
  'must-be-choice': { choices: string[] }
  'must-be-number': None
  'must-be-whole': None
  'too-small': { least: number; unit: string | null }
  'too-large': { most: number; unit: string | null }
  /** Pictures of a slot that takes several. */
  'too-few': { least: number }
  'file-too-large': { maxBytes: number }
  'file-kind': { mediaTypes: string[] }
}
export type FieldReason = RemarkOf<FieldReasons>

/** A field of a form and why its value cannot be sent. */
export type FieldFault = { field: string } & FieldReason
