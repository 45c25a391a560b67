/** A schema for names and sentences from external sources. */
import { z } from 'zod'
import { oneLine } from './one-line.ts'

/** An external string that is shown or becomes part of a file name, cleaned by `oneLine`. */
export const lineSchema = z.string().overwrite(oneLine)
