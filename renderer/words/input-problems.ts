/** Why an input cannot be used. Pure. */
import type { InputProblems } from '../../shared/protocol/input-problem.ts'
import type { MessageValues } from '../../shared/text/format-message.ts'
import { filled, listed, messages } from '../../shared/text/language.ts'

/** What is wrong, and what to do about it. */
export interface ProblemWords {
  title: string
  advice?: string
}

const table: { readonly [Code in keyof InputProblems]: ProblemWords } = messages({
  malformed: { title: 'Invalid input' },
  'name-missing': { title: 'Enter a name' },
  'provider-unknown': { title: 'Unknown kind of service' },
  'service-file': {
    title: 'Not a file with the settings of a service',
    advice: 'Choose a file that was exported here, from the menu of a service.',
  },
  'date-invalid': { title: 'Invalid date' },
  'cursor-invalid': { title: 'Invalid position in the history' },
  'file-empty': { title: '“{name}” is empty' },
  'file-name-unusable': { title: 'Unusable file name', advice: 'Rename “{name}”.' },
  'address-empty': { title: 'Enter an address' },
  'address-invalid': { title: 'Not a web address', advice: 'Enter one such as https://api.example.com.' },
  'address-not-https': { title: 'The address must begin with https://' },
  'address-insecure': {
    title: 'The address must begin with https://',
    advice: 'Without encryption, others could read your key.',
  },
  'address-has-credentials': { title: 'The address contains a name or password', advice: 'Enter the key separately.' },
  'address-has-query': { title: 'The address must not contain “?” or “#”' },
  'address-has-fragment': { title: 'The address must not contain “#”' },
  'address-fixed': { title: 'The offline engine’s address cannot be changed' },
  'key-not-needed': { title: 'No key needed here' },
  'key-line-break': { title: 'The key contains a line break', advice: 'Copy only the key, on one line.' },
  'key-bearer': { title: 'The key begins with “Bearer”', advice: 'Remove that word.' },
  'key-characters': { title: 'The key contains a space or invalid character' },
  'key-too-short': { title: 'The key is too short', advice: 'Keys have at least {shortest} characters.' },
  'passphrase-too-short': {
    title: 'The passphrase is too short',
    advice: 'Use at least {shortest} characters, such as four or five unrelated words.',
  },
  'passphrase-repeated': {
    title: 'The passphrase is one repeated character',
    advice: 'Use four or five unrelated words.',
  },
  'secret-key-pair': {
    title: 'Key pairs are not supported',
    advice: 'Ask the service for a secret that begins with whsec_.',
  },
  'secret-invalid': { title: 'Not a signing secret', advice: 'Copy the whole secret, including whsec_.' },
  'secret-too-short': { title: 'The signing secret is too short' },
  'input-gone': { title: 'The file is no longer available', advice: 'Choose it again.' },
  'override-unknown': { title: 'Not a setting of the profile' },
  'override-empty': { title: 'A value is missing' },
  'override-list': { title: 'Enter one value, not a list' },
  'override-field': { title: 'Not a field name', advice: 'Use dots for nested fields.' },
  'override-place': { title: '“{value}” is not a path', advice: 'Use one such as data.task_id.' },
  'override-empty-word': { title: 'The list contains an empty word' },
  'override-key-header': { title: 'A header is required', advice: 'Set key.value to none instead.' },
  'override-reserved-header': { title: 'This header is reserved' },
  'override-header': { title: 'Not a header name' },
  'override-query': { title: 'Not a query parameter', advice: 'Enter the parameter’s name, or none.' },
  'override-number': { title: 'Enter a whole number' },
  'override-choice': { title: 'Not one of the choices', advice: 'Use {choices}.' },
  'override-key-characters': { title: 'Use plain characters on one line' },
  'override-key-placeholder': { title: "The value must contain '{key}' once", advice: 'Do not enter the key itself.' },
  'override-poll': { title: 'Poll cannot be none', advice: 'Without it, results could not be found.' },
  'override-request': { title: 'Not a method and path', advice: 'Use one such as POST /v1/generate.' },
  'override-hole': { title: 'Unknown placeholder {hole}' },
  'override-task-id': { title: "The path must contain '{task_id}'" },
  'workflow-shape': { title: 'Not a workflow with a name' },
  'workflow-name': { title: 'The workflow needs a name', advice: 'Use at most {longest} characters.' },
  'workflow-too-large': {
    title: 'The workflow is too large',
    advice: 'It may have {maxCharacters} characters. Remove pictures stored inside it.',
  },
  'workflow-too-many-marks': {
    title: 'The workflow has too many marks',
    advice: 'It may have {maxMarks}. Remove some from the titles of its nodes.',
  },
  'workflows-too-large': {
    title: 'Too many workflows in one connection',
    advice: 'Together they may have {maxCharacters} characters. Add another ComfyUI connection for more.',
  },
  'workflow-not-json': { title: 'Not a JSON file', advice: 'Choose a workflow exported in API format.' },
  'workflow-editor-format': {
    title: 'Not exported in API format',
    advice: 'In ComfyUI, choose Workflow, Export (API), and add that file.',
  },
  'workflow-not-api': {
    title: 'Not a ComfyUI workflow',
    advice: 'In ComfyUI, choose Workflow, Export (API), and add that file.',
  },
  'workflow-no-marks': {
    title: 'No inputs are marked',
    advice: 'In ComfyUI, title the node with the prompt “maquette:prompt”, the one with the picture “maquette:image”.',
  },
  'workflow-mark-unknown': { title: 'Unknown mark “{mark}”', advice: 'Check the title of node {node}.' },
  'workflow-makes-unknown': { title: 'Unknown operation in “{mark}”', advice: 'Use {choices}.' },
  'workflow-input-unclear': {
    title: '“{mark}”: which input?',
    advice: 'Name the input of node {node}, such as “{mark}@text”.',
  },
  'workflow-input-missing': {
    title: '“{mark}”: no value to replace',
    advice: 'The input “{input}” of node {node} is missing or connected to another node.',
  },
  'workflow-mark-missing': {
    title: '“{mark}” is missing',
    advice: 'The workflow cannot be used without it. Add it to the title of the node that takes this input.',
  },
})

/** Returns the words for the `reason` and `figures` of an error; null for other reasons. */
export function inputProblemWords(reason: unknown, figures: unknown): ProblemWords | null {
  if (typeof reason !== 'string' || !Object.hasOwn(table, reason)) return null
  const { title, advice } = table[reason as keyof InputProblems]
  const { choices, ...others } = (figures ?? {}) as MessageValues
  const values = Array.isArray(choices) ? { ...others, choices: listed(choices as string[], 'or') } : others
  return { title: filled(title, values), ...(advice !== undefined && { advice: filled(advice, values) }) }
}
