/** The bin. */
import { messages, say } from '../../shared/text/language.ts'

export const binWords = messages({
  title: 'Bin',
  close: 'Close the bin',
  about: (days: number) => say('Deleted models and pictures stay here for {days} days.', { days }),
  empty: { title: 'The bin is empty', text: 'Models and pictures that you delete can be restored here.' },
  /** Both dates are already formatted. */
  dates: (deleted: string, erased: string) => say('Deleted {deleted} · kept until {erased}', { deleted, erased }),
  restore: 'Restore',
  restoreNamed: (name: string) => say('Restore {name}', { name }),
  restoreAll: 'Restore all',
  erase: 'Delete for good',
  eraseNamed: (name: string) => say('Delete {name} for good', { name }),
  eraseAll: 'Empty bin',
  confirm: (count: number) =>
    say('Delete {count, plural, one {# file} other {# files}} for good? This cannot be undone.', { count }),
  cancel: 'Cancel',
})
