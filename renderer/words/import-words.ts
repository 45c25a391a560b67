/** The import of files into the library. */
import { countOf, formatCount } from './format-number.ts'

export const importWords = {
  label: 'Import',
  progress: (number: number, total: number, name: string) =>
    `Importing ${formatCount(number)} of ${formatCount(total)} · ${name}`,
  cancel: 'Cancel',
  stopping: 'Stopping …',
  refused: {
    title: (refused: number, total: number) =>
      total === 1
        ? 'The file could not be opened'
        : refused === 1
          ? `1 of ${countOf(total, 'file')} could not be opened`
          : `${formatCount(refused)} of ${countOf(total, 'file')} could not be opened`,
    /** `reason` is a sentence without a full stop. */
    line: (name: string, reason: string) => `${name}: ${reason}`,
    more: (count: number) => `and ${countOf(count, 'other')}`,
    kept: 'Damaged files are kept in the library and marked there.',
  },
} as const
