/**
 * Summary of what a request will make or has made, as codes with values, derived from the plan that is built. The
 * window shows each as a chip (`renderer/words/request-summary-words.ts`).
 */
import { z } from 'zod'
import { type RemarkOf, remarkSchema } from '../protocol/remark.ts'

/** Position of an object relative to the previous one. */
export type Standing = 'first' | 'beside' | 'on' | 'wearing' | 'front' | 'behind'

/** The values of each code. Millimetres. */
export interface SummaryFigures {
  /**
   * One object, or several copies. `look`: colours and materials in order; `numbers`: `teeth:24`; `features`: `ribs`,
   * `lid` …
   */
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
    /** Height and thickness relative to the design, and scale relative to the usual size; 1: unchanged. */
    tall: number
    thick: number
    scale: number
  }
  /** A part by measure; `features`: `lid:hinge` … */
  part: { part: string; count: number; look: string[]; features: string[]; text: string | null }
  /**
   * A measure of the part, in millimetres, degrees or things, with its range. `stated`: by the prompt or a parameter.
   * `prompt`: the prompt with `{value}` at the place of the measure, there in units of `perUnit`; null if it follows
   * from something else, such as a ring size.
   */
  measure: {
    measure: string
    value: number
    unit: 'mm' | 'degrees' | 'count'
    minimum: number
    maximum: number
    stated: boolean
    prompt: string | null
    perUnit: number
  }
  /** A craft piece around what follows. */
  piece: { piece: string; text: string | null }
  /** Background of a picture, by name. */
  backdrop: { backdrop: string }
  /** A pattern of shapes; `look`: its colours. */
  pattern: { pattern: string; look: string[] }
  /**
   * Material of a model. `look`: treatments (`worn`, `cover:moss` …) and colours; `place`: `base`, `rest` …, null for
   * all.
   */
  material: { material: string; look: string[]; place: string | null }
  /** Height, width, or the object's usual measure. */
  size: { mm: number; measure: 'height' | 'width' | 'plain' }
  /** Sides: the longest, the next and, of three, the shortest. */
  sides: { first: number; second: number; third: number | null }
  base: Record<string, never>
  relief: Record<string, never>
  ring: Record<string, never>
  /** A word that was replaced. */
  'read-as': { from: string; to: string }
  /** Words without effect, as written. */
  'left-out': { words: string }
  /** An unknown word, and a known one that may have been meant. */
  'may-be-meant': { from: string; to: string }
  'number-limited': { subject: string; what: string; asked: number; made: number }
  'copies-limited': { subject: string; asked: number; made: number }
  'beside-not-under': { subject: string }
  'on-not-in': { subject: string }
  /** For a picture edit: that nothing changed, and why; or one edit that had an effect. */
  'no-change': Record<string, never>
  'colour-absent': { colour: string }
  'already-transparent': Record<string, never>
}

/** One item of a summary. */
export type SummaryRemark = RemarkOf<SummaryFigures>

/** The summary as it is sent and stored. */
export const requestSummarySchema = z.array(remarkSchema).max(200)
