/**
 * Why a setting or a chosen file is invalid, as codes with values; the renderer turns them into text. For the fields of
 * a request see `field-reason.ts`.
 */
import type { FieldProblem } from '../catalogue/check-fields.ts'
import type { Figures } from './remark.ts'

type None = Record<string, never>

export interface InputProblems {
  /** A command's input does not match its schema. */
  malformed: None
  'name-missing': None
  'provider-unknown': None
  /** A file with a service's settings. */
  'service-file': None
  'date-invalid': None
  'cursor-invalid': None
  'file-empty': { name: string }
  'file-name-unusable': { name: string }

  'address-empty': None
  'address-invalid': None
  'address-not-https': None
  /** Plain HTTP to another machine: the key could be intercepted. */
  'address-insecure': None
  'address-has-credentials': None
  'address-has-query': None
  'address-has-fragment': None
  /** The address of the offline engine cannot be changed. */
  'address-fixed': None

  'key-not-needed': None
  'key-line-break': None
  'key-bearer': None
  'key-characters': None
  'key-too-short': { shortest: number }
  'passphrase-too-short': { shortest: number }
  'passphrase-repeated': { shortest: number }
  'secret-key-pair': None
  'secret-invalid': None
  'secret-too-short': None

  'input-gone': None

  /** Changes to the profile of a connection. */
  'override-unknown': None
  'override-empty': None
  'override-list': None
  'override-field': None
  'override-place': { value: string }
  'override-empty-word': None
  'override-key-header': None
  'override-reserved-header': None
  'override-header': None
  'override-query': None
  'override-number': None
  'override-choice': { choices: string[] }
  'override-key-characters': None
  'override-key-placeholder': None
  'override-poll': None
  'override-request': None
  'override-hole': { hole: string }
  'override-task-id': None

  /** A ComfyUI workflow. `mark` is as written, `node` its id and class. */
  'workflow-shape': None
  'workflow-name': { longest: number }
  'workflow-too-large': { maxCharacters: number }
  /** Counts the marks in the titles of all its nodes. */
  'workflow-too-many-marks': { maxMarks: number }
  /** All workflows of a connection together. */
  'workflows-too-large': { maxCharacters: number }
  'workflow-not-json': None
  /** Saved in the editor's format instead of the API format. */
  'workflow-editor-format': None
  'workflow-not-api': None
  'workflow-no-marks': None
  'workflow-mark-unknown': { mark: string; node: string }
  'workflow-makes-unknown': { mark: string; choices: string[] }
  /** The node has none, or several, of the inputs that this mark usually refers to. */
  'workflow-input-unclear': { mark: string; node: string }
  /** The input does not exist, or its value comes from another node. */
  'workflow-input-missing': { mark: string; input: string; node: string }
  /** The operation needs this mark. */
  'workflow-mark-missing': { mark: string }
}

/** A field and what is wrong with it. */
export interface InputProblem extends FieldProblem {
  reason: keyof InputProblems
  figures: Figures
}

/** Creates a problem. */
export function inputProblem<Code extends keyof InputProblems>(
  field: string,
  reason: Code,
  figures: InputProblems[Code],
): InputProblem {
  return { field, reason, figures: { ...figures } }
}
