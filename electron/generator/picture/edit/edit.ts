/** What an edit is: a row of a table, with the words that call it and the function that does it. */
import type { Progress, Raster } from '../../../engine/model.ts'
import type { PictureRemark } from '../remarks.ts'

/** A picture under way. */
export interface Canvas {
  /** Without an ending; the main one is `image`. */
  name: string
  raster: Raster
  /** 0 … 255 per pixel: how far each may change. Goes along when the picture is turned, cut or scaled. */
  mask?: Uint8Array
}

/** What an edit may need beside the picture. */
export interface Studio {
  seed: number
  /** The second picture, where one was sent. */
  second?: Raster
  progress: Progress
  /** Reported to the artist with the result. */
  note: (remark: PictureRemark) => void
}

/** What the words of one edit say, beyond which it is. */
export type Request = Record<string, unknown>

/** How an edit is done. */
export type Doing<Args> =
  /** Same size: what the mask protects is put back afterwards, to the bit. */
  | {
      kind: 'pixels'
      apply(raster: Raster, request: Args, studio: Studio, mask?: Uint8Array): Raster | Promise<Raster>
    }
  /** Another size or place: the mask goes along. */
  | { kind: 'shape'; apply(canvas: Canvas, request: Args, studio: Studio): Canvas[] | Promise<Canvas[]> }

/** A row of the table of edits. */
export interface Edit<Args = Request> {
  id: string
  /** What it does, as a button says it. */
  label: string
  /** What can be asked of it, as an artist says it. */
  help: string
  /** Sentences that it understands: for help, for suggestions, and for tests. */
  examples: readonly string[]
  /** Reads a clause that has been tidied (see `read-edits.ts`); undefined where it speaks of something else. */
  read(clause: string): Args | undefined
  does: Doing<Args>
}

/** Keeps the type of a row's request between its reader and its function, and forgets it for the table. */
export function edit<Args>(row: Edit<Args>): Edit {
  return row as unknown as Edit
}
