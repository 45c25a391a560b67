/** Sentences for the engine's notes in reports. */
import { repairStepWords } from '../../../shared/print/print-remark-words.ts'
import type { WordsOf } from '../../../shared/protocol/remark.ts'
import type { RemeshCodes } from '../../engine/remesh/notes.ts'
import { countOf, formatNumber } from './language.ts'

/** For the reports of "remesh" and "optimize-topology". */
export const remeshWords: WordsOf<RemeshCodes> = {
  ...repairStepWords,
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
