/** The bin. */
import { countOf } from './format-number.ts'

export const binWords = {
  title: 'Bin',
  close: 'Close the bin',
  about: (days: number) => `Deleted models and pictures stay here for ${days} days.`,
  empty: { title: 'The bin is empty', text: 'What you delete from the library can be restored here.' },
  /** Both dates are already formatted. */
  dates: (deleted: string, erased: string) => `Deleted ${deleted} · kept until ${erased}`,
  restore: 'Restore',
  restoreNamed: (name: string) => `Restore ${name}`,
  restoreAll: 'Restore all',
  erase: 'Delete for good',
  eraseNamed: (name: string) => `Delete ${name} for good`,
  eraseAll: 'Empty bin',
  confirm: (count: number) => `Delete ${countOf(count, 'file')} for good? This cannot be undone.`,
  cancel: 'Cancel',
} as const
