/** Why something that was entered in the settings or chosen cannot be used, as codes with figures: the words are the window's. For the fields of a request see `field-reason.ts`. */
import type { FieldProblem } from '../catalogue/catalogue.ts'
import type { Figures } from './remark.ts'

type None = Record<string, never>

export interface InputProblems {
  /** The input of a command has another shape than the contract says. */
  malformed: None
  'name-missing': None
  'provider-unknown': None
  /** A file that was to hold the settings of a service. */
  'service-file': None
  'date-invalid': None
  'cursor-invalid': None
  'file-empty': { name: string }
  'file-name-unusable': { name: string }

  'address-empty': None
  'address-invalid': None
  'address-not-https': None
  /** Plain HTTP to another machine: the key could be read on the way. */
  'address-insecure': None
  'address-has-credentials': None
  'address-has-query': None
  'address-has-fragment': None
  /** The address of the offline engine is not the person's to change. */
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

  /** A workflow of ComfyUI. `mark` is as it was written, `node` its id and kind. */
  'workflow-shape': None
  'workflow-name': { longest: number }
  'workflow-too-large': { maxCharacters: number }
  /** In the titles of all its nodes. */
  'workflow-too-many-marks': { maxMarks: number }
  /** All workflows of a connection together. */
  'workflows-too-large': { maxCharacters: number }
  'workflow-not-json': None
  /** As the editor saves it, not as it is sent. */
  'workflow-editor-format': None
  'workflow-not-api': None
  'workflow-no-marks': None
  'workflow-mark-unknown': { mark: string; node: string }
  'workflow-makes-unknown': { mark: string; choices: string[] }
  /** The node has no input that such a mark usually means, or several that it may mean. */
  'workflow-input-unclear': { mark: string; node: string }
  /** The input is not there, or its value comes from another node. */
  'workflow-input-missing': { mark: string; input: string; node: string }
  /** What it makes cannot be made without this one. */
  'workflow-mark-missing': { mark: string }
}

/** One field and what is wrong with it. */
export interface InputProblem extends FieldProblem {
  reason: keyof InputProblems
  figures: Figures
}

/** Makes one. */
export function inputProblem<Code extends keyof InputProblems>(
  field: string,
  reason: Code,
  figures: InputProblems[Code],
): InputProblem {
  return { field, reason, figures: { ...figures } }
}
