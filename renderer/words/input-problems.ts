/** Why an input cannot be used. Pure. */
import type { InputProblems } from '../../shared/protocol/input-problem.ts'
import { formatCount } from './format-number.ts'
import { joinList } from '../../shared/text/language.ts'

/** What is wrong, and what to do about it. */
export interface ProblemWords {
  title: string
  advice?: string
}

const table: {
  readonly [Code in keyof InputProblems]: ProblemWords | ((figures: InputProblems[Code]) => ProblemWords)
} = {
  malformed: wordsWith('Invalid input'),
  'name-missing': wordsWith('Enter a name'),
  'provider-unknown': wordsWith('Unknown kind of service'),
  'service-file': wordsWith(
    'Not a file with the settings of a service',
    'Choose one that was exported here, from the menu of a service.',
  ),
  'date-invalid': wordsWith('Invalid date'),
  'cursor-invalid': wordsWith('Invalid position in the history'),
  'file-empty': ({ name }) => wordsWith(`“${name}” is empty`),
  'file-name-unusable': ({ name }) => wordsWith('Unusable file name', `Rename “${name}”.`),
  'address-empty': wordsWith('Enter an address'),
  'address-invalid': wordsWith('Not a web address', 'Enter one such as https://api.example.com.'),
  'address-not-https': wordsWith('The address must begin with https://'),
  'address-insecure': wordsWith(
    'The address must begin with https://',
    'Without encryption, others could read your key.',
  ),
  'address-has-credentials': wordsWith('The address contains a name or password', 'Enter the key separately.'),
  'address-has-query': wordsWith('The address must not contain “?” or “#”'),
  'address-has-fragment': wordsWith('The address must not contain “#”'),
  'address-fixed': wordsWith('The offline engine’s address cannot be changed'),
  'key-not-needed': wordsWith('No key needed here'),
  'key-line-break': wordsWith('The key contains a line break', 'Copy only the key, on one line.'),
  'key-bearer': wordsWith('The key begins with “Bearer”', 'Remove that word.'),
  'key-characters': wordsWith('The key contains a space or invalid character'),
  'key-too-short': ({ shortest }) =>
    wordsWith('The key is too short', `Keys have at least ${formatCount(shortest)} characters.`),
  'passphrase-too-short': ({ shortest }) =>
    wordsWith(
      'The passphrase is too short',
      `Use at least ${formatCount(shortest)} characters, such as four or five unrelated words.`,
    ),
  'passphrase-repeated': wordsWith('The passphrase is one repeated character', 'Use four or five unrelated words.'),
  'secret-key-pair': wordsWith('Key pairs are not supported', 'Ask the service for a secret that begins with whsec_.'),
  'secret-invalid': wordsWith('Not a signing secret', 'Copy all of it, including whsec_.'),
  'secret-too-short': wordsWith('The signing secret is too short'),
  'input-gone': wordsWith('The file is no longer available', 'Choose it again.'),
  'override-unknown': wordsWith('Not a setting of the profile'),
  'override-empty': wordsWith('A value is missing'),
  'override-list': wordsWith('Enter one value, not a list'),
  'override-field': wordsWith('Not a field name', 'Use dots for nested fields.'),
  'override-place': ({ value }) => wordsWith(`“${value}” is not a path`, 'Use one such as data.task_id.'),
  'override-empty-word': wordsWith('The list contains an empty word'),
  'override-key-header': wordsWith('A header is required', 'Set key.value to none instead.'),
  'override-reserved-header': wordsWith('This header is reserved'),
  'override-header': wordsWith('Not a header name'),
  'override-query': wordsWith('Not a query parameter', 'Enter its name, or none.'),
  'override-number': wordsWith('Enter a whole number'),
  'override-choice': ({ choices }) => wordsWith('Not one of the choices', `Use ${joinList(choices, 'or')}.`),
  'override-key-characters': wordsWith('Use plain characters on one line'),
  'override-key-placeholder': wordsWith('The value must contain {key} once', 'Do not enter the key itself.'),
  'override-poll': wordsWith('Poll cannot be none', 'Results could not be found without it.'),
  'override-request': wordsWith('Not a method and path', 'Use one such as POST /v1/generate.'),
  'override-hole': ({ hole }) => wordsWith(`Unknown placeholder ${hole}`),
  'override-task-id': wordsWith('The path must contain {task_id}'),
  'workflow-shape': wordsWith('Not a workflow with a name'),
  'workflow-name': ({ longest }) =>
    wordsWith('The workflow needs a name', `Use at most ${formatCount(longest)} characters.`),
  'workflow-too-large': ({ maxCharacters }) =>
    wordsWith(
      'The workflow is too large',
      `It may have ${formatCount(maxCharacters)} characters. Remove pictures stored inside it.`,
    ),
  'workflow-too-many-marks': ({ maxMarks }) =>
    wordsWith(
      'The workflow has too many marks',
      `It may have ${formatCount(maxMarks)}. Remove some from the titles of its nodes.`,
    ),
  'workflows-too-large': ({ maxCharacters }) =>
    wordsWith(
      'Too many workflows in one connection',
      `Together they may have ${formatCount(maxCharacters)} characters. Add another ComfyUI connection for more.`,
    ),
  'workflow-not-json': wordsWith('Not a JSON file', 'Choose a workflow exported in API format.'),
  'workflow-editor-format': wordsWith(
    'Not exported in API format',
    'In ComfyUI, choose Workflow, Export (API), and add that file.',
  ),
  'workflow-not-api': wordsWith(
    'Not a ComfyUI workflow',
    'In ComfyUI, choose Workflow, Export (API), and add that file.',
  ),
  'workflow-no-marks': wordsWith(
    'No inputs are marked',
    'In ComfyUI, title the node with the prompt “maquette:prompt”, the one with the picture “maquette:image”.',
  ),
  'workflow-mark-unknown': ({ mark, node }) => wordsWith(`Unknown mark “${mark}”`, `Check the title of node ${node}.`),
  'workflow-makes-unknown': ({ mark, choices }) =>
    wordsWith(`Unknown operation in “${mark}”`, `Use ${joinList(choices, 'or')}.`),
  'workflow-input-unclear': ({ mark, node }) =>
    wordsWith(`“${mark}”: which input?`, `Name the input of node ${node}, such as “${mark}@text”.`),
  'workflow-input-missing': ({ mark, input, node }) =>
    wordsWith(
      `“${mark}”: no value to replace`,
      `The input “${input}” of node ${node} is missing or connected to another node.`,
    ),
  'workflow-mark-missing': ({ mark }) =>
    wordsWith(
      `“${mark}” is missing`,
      'The workflow cannot be used without it. Add it to the title of the node that takes this input.',
    ),
}

/** Returns the words for the `reason` and `figures` of an error; null for other reasons. */
export function inputProblemWords(reason: unknown, figures: unknown): ProblemWords | null {
  if (typeof reason !== 'string' || !Object.hasOwn(table, reason)) return null
  const words = table[reason as keyof InputProblems]
  return typeof words === 'function' ? words((figures ?? {}) as never) : words
}

function wordsWith(title: string, advice?: string): ProblemWords {
  return advice === undefined ? { title } : { title, advice }
}
