/** Short-lived messages. */
import { messages, say } from '../../../shared/text/language.ts'

export const messageWords = messages({
  undo: 'Undo',
  back: 'Back',
  assets: {
    deleted: (name: string) => say('Deleted “{name}”', { name }),
    deletedSeveral: (count: number) => say('Deleted {count} from the library', { count }),
    imported: (count: number) => say('{count, plural, one {# item} other {# items}} added to the library', { count }),
    dragOut: (name: string) => say('Drag out of the window to copy {name}', { name }),
  },
  jobs: {
    withdrawn: 'Removed from the queue. Nothing was sent',
    putBack: 'Put back',
    cancelled: (count: number) => say('Cancelled {count, plural, one {# job} other {# jobs}}', { count }),
    partlyCancelled: (cancelled: number, running: number) =>
      say('Cancelled {cancelled, plural, one {# job} other {# jobs}}; {running} still running', { cancelled, running }),
    nothingRemoved: 'No jobs to remove',
    removed: (count: number) =>
      say('Removed {count, plural, one {# job} other {# jobs}} from the list. Results stay in the library', { count }),
    editedTooLate: 'Already sent. The job is cancelled if possible, and its settings are back in the form',
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
    saved: (name: string) => say('Saved as “{name}”', { name }),
  },
  files: {
    savedAs: (path: string) => say('Saved as {path}', { path }),
    downloaded: (name: string) => say('Downloaded {name}', { name }),
  },
  updates: {
    ready: (version: string) => say('Maquette {version} is ready to install', { version }),
    show: 'Show',
  },
  services: {
    add: 'Add service',
    noneOffers: 'None of your services offers this',
  },
})
