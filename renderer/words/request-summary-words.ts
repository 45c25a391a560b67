/** Chips that describe what a request will make, or how a result was made. Pure. */
import { filled, formatNumber, messages, say, sentences } from '../../shared/text/language.ts'
import type { SummaryFigures } from '../../shared/catalogue/request-summary.ts'
import type { Remark, WordsOf } from '../../shared/protocol/remark.ts'
import { sentenceOf } from '../../shared/text/sentence-of.ts'
import { countable } from './countable.ts'
import { formatLength, formatSize, type LengthUnit } from '../../shared/text/quantities.ts'
import { isNeutral, measureChip } from './measure-words.ts'

export const summaryWords = messages({
  before: 'Will make',
  after: 'Made',
  changed: 'Changed',
  leftOut: 'Left out',
  noChange: 'No change',
  meant: {
    question: (from: string, to: string) => say('Read “{from}” as “{to}”?', { from, to }),
    yes: 'Yes',
    no: 'No',
  },
})

/** Whether a chip states what is made, what was changed, or what has no effect. */
export type SummaryTone = 'made' | 'changed' | 'left-out'

export interface SummaryChip {
  tone: SummaryTone
  text: string
}

/** Returns the chips in order; unknown codes and questions are left out. */
export function summaryChips(summary: readonly Remark[], unit: LengthUnit): SummaryChip[] {
  const words = wordsIn(unit)
  return summary.flatMap((remark) => {
    if (remark.code === questionCode || isIdle(remark)) return []
    const text = sentenceOf(words, remark)
    return text === null ? [] : [{ tone: toneOf(remark.code), text }]
  })
}

/** Returns the misspelt words that the person is asked about, each with its likely meaning. */
export function misspellingsIn(summary: readonly Remark[]): SummaryFigures['may-be-meant'][] {
  return summary.flatMap(({ code, figures }) =>
    code === questionCode ? [figures as unknown as SummaryFigures['may-be-meant']] : [],
  )
}

/** Whether a remark is of an assumed measure that changes nothing. */
function isIdle({ code, figures }: Remark): boolean {
  return (
    code === ('measure' satisfies keyof SummaryFigures) && isNeutral(figures as unknown as SummaryFigures['measure'])
  )
}

const questionCode = 'may-be-meant' satisfies keyof SummaryFigures

function toneOf(code: string): SummaryTone {
  if (code === 'left-out') return 'left-out'
  return changed.has(code) ? 'changed' : 'made'
}

const changed: ReadonlySet<string> = new Set<keyof SummaryFigures>([
  'read-as',
  'number-limited',
  'copies-limited',
  'beside-not-under',
  'on-not-in',
  'no-change',
  'colour-absent',
  'already-transparent',
])

function wordsIn(unit: LengthUnit): WordsOf<Omit<SummaryFigures, typeof questionCode>> {
  return sentences<Omit<SummaryFigures, typeof questionCode>>({
    thing: thingWords,
    part: partWords,
    measure: measureChip,
    piece: ({ piece, text }) => (text === null ? piece : `${piece}, “${text}”`),
    backdrop: ({ backdrop }) => say('background: {backdrop}', { backdrop }),
    pattern: ({ pattern, look }) =>
      look.length === 0 ? say('pattern: {pattern}', { pattern }) : say('pattern: {pattern}, {look}', { pattern, look }),
    material: ({ material, look, place }) => {
      const name = [...look.map((one) => treatmentWords[one] ?? one), material].join(' ')
      if (place === null) return name
      return place === 'rest' ? say('{name} on the rest', { name }) : say('{name} on the {place}', { name, place })
    },
    size: ({ mm, measure }) => filled(measureWords[measure], { length: formatLength(mm, unit) }),
    sides: ({ first, second, third }) => formatSize([first, second, ...(third === null ? [] : [third])], unit),
    base: 'round base',
    relief: 'as a relief',
    ring: 'in a circle',
    'read-as': '“{from}” read as “{to}”',
    'left-out': ({ words }) => words,
    'number-limited': '{made} {what}, not {asked}',
    'copies-limited': '{made} × {subject}, not {asked}',
    'beside-not-under': '{subject}: beside, not above',
    'on-not-in': 'on the {subject}, not in it',
    'no-change': () => summaryWords.noChange,
    'colour-absent': 'no {colour} in the picture',
    'already-transparent': 'background already transparent',
  })
}

const treatmentWords: Readonly<Record<string, string>> = {
  polish: 'polished',
  'cover:snow': 'snowy',
  'cover:moss': 'mossy',
  'cover:dust': 'dusty',
  'cover:rust': 'rusty',
}

const measureWords: Readonly<Record<SummaryFigures['size']['measure'], string>> = messages({
  height: '{length} high',
  width: '{length} across',
  plain: '{length}',
})

// What a prompt names is described in English, the language of the engine's vocabulary.
const whereWords: Readonly<Record<SummaryFigures['thing']['where'], string>> = {
  first: '',
  beside: ', beside it',
  on: ', on top',
  wearing: ', worn',
  front: ', in front',
  behind: ', behind',
}

function thingWords(thing: SummaryFigures['thing']): string {
  const { count, subject, where, look, trim, numbers, features, text } = thing
  const adjectives = [
    ...scaleWords(thing),
    ...look,
    ...(thing.lowPoly ? ['low-poly'] : []),
    ...(thing.glossy ? ['glossy'] : []),
  ]
  const details = [
    ...(trim === null ? [] : [`with ${trim}`]),
    ...numbers.map((one) => {
      const [name = '', value = ''] = one.split(':')
      return `${value} ${name}`
    }),
    ...features.map((feature) => featureWords[feature] ?? feature),
    ...(text === null ? [] : [`“${text}”`]),
  ]
  const name = [formatNumber(count), ...adjectives, countable(subject, count)].join(' ')
  return `${[name, ...details].join(', ')}${whereWords[where]}`
}

function partWords({ part, count, look, features, text }: SummaryFigures['part']): string {
  const name = [...(count === 1 ? [] : [formatNumber(count)]), ...look, countable(part.toLowerCase(), count)].join(' ')
  const details = features.map((feature) => partFeatureWords[feature] ?? feature.replace(':', ' '))
  return [name, ...details, ...(text === null ? [] : [`“${text}”`])].join(', ')
}

const partFeatureWords: Readonly<Record<string, string>> = {
  'lid:lift': 'with a lift-off lid',
  'lid:slide': 'with a sliding lid',
  'lid:hinge': 'with a hinged lid',
  'lid:screw': 'with a screw lid',
  'corners:round': 'rounded corners',
  'corners:sharp': 'sharp corners',
  'saucer:yes': 'with a saucer',
  'drainage:no': 'without drainage holes',
  'nut:yes': 'with a nut',
  'brace:yes': 'with a gusset',
  'mount:flat': 'without a screw hole',
  'holes:one': 'with a hole',
  'holes:two': 'with two holes',
  'letters:cut': 'engraved',
  'pair:yes': 'a meshing pair',
  'half:yes': 'half',
  'shaft:d': 'for a D-shaft',
}

function scaleWords({ tall, thick, scale }: SummaryFigures['thing']): string[] {
  return [
    ...(scale === 1 ? [] : [`${formatNumber(scale, 2)} × size`]),
    ...(tall === 1 ? [] : [tall > 1 ? 'tall' : 'low']),
    ...(thick === 1 ? [] : [thick > 1 ? 'thick' : 'thin']),
  ]
}

const featureWords: Readonly<Record<string, string>> = {
  lid: 'with a lid',
  handle: 'with a handle',
  heart: 'heart-shaped',
  knot: 'knotted',
  fir: 'conifer',
}
