/** Why an input cannot be used. Pure. */
import type { InputProblems } from '../../shared/protocol/input-problem.ts'
import { formatCount } from './format-number.ts'
import { listed } from '../../shared/text/language.ts'

/** What is wrong, and what to do about it. */
export interface ProblemWords {
  title: string
  advice?: string
}

const table: {
  readonly [Code in keyof InputProblems]: ProblemWords | ((figures: InputProblems[Code]) => ProblemWords)
} = {
  malformed: say('Invalid input'),
  'name-missing': say('Enter a name'),
  'provider-unknown': say('Unknown kind of service'),
  'service-file': say(
    'Not a file with the settings of a service',
    'Choose one that was exported here, from the menu of a service.',
  ),
  'date-invalid': say('Invalid date'),
  'cursor-invalid': say('Invalid position in the history'),
  'file-empty': ({ name }) => say(`“${name}” is empty`),
  'file-name-unusable': ({ name }) => say('Unusable file name', `Rename “${name}”.`),
  'address-empty': say('Enter an address'),
  'address-invalid': say('Not a web address', 'Enter one such as https://api.example.com.'),
  'address-not-https': say('The address must begin with https://'),
  'address-insecure': say('The address must begin with https://', 'Without encryption, others could read your key.'),
  'address-has-credentials': say('The address contains a name or password', 'Enter the key separately.'),
  'address-has-query': say('The address must not contain “?” or “#”'),
  'address-has-fragment': say('The address must not contain “#”'),
  'address-fixed': say('The offline engine’s address cannot be changed'),
  'key-not-needed': say('No key needed here'),
  'key-line-break': say('The key contains a line break', 'Copy only the key, on one line.'),
  'key-bearer': say('The key begins with “Bearer”', 'Remove that word.'),
  'key-characters': say('The key contains a space or invalid character'),
  'key-too-short': ({ shortest }) =>
    say('The key is too short', `Keys have at least ${formatCount(shortest)} characters.`),
  'passphrase-too-short': ({ shortest }) =>
    say(
      'The passphrase is too short',
      `Use at least ${formatCount(shortest)} characters, such as four or five unrelated words.`,
    ),
  'passphrase-repeated': say('The passphrase is one repeated character', 'Use four or five unrelated words.'),
  'secret-key-pair': say('Key pairs are not supported', 'Ask the service for a secret that begins with whsec_.'),
  'secret-invalid': say('Not a signing secret', 'Copy all of it, including whsec_.'),
  'secret-too-short': say('The signing secret is too short'),
  'input-gone': say('The file is no longer available', 'Choose it again.'),
  'override-unknown': say('Not a setting of the profile'),
  'override-empty': say('A value is missing'),
  'override-list': say('Enter one value, not a list'),
  'override-field': say('Not a field name', 'Use dots for nested fields.'),
  'override-place': ({ value }) => say(`“${value}” is not a path`, 'Use one such as data.task_id.'),
  'override-empty-word': say('The list contains an empty word'),
  'override-key-header': say('A header is required', 'Set key.value to none instead.'),
  'override-reserved-header': say('This header is reserved'),
  'override-header': say('Not a header name'),
  'override-query': say('Not a query parameter', 'Enter its name, or none.'),
  'override-number': say('Enter a whole number'),
  'override-choice': ({ choices }) => say('Not one of the choices', `Use ${listed(choices, 'or')}.`),
  'override-key-characters': say('Use plain characters on one line'),
  'override-key-placeholder': say('The value must contain {key} once', 'Do not enter the key itself.'),
  'override-poll': say('Poll cannot be none', 'Results could not be found without it.'),
  'override-request': say('Not a method and path', 'Use one such as POST /v1/generate.'),
  'override-hole': ({ hole }) => say(`Unknown placeholder ${hole}`),
  'override-task-id': say('The path must contain {task_id}'),
  'workflow-shape': say('Not a workflow with a name'),
  'workflow-name': ({ longest }) => say('The workflow needs a name', `Use at most ${formatCount(longest)} characters.`),
  'workflow-too-large': ({ maxCharacters }) =>
    say(
      'The workflow is too large',
      `It may have ${formatCount(maxCharacters)} characters. Remove pictures stored inside it.`,
    ),
  'workflow-too-many-marks': ({ maxMarks }) =>
    say(
      'The workflow has too many marks',
      `It may have ${formatCount(maxMarks)}. Remove some from the titles of its nodes.`,
    ),
  'workflows-too-large': ({ maxCharacters }) =>
    say(
      'Too many workflows in one connection',
      `Together they may have ${formatCount(maxCharacters)} characters. Add another ComfyUI connection for more.`,
    ),
  'workflow-not-json': say('Not a JSON file', 'Choose a workflow exported in API format.'),
  'workflow-editor-format': say(
    'Not exported in API format',
    'In ComfyUI, choose Workflow, Export (API), and add that file.',
  ),
  'workflow-not-api': say('Not a ComfyUI workflow', 'In ComfyUI, choose Workflow, Export (API), and add that file.'),
  'workflow-no-marks': say(
    'No inputs are marked',
    'In ComfyUI, title the node with the prompt “maquette:prompt”, the one with the picture “maquette:image”.',
  ),
  'workflow-mark-unknown': ({ mark, node }) => say(`Unknown mark “${mark}”`, `Check the title of node ${node}.`),
  'workflow-makes-unknown': ({ mark, choices }) =>
    say(`Unknown operation in “${mark}”`, `Use ${listed(choices, 'or')}.`),
  'workflow-input-unclear': ({ mark, node }) =>
    say(`“${mark}”: which input?`, `Name the input of node ${node}, such as “${mark}@text”.`),
  'workflow-input-missing': ({ mark, input, node }) =>
    say(
      `“${mark}”: no value to replace`,
      `The input “${input}” of node ${node} is missing or connected to another node.`,
    ),
  'workflow-mark-missing': ({ mark }) =>
    say(
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

function say(title: string, advice?: string): ProblemWords {
  return advice === undefined ? { title } : { title, advice }
}
