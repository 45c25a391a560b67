/** Names and sentences from outside, as a schema. */
import { z } from 'zod'
import { oneLine } from './one-line.ts'

/** A string from outside that is shown or goes into a file's name: read as `oneLine` has it. */
export const lineSchema = z.string().overwrite(oneLine)
