/** Sentences for remarks from the generator and the families, in quotes and reports. */
import type { WordsOf } from '../../../shared/protocol/remark.ts'
import type { CarveRemarks } from '../../generator/carve/remarks.ts'
import type { CraftRemarks } from '../../generator/craft/remarks.ts'
import type { PictureRemarks } from '../../generator/picture/remarks.ts'
import type { PromptRemarks } from '../../generator/prompt/remarks.ts'
import type { TextureRemarks } from '../../generator/texture/remarks.ts'
import type { FamilyRemarks } from '../families/remarks.ts'
import { uvFaultWords } from './engine.ts'
import { capital, listed } from '../../../shared/text/language.ts'
import { countOf, formatNumber, formatShare } from './language.ts'

const prompt: WordsOf<PromptRemarks> = {
  'read-as': ({ from, to }) => `Read “${from}” as “${to}”`,
  'left-out': ({ words }) => `Ignored: ${words.join(', ')}`,
  'number-limited': ({ subject, what, asked, made }) =>
    `${subject}: ${formatNumber(made)} ${what} instead of ${formatNumber(asked)}`,
  'copies-limited': ({ subject, asked, made }) =>
    `${subject}: ${countOf(made, 'copy', 'copies')} instead of ${formatNumber(asked)}`,
  'beside-not-under': ({ subject }) => `${subject}: placed beside, not under`,
  'on-not-in': ({ subject }) => `${capital(subject)}: on top, not inside`,
}

const craft: WordsOf<CraftRemarks> = {
  'lettering-left-out': ({ piece, text }) => `Ignored: “${text}”. A ${piece.toLowerCase()} has no lettering`,
  'piece-chosen': ({ piece }) => `The prompt names no piece: a ${piece.toLowerCase()} will be made`,
}

const texture: WordsOf<TextureRemarks> = {
  'part-by-height': ({ part, material, from, to }) =>
    `No part named “${part}”: ${material} covers ${heightOf(from, to)}`,
  'no-such-part': ({ part, material }) => `No part named “${part}”: ${material} is not used there`,
  'place-missing': ({ material, beside }) =>
    `${capital(material)} is not used: the prompt does not say where it goes beside ${beside}`,
  'lies-everywhere': ({ material }) => `${capital(material)} covers the whole model instead`,
  'uvs-rebuilt': ({ why }) => `New texture coordinates: ${uvFaultWords[why]}`,
  'normals-dropped': () => 'The normal map of the model is not carried over',
  'other-proportions': () =>
    'The picture and the front of the model differ in proportion: the picture is centred and not stretched',
  'whole-picture': () => 'No subject stands out from the background: the whole picture is used',
  everywhere: () => 'everywhere',
  'on-parts': ({ parts }) => parts.join(', '),
  'at-height': ({ from, to }) => `height ${formatShare(from)} to ${formatShare(to)}`,
}

const picture: WordsOf<PictureRemarks> = {
  'scenery-not-drawn': () => 'Only flat artwork can draw scenery: the background will be plain',
  'paper-plain': () => 'Line art has no background: the paper will be plain',
  'ground-plain': ({ scenery }) => `No ${scenery} in the studio: the background will be plain, in its colours`,
  'low-poly-left-out': () => 'Ignored: low poly. Flat artwork does not have it',
  'pattern-chosen': ({ pattern }) => `The prompt names no shapes: ${pattern} will be drawn`,
  'already-transparent': () => 'The background was already transparent',
  'colour-absent': ({ colour }) => `The picture has almost no ${colour}`,
  'tile-size': ({ width, height }) =>
    `The tile has ${formatNumber(width)} × ${formatNumber(height)} pixels: its edges were overlapped`,
  'needs-mask': ({ edit }) => `${edit}: add a mask that marks what to fill`,
  'needs-second-picture': ({ edit }) => `${edit}: add a second picture`,
}

const carve: WordsOf<CarveRemarks> = {
  'view-mirrored': ({ view, like }) =>
    `The ${view} view has the outline of the ${like} view, not its mirror image. Check whether it is mirrored, or the same picture.`,
  'outlines-differ': ({ view, opposite, overlap }) =>
    `The outlines of the ${view} and ${opposite} views should mirror each other but match only to ${formatShare(overlap, 1)}.`,
  'views-exchanged': ({ views, given, exchanged }) =>
    `${capital(listed(views))} may be swapped: opposite outlines match to ${formatShare(given, 1)} as given, and to ${formatShare(exchanged, 1)} with these pictures swapped.`,
  'front-is-a-side': ({ side, sideOverlap, frontOverlap }) =>
    `Front and ${side} may be swapped: the ${side} view is symmetric (${formatShare(sideOverlap, 1)}), the front view is not (${formatShare(frontOverlap, 1)}).`,
}

const family: WordsOf<FamilyRemarks> = {
  'repair-off': () => 'Without repair, only a watertight model can be hollowed or given a base',
  'look-baked': () => 'Textures, where there are any, are baked onto new UVs',
}

export const generatorWords = { ...prompt, ...craft, ...texture, ...picture, ...carve, ...family } as const

function heightOf(from: number, to: number): string {
  if (from < 0) return `the lowest ${formatShare(to)}`
  return to > 1 ? `the highest ${formatShare(1 - from)}` : `the height from ${formatShare(from)} to ${formatShare(to)}`
}
