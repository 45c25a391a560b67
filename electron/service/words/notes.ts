/** Sentences for the engine's notes in reports. */
import type { RepairCodes } from '../../../shared/print/print-report.ts'
import type { Remark, WordsOf } from '../../../shared/protocol/remark.ts'
import { sentenceOf } from '../../../shared/text/sentence-of.ts'
import type { RemeshCodes } from '../../engine/remesh/notes.ts'
import { countOf, formatNumber } from './language.ts'

const repairWords: WordsOf<RepairCodes> = {
  'points-joined': ({ count }) => `${countOf(count, 'vertex', 'vertices')} merged with others at the same place.`,
  'degenerate-removed': ({ count }) => `${countOf(count, 'triangle')} without area removed.`,
  'duplicates-removed': ({ count }) => `${countOf(count, 'duplicate triangle')} removed.`,
  'gaps-zipped': ({ count }) => `${countOf(count, 'edge')} joined across a gap.`,
  'fins-removed': ({ count }) => `${countOf(count, 'loose flake')} that enclosed nothing removed.`,
  'specks-removed': ({ count }) => `${countOf(count, 'tiny loose piece')} removed.`,
  'faces-turned': ({ count }) => `${countOf(count, 'flipped face')} turned outwards.`,
  'edges-split': ({ count }) => `${countOf(count, 'non-manifold edge')} split.`,
  'holes-filled': ({ count }) => `${countOf(count, 'hole')} closed.`,
  'shells-united': ({ count }) => `${countOf(count, 'overlapping shell')} merged into one surface.`,
  'surfaces-separated': ({ count }) => `${countOf(count, 'touching point')} separated by a few micrometres.`,
  'sheet-thickened': ({ count, thicknessMm }) =>
    `${countOf(count, 'open sheet')} thickened${thicknessMm === undefined ? '' : ` to ${formatNumber(thicknessMm, 2)} mm`}.`,
  rebuilt: ({ count }) => `Surface rebuilt with ${countOf(count, 'triangle')}.`,
}

/** Of the reports of "remesh" and "optimize-topology". */
export const remeshWords: WordsOf<RemeshCodes> = {
  ...repairWords,
  'repaired-first': () => 'The surface had defects and was repaired first.',
  'left-open': ({ openEdges }) => `Not repaired: the surface has ${countOf(openEdges, 'open edge')}, which stay open.`,
  'triangles-beyond-request': ({ triangles, requested }) =>
    `${countOf(triangles, 'triangle')} instead of ${formatNumber(requested)}: sharp edges and thin parts of this shape do not allow that number.`,
  'not-symmetric': ({ axis }) =>
    `Not symmetric across ${axis.toUpperCase()}: the upper half was mirrored at the middle.`,
  'nothing-to-remove': ({ requested }) => `The model has no more than ${countOf(requested, 'triangle')}: none removed.`,
  'kept-near-original': ({ triangles, largestMm }) =>
    `Fewer than ${countOf(triangles, 'triangle')} would deviate from the original by more than ${formatNumber(largestMm)} mm.`,
  'kept-whole': ({ triangles }) =>
    `Fewer than ${countOf(triangles, 'triangle')} would tear seams or borders, or join separate surfaces.`,
  'pieces-left-out': ({ count, largestMm }) =>
    `${countOf(count, 'loose piece')} of up to ${formatNumber(largestMm)} mm removed.`,
  'quads-beyond-request': ({ quads, requested }) =>
    `${countOf(quads, 'quad')} instead of ${formatNumber(requested)}: sharp edges and thin parts of this shape do not allow that number.`,
  'laid-out-in-quads': () => 'Surface rebuilt in quads.',
  'textures-baked': () => 'Textures and vertex colours were baked onto new UVs.',
  'quads-split': ({ count }) =>
    `${countOf(count, 'quad')} across a texture seam or material border written as triangles.`,
}

/** Replaces the notes of a report by sentences. */
export function inWords<Codes, Report extends { notes: readonly Remark[] }>(
  report: Report,
  words: WordsOf<Codes>,
): Omit<Report, 'notes'> & { notes: string[] } {
  return { ...report, notes: report.notes.flatMap((note) => sentenceOf(words, note) ?? []) }
}
