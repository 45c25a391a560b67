/** A schema for names and sentences from outside. */
import { z } from 'zod'
import { oneLine } from './one-line.ts'

/** A string from outside that is shown or becomes part of a file name, cleaned by `oneLine`. */
export const lineSchema = z.string().overwrite(oneLine)
