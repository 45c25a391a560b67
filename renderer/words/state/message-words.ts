/** Short-lived messages. */
import { countOf, formatCount } from '../format-number.ts'

export const messageWords = {
  undo: 'Undo',
  back: 'Back',
  assets: {
    deleted: (name: string) => `Deleted “${name}”`,
    deletedSeveral: (count: number) => `Deleted ${formatCount(count)} from the library`,
    imported: (count: number) => `${countOf(count, 'item')} added to the library`,
    dragOut: (name: string) => `Drag out of the window to copy ${name}`,
  },
  jobs: {
    withdrawn: 'Removed from the queue. Nothing was sent',
    putBack: 'Put back',
    cancelled: (count: number) => `Cancelled ${countOf(count, 'job')}`,
    partlyCancelled: (cancelled: number, running: number) =>
      `Cancelled ${countOf(cancelled, 'job')}; ${formatCount(running)} still running`,
    nothingRemoved: 'No jobs to remove',
    removed: (count: number) => `Removed ${countOf(count, 'job')} from the list. Results stay in the library`,
    editedTooLate: 'Already sent: the job is cancelled if possible. The form has its settings',
  },
  filaments: {
    full: 'Too many changes for one version. Save them to continue.',
    locked: 'This filament is locked.',
  },
  placing: {
    discarded: 'Placement discarded',
  },
  sculpt: {
    full: 'Too many strokes for one version. Apply them to continue.',
  },
  versions: {
    saving: 'Saving a version',
    saved: (name: string) => `Saved as “${name}”`,
  },
  files: {
    savedAs: (path: string) => `Saved as ${path}`,
    downloaded: (name: string) => `Downloaded ${name}`,
  },
  services: {
    add: 'Add service',
    noneOffers: 'None of your services offers this',
  },
} as const
