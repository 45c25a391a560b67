/**
 * Something for a person to read, as a code with its figures. The room that knows the facts gives the code; the sentence
 * stands in a table of words (`renderer/words/`, `electron/service/words/`) that has a row for every code.
 */
import { z } from 'zod'
import { oneLine } from '../text/one-line.ts'

// The module `line-schema.ts` would bring zod into the code that the window starts with.
export const lineSchema = z.string().overwrite(oneLine)

/** What the sentence is made with: numbers in the units that their names tell, names of parts, files, materials … */
const figuresSchema = z.record(
  z.string(),
  z.union([z.number(), lineSchema, z.boolean(), z.array(lineSchema), z.null()]),
)
export type Figures = z.infer<typeof figuresSchema>

/** A remark as it is stored and sent. */
export const remarkSchema = z.object({ code: z.string().regex(/^[a-z0-9-]+$/), figures: figuresSchema.default({}) })
export type Remark = z.infer<typeof remarkSchema>

/** The remarks of one room, from an interface that has the figures of each code: `{ 'holes-filled': { count: number } }`. */
export type RemarkOf<Codes> = {
  [Code in keyof Codes & string]: { code: Code; figures: Codes[Code] }
}[keyof Codes & string]

/** A table with the sentence for each code of such an interface: a missing row does not compile. */
export type WordsOf<Codes> = { readonly [Code in keyof Codes]: (figures: Codes[Code]) => string }
