/** An edit: a row of a table, with the words that request it and the function that applies it. */
import type { Progress, Raster } from '../../../engine/model.ts'
import type { PictureRemark } from '../remarks.ts'

/** A picture being edited. */
export interface Canvas {
  /** File name without an extension; the main one is `image`. */
  name: string
  raster: Raster
  /** How far each pixel may change, 0 … 255. Turned, cropped and scaled with the picture. */
  mask?: Uint8Array
}

/** Inputs of an edit besides the picture. */
export interface EditContext {
  seed: number
  /** The second picture, if one was sent. */
  second?: Raster
  progress: Progress
  /** Reports a remark to the artist with the result. */
  note: (remark: PictureRemark) => void
}

/** The parameters read from the wording of one edit. */
export type Request = Record<string, unknown>

/** Keeps the size. Pixels that the mask protects are restored afterwards, bit for bit. */
type PixelEdit<Args> = {
  pixels(raster: Raster, request: Args, context: EditContext, mask?: Uint8Array): Raster | Promise<Raster>
}

/** May change the size or direction; handles the mask itself. */
type ShapeEdit<Args> = {
  shape(canvas: Canvas, request: Args, context: EditContext): Canvas[] | Promise<Canvas[]>
}

/** A row of the table of edits. */
export type Edit<Args = Request> = {
  id: string
  label: string
  help: string
  /** Sentences that it understands: for help, suggestions and tests. */
  examples: readonly string[]
  /** Reads a tidied clause (see `read-edits.ts`); returns undefined if it requests something else. */
  read(clause: string): Args | undefined
} & (PixelEdit<Args> | ShapeEdit<Args>)

/** A row as written in a table: examples separated by `|`; `read` may be a pattern that matches the whole clause. */
type Row<Args> = Omit<Edit, 'examples' | 'read' | 'pixels' | 'shape'> & {
  examples: string
  read: RegExp | Edit<Args>['read']
} & (PixelEdit<Args> | ShapeEdit<Args>)

/** Checks the type of a row's request in its reader and function, then erases it for the table. */
export function edit<Args>({ examples, read, ...row }: Row<Args>): Edit {
  return {
    ...row,
    examples: examples.split('|').map((example) => example.trim()),
    read: read instanceof RegExp ? (clause: string) => (read.test(clause) ? {} : undefined) : read,
  } as unknown as Edit
}
