/** Sentences for invalid fields, with the field as the subject: `height_mm must be at least 15 mm`. */
import type { Condition } from '../../../shared/catalogue/applies-when.ts'
import type { WorkFieldReasons } from '../../../shared/protocol/engine-reason.ts'
import type { FieldReasons } from '../../../shared/protocol/field-reason.ts'
import type { WrittenFaults } from '../../../shared/print/cut-planes.ts'
import type { Figures, WordsOf } from '../../../shared/protocol/remark.ts'
import type { CarveReasons } from '../../generator/carve/remarks.ts'
import type { CraftReasons } from '../../generator/craft/remarks.ts'
import type { GenerateReasons } from '../../generator/generate/remarks.ts'
import type { PictureReasons } from '../../generator/picture/remarks.ts'
import type { TextureReasons } from '../../generator/texture/remarks.ts'
import type { FamilyReasons } from '../families/remarks.ts'
import { engineFieldWords } from './engine.ts'
import { formatBytes, listed } from '../../../shared/text/language.ts'
import { formatNumber } from './language.ts'

type Reasons = FieldReasons &
  CarveReasons &
  CraftReasons &
  FamilyReasons &
  GenerateReasons &
  PictureReasons &
  TextureReasons &
  WrittenFaults

const reasons: WordsOf<Reasons & WorkFieldReasons> = {
  ...engineFieldWords,
  required: () => 'is required',
  'one-required': ({ labels }) => `is required: ${listed(labels, 'or')}`,
  'not-together': ({ labels }) => `cannot be sent together: ${listed(labels)}`,
  'picture-required': () => 'needs the picture that it masks',
  'unknown-parameter': () => 'is not a parameter of this model',
  'not-taken': () => 'is not an input of this model',
  'not-offered': () => 'is no longer offered',
  'model-ended': ({ on }) => `was switched off on ${on}`,
  'must-be-switch': () => 'must be true or false',
  'must-be-text': () => 'must be text',
  'too-long': ({ most }) => `must be at most ${formatNumber(most)} characters`,
  'must-be-colour': () => 'must be a colour such as #d9703f',
  'must-be-choice': ({ choices }) => `must be one of ${choices.join(', ')}`,
  'must-be-number': () => 'must be a number',
  'must-be-whole': () => 'must be a whole number',
  'too-small': ({ least, unit }) => `must be at least ${measure(least, unit)}`,
  'too-large': ({ most, unit }) => `must be at most ${measure(most, unit)}`,
  'too-few': ({ least }) => `must be at least ${formatNumber(least)} pictures`,
  'file-too-large': ({ maxBytes }) => `must be at most ${formatBytes(maxBytes)}`,
  'file-kind': ({ mediaTypes }) => `must be one of ${mediaTypes.join(', ')}`,

  empty: () => 'must not be empty',
  'out-of-range': ({ least, most }) => `must be between ${formatNumber(least)} and ${formatNumber(most)}`,
  'must-be-positive': () => 'must be more than 0',
  'unknown-style': () => 'is not a known style',

  'walls-alike': ({ least }) => `must be at least ${measure(least, 'mm')}: thicker than the thinnest wall`,
  'one-colour': ({ piece }) =>
    `must be 1 for a ${piece.toLowerCase()}: only medallions, plaques and keychains can have layers`,
  'subject-required': ({ piece }) =>
    `must name a subject: a ${piece.toLowerCase()} shows a picture, not lettering alone`,
  'letters-missing': ({ letters }) => `has characters that the font does not have: ${letters.join(' ')}`,
  'nothing-to-write': () => 'has no printable characters',
  'text-or-picture': () => 'is required where there is no picture',
  'no-room': () => 'leaves no room for the design',
  'too-small-for-light': ({ least, teaLightMm }) =>
    `must be at least ${measure(least, 'mm')} for a tea light of ${measure(teaLightMm, 'mm')}`,
  'flat-or-curved': ({ least }) => `must be 0 (flat) or at least ${formatNumber(least)}`,
  'picture-too-tall': () => 'is too large for a picture this tall',
  'outline-required': () => 'must be the cut-out subject: this piece follows the outline of its picture',

  'whole-between': ({ least, most }) => `must be a whole number from ${formatNumber(least)} to ${formatNumber(most)}`,
  'sides-between': ({ least, most }) =>
    `asks for a size outside ${formatNumber(least)} to ${formatNumber(most)} pixels per side`,
  'mask-required': () => 'is required: paint over what is to be filled',
  'mask-covers-all': () => 'must leave part of the picture unmarked, to fill from',
  'second-picture-required': () => 'is required for blending',
  'mask-proportions': ({ width, height, maskWidth, maskHeight }) =>
    `must have the proportions of the picture, ${formatNumber(width)} × ${formatNumber(height)}, not ${formatNumber(maskWidth)} × ${formatNumber(maskHeight)}`,
  'too-many-edits': ({ count, most }) => `asks for ${formatNumber(count)} edits; the limit is ${formatNumber(most)}`,

  'prompt-or-picture': () => 'or a picture is required, but not both',
  'no-texture': () => 'cannot be the palette: the model has a single colour and no texture',
  'picture-empty': () => 'has no visible pixels',

  'plane-unreadable': ({ written }) =>
    `has “${written}”, which is not a plane: write y 40, x -12.5, z 50 % or 0.7 0 0.7 10, separated by semicolons`,
  'plane-without-direction': ({ written }) => `has “${written}”, which has no direction`,
  'too-many-planes': ({ most }) => `must be at most ${formatNumber(most)} planes`,
  'no-plane': () => 'must name at least one plane, such as y 40',
  'place-unreadable': ({ written }) =>
    `has “${written}”, which is not a position: write X, Y and Z in millimetres, 12 40 -3`,
  'too-many-places': ({ most }) => `must be at most ${formatNumber(most)} places`,

  'wall-too-thin': ({ least }) => `must be 0 (solid) or at least ${measure(least, 'mm')}`,
  'font-not-found': ({ names }) =>
    names.length === 0 ? 'is not on this computer' : `is not on this computer; there are ${listed(names, 'and')}`,
  'not-a-spool': ({ entry }) => `must be spools such as “#d9703f Terracotta”, separated by commas, not “${entry}”`,
  'spools-required': () => 'must name at least one spool, such as “#d9703f Terracotta”',
  'too-many-spools': ({ most }) => `must be at most ${formatNumber(most)} spools`,
}

/** Returns the sentence for a reason, or null. */
export function fieldReason(code: string, figures: Readonly<Record<string, unknown>>): string | null {
  if (!Object.hasOwn(reasons, code)) return null
  return (reasons as unknown as Record<string, (figures: Figures) => string>)[code]!(figures as Figures)
}

function measure(value: number, unit: string | null): string {
  return unit === null ? formatNumber(value) : `${formatNumber(value)} ${unit}`
}

/** The service's own reasons. */
export const fieldWords = {
  unusable: 'cannot be used',
  unusableBecause: (why: string) => `cannot be used: ${why}`,
  unknown: 'is not a known field',
  required: 'is required',
  requiredUnless: (others: readonly string[]) => `is required unless ${listed(others, 'or')} is given`,
  requiredOneOf: (names: readonly string[]) => `is required: ${listed(names, 'or')}`,
  oneOf: (names: readonly string[]) => `must be ${listed(names, 'or')}`,
  notTogether: (others: readonly string[]) => `cannot be sent together with ${listed(others)}`,
  notOffered: (operation: string) => `asks for ${operation}, which this service does not offer`,
  empty: 'must not be empty',
  text: 'must be text',
  atMostCharacters: (most: number) => `must be at most ${formatNumber(most)} characters`,
  atMostBytes: (most: number) => `must be at most ${formatBytes(most)}`,
  views: 'must name each view with its picture',
  file: 'must be a file id, a data: URI, an https: address or task:<task_id>/<output>',
  jsonObject: 'must be a JSON object',
  json: 'must be JSON in UTF-8',
  unreadable: 'cannot be read',
  taskId: 'must be the id of a task',
  wholeNumber: (least: number, most: number) => `must be a whole number from ${least} to ${most}`,
  idempotencyKey: 'must be 1 to 255 visible ASCII characters',
} as const

/** Parameters that have no effect. One condition of each list must hold. */
export const effectWords = {
  without: (alternatives: readonly Condition[]) =>
    `has no effect unless ${listed(alternatives.map(conditionWords), 'or')}`,
  /** Follows a parameter's help in the OpenAPI description. */
  only: (conditions: readonly (readonly Condition[])[]) =>
    `Only while ${listed(conditions.map((alternatives) => listed(alternatives.map(conditionWords), 'or')))}.`,
} as const

function conditionWords(condition: Condition): string {
  if ('slot' in condition) return `${condition.slot} is ${condition.given ? '' : 'not '}given`
  const { parameter } = condition
  if ('given' in condition) return `${parameter} is ${condition.given ? '' : 'not '}given`
  if ('above' in condition) return `${parameter} is more than ${formatNumber(condition.above)}`
  return `${parameter} is ${listed([condition.equals].flat().map(String), 'or')}`
}

/** Why an input cannot be used; follows a colon. */
export const inputWords = {
  noSuchFile: 'there is no file with this id',
  notBase64: 'a data: URI must be in base64',
  noSuchResult: 'there is no such result of a finished task',
  resultExpired: 'this result has expired',
  emptyFile: 'the file is empty',
  notAnAddress: 'this is not an address',
  httpsOnly: 'only https: addresses are supported',
  usualPortOnly: 'only the standard port of https is supported',
  noCredentials: 'the address must not contain a name or a password',
  notPublic: 'the address is not on the public internet',
  status: (status: number) => `the address answered ${status}`,
  redirects: 'too many redirects',
  slow: (seconds: number) => `the address took longer than ${formatNumber(seconds)} s`,
  unreachable: 'the address cannot be reached',
} as const

/** Reasons concerning webhooks. */
export const webhookWords = {
  tooLong: (most: number) => `must be an address of at most ${formatNumber(most)} characters`,
  notAnAddress: 'must be an address',
  scheme: 'must begin with https:, or with http: on this machine',
  noCredentials: 'must not contain a name or a password',
  noFragment: 'must not contain a part after "#"',
  private: 'must not be in a private network',
  tooMany: (most: number) => `cannot be added: the limit of ${most} webhooks is reached. Delete one first`,
  events: (known: readonly string[]) => `must be a list of ${known.join(', ')}`,
  unknownEvents: (known: readonly string[], given: readonly string[]) =>
    `may contain only ${known.join(', ')}, not ${given.join(', ')}`,
} as const
