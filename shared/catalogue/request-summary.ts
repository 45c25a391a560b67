/**
 * The summary of what a request will make, or of what was made, as codes with figures: both come from the plan that is built.
 * The window shows each as a chip (`renderer/words/request-summary-words.ts`).
 */
import { z } from 'zod'
import { type RemarkOf, remarkSchema } from '../protocol/remark.ts'

/** The placement of a thing relative to the one before it. */
export type Standing = 'first' | 'beside' | 'on' | 'wearing' | 'front' | 'behind'

/** The figures of each code. Lengths in millimetres. */
export interface SummaryFigures {
  /** One thing, once or several times. `look`: colours and materials, in order; `numbers`: `teeth:24`; `features`: `ribs`, `lid` … */
  thing: {
    count: number
    subject: string
    where: Standing
    look: string[]
    trim: string | null
    numbers: string[]
    features: string[]
    text: string | null
    lowPoly: boolean
    glossy: boolean
    /** Height and thickness against the design, and the whole against its usual size: 1 as it is. */
    tall: number
    thick: number
    scale: number
  }
  /** A piece of the craft families around what follows. */
  piece: { piece: string; text: string | null }
  /** What a picture shows around its subject, as it is called. */
  backdrop: { backdrop: string }
  /** A pattern of shapes; `look`: its colours. */
  pattern: { pattern: string; look: string[] }
  /** What a model is painted with. `look`: treatments (`worn`, `cover:moss` …) and colours; `place`: `base`, `rest` …, null for all of it. */
  material: { material: string; look: string[]; place: string | null }
  /** Measured by its height, across, or by whichever a bare length means for it. */
  size: { mm: number; measure: 'height' | 'width' | 'plain' }
  /** No side is longer: the longest, the next and, of three, the shortest. */
  within: { first: number; second: number; third: number | null }
  base: Record<string, never>
  relief: Record<string, never>
  ring: Record<string, never>
  /** One word taken for another. */
  'read-as': { from: string; to: string }
  /** What stays without effect, as it was written. */
  'left-out': { words: string }
  /** A mistyped word without effect, and the known word that it may have been meant as. */
  'may-be-meant': { from: string; to: string }
  'number-limited': { subject: string; what: string; asked: number; made: number }
  'copies-limited': { subject: string; asked: number; made: number }
  'beside-not-under': { subject: string }
  'on-not-in': { subject: string }
  /** Of a picture: nothing in it changed, and why; and one edit that did. */
  'no-change': Record<string, never>
  'colour-absent': { colour: string }
  'already-transparent': Record<string, never>
}

/** One line of a summary. */
export type SummaryRemark = RemarkOf<SummaryFigures>

/** The summary as it is sent and stored. */
export const requestSummarySchema = z.array(remarkSchema).max(200)
