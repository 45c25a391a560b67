/** Sentences for the engine's errors, sent over HTTP. */
import type { FileReasons, WorkFieldReasons, WorkReasons } from '../../../shared/protocol/engine-reason.ts'
import { fileReasonWords } from '../../../shared/formats/file-reason-words.ts'
import type { Figures, WordsOf } from '../../../shared/protocol/remark.ts'
import type { UvFault } from '../../engine/texture/lay-out.ts'
import { listed } from '../../../shared/text/language.ts'
import { formatNumber } from './language.ts'

export const engineWords: WordsOf<FileReasons & WorkReasons> = {
  ...closed(fileReasonWords),
  no_subject: ({ why }) =>
    why === 'transparent'
      ? 'The picture is fully transparent.'
      : why === 'like-background'
        ? 'Nothing in the picture stands out from its background.'
        : 'The picture shows no subject.',
  encloses_nothing: () => 'The triangles of the model enclose nothing.',
  nothing_left: () => 'Nothing is left of the model.',
  cannot_be_closed: () => 'The model cannot be made watertight.',
  open_surface: () => 'An open surface cannot be cut, hollowed or put on a base. Turn on Repair.',
  too_many_pieces: ({ pieces }) => `The ${formatNumber(pieces)} UV islands of the model do not fit into one texture.`,
  unwrap: () => 'The model cannot be unwrapped.',
  'nothing-to-mirror': () => 'There is nothing on the upper side of the mirror plane.',
}

/** Follows the name of a field. */
export const engineFieldWords: WordsOf<WorkFieldReasons> = {
  'must-be-positive': () => 'must be more than 0',
  'model-flat': () => 'cannot be set: the model is flat',
  'cut-removes-all': () => 'leaves nothing of the model',
  'cut-too-high': ({ maxMm }) => `must be below ${formatNumber(maxMm, 1)} mm`,
  'planes-miss': ({ lowMm, highMm }) =>
    `must meet the model: it reaches ${['X', 'Y', 'Z'].map((axis, i) => `from ${formatNumber(lowMm[i]!, 1)} to ${formatNumber(highMm[i]!, 1)} mm along ${axis}`).join(', ')}`,
  'fits-already': () => 'has room for the model as it is: nothing to cut',
  'no-such-object': ({ objects }) => `must be at most ${formatNumber(objects)}, the number of objects`,
  'loop-not-held': () => 'finds too little material to hold it there',
  'font-unreadable': () => 'is not a TrueType or OpenType font',
  'single-colour': () => 'finds a single colour: divide the model into filaments or materials first',
  'nothing-to-split': () => 'finds a single object: there is nothing to split',
  'only-small-parts': () => 'must be kept: all parts but one are below 50 mm³',
  'too-many-pieces': ({ most }) => `gives more than ${formatNumber(most)} parts`,
  'no-room-to-hollow': () => 'leaves nothing to hollow out: choose a thinner wall or a larger model',
  'faces-or-share-required': () => 'is required unless a share of the faces is given',
  'too-few-faces': ({ least }) => `must be enough for ${formatNumber(least)} faces`,
  'too-many-faces': ({ most }) => `must be at most ${formatNumber(most)}`,
  'edge-too-short': ({ minMm }) => `must be at least ${formatNumber(minMm, 4)} mm for this model`,
  'edge-too-long': ({ maxMm }) => `must be at most ${formatNumber(maxMm, 4)} mm for this model`,
  'unknown-format': ({ formats }) => `must be ${listed(formats, 'or')}`,
  'not-compressible': () => 'is only for GLB and glTF',
}

/** Why a model gets new texture coordinates; follows a colon. */
export const uvFaultWords: Readonly<Record<UvFault, string>> = {
  missing: 'parts of the model have none',
  repeating: 'those of the model repeat the texture',
  incomplete: 'those of the model leave out some of its surface',
  overlapping: 'those of the model overlap',
}

/** Both tables, keyed by the `reason` of an error. */
export const engineReasonWords: Readonly<Record<string, (details: Record<string, unknown>) => string>> = asRecord({
  ...engineWords,
  ...engineFieldWords,
})

function asRecord(words: object): Record<string, (details: Record<string, unknown>) => string> {
  return words as Record<string, (figures: Figures) => string> as Record<
    string,
    (details: Record<string, unknown>) => string
  >
}

/** Adds full stops. */
function closed<Codes>(words: WordsOf<Codes>): WordsOf<Codes> {
  const rows = Object.entries<(figures: never) => string>(words)
  return Object.fromEntries(rows.map(([code, say]) => [code, (figures: never) => `${say(figures)}.`])) as WordsOf<Codes>
}
