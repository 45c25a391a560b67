/** What the page and the worker that reads derived files say to each other. */
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import type { Piece, PieceArrays } from './cut-file.ts'
import type { StreamedHeader } from './pieces-of.ts'

/** The one request of a worker; it is ended by terminating it. */
export interface ReadRequest {
  /** Of the page's own origin. */
  url: string
  /** What every request of the page carries. */
  headers: Readonly<Record<string, string>>
  /** A word by which the page can give the request up, see `paths.giveUp`. */
  name: string
}

export type ReadNews =
  | { type: 'header'; header: StreamedHeader }
  | { type: 'piece'; kind: Exclude<Piece['kind'], 'picture'>; index: number; arrays: PieceArrays }
  /** Rows from the top, not premultiplied, in the colour space of its file; null: it cannot be decoded. */
  | { type: 'picture'; index: number; picture: ImageBitmap | null }
  /** 0 … 1. */
  | { type: 'progress'; fraction: number }
  | { type: 'done' }
  | { type: 'error'; error: ErrorData }
