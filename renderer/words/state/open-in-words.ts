/** Opening a model in another program. */
import { countOf } from '../format-number.ts'

export const openInWords = {
  opened: (program: string) => `Opened in ${program}.`,
  /** Undefined if there were none. */
  removed: (files: number) => (files === 0 ? [] : [`${countOf(files, 'file')} from over a month ago removed.`]),
} as const
