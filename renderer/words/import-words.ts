/** The import of files into the library. */
import { messages, say } from '../../shared/text/language.ts'

export const importWords = messages({
  label: 'Import',
  progress: (number: number, total: number, name: string) =>
    say('Importing {number} of {total} · {name}', { number, total, name }),
  cancel: 'Cancel',
  stopping: 'Stopping …',
  refused: {
    title: (refused: number, total: number) =>
      total === 1
        ? say('The file could not be opened')
        : say('{refused} of {total} files could not be opened', { refused, total }),
    /** `reason` is a sentence without a full stop. */
    line: (name: string, reason: string) => `${name}: ${reason}`,
    more: (count: number) => say('and {count, plural, one {# other} other {# others}}', { count }),
    kept: 'Damaged files are kept in the library and marked there.',
  },
})
