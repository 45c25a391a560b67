/** Opening a model in another program. */
import { say } from '../../../shared/text/language.ts'

export const openInWords = {
  opened: (program: string) => say('Opened in {program}.', { program }),
  /** Undefined if there were none. */
  removed: (files: number) =>
    files === 0 ? [] : [say('{files, plural, one {# file} other {# files}} from over a month ago removed.', { files })],
} as const
