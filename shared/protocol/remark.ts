/**
 * A remark for people, as a code with values. The module that knows the facts supplies the code; the sentence is in a
 * words table (`renderer/words/`, `electron/service/words/`) with a row for every code.
 */
import { z } from 'zod'
import { oneLine } from '../text/one-line.ts'

// The module `line-schema.ts` would add zod to the window's start chunk.
export const lineSchema = z.string().overwrite(oneLine)

/** The values in the sentence: numbers in the units of their names, names of parts, files, materials … */
const figuresSchema = z.record(
  z.string(),
  z.union([z.number(), lineSchema, z.boolean(), z.array(lineSchema), z.null()]),
)
export type Figures = z.infer<typeof figuresSchema>

/** A remark as it is stored and sent. */
export const remarkSchema = z.object({ code: z.string().regex(/^[a-z0-9-]+$/), figures: figuresSchema.default({}) })
export type Remark = z.infer<typeof remarkSchema>

/**
 * The union of a module's remarks, derived from an interface that maps each code to its values: `{ 'holes-filled': {
 * count: number } }`.
 */
export type RemarkOf<Codes> = {
  [Code in keyof Codes & string]: { code: Code; figures: Codes[Code] }
}[keyof Codes & string]

/** A table with the sentence for each code of such an interface: a missing row is a compile-time error. */
export type WordsOf<Codes> = { readonly [Code in keyof Codes]: (figures: Codes[Code]) => string }
