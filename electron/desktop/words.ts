/** The desktop host's strings: menu, dialogs and notifications. */
import type { JobEnd, JobEndCodes } from '../../shared/protocol/job-end.ts'
import type { WordsOf } from '../../shared/protocol/remark.ts'

export const words = {
  app: 'Maquette',
  save: 'Save model',
  cannotStart: 'Maquette cannot start',
  inUse: (folder: string, owner: string) =>
    `${folder} is in use by ${owner}. Nothing was changed. Close it, or start this one with --data and another folder.`,
  /** `message`: as written in the log. */
  safe: (message: string, folder: string) => `${message}\n\nYour models are safe in ${folder}.`,
  /** `names`: without dashes. */
  refusedSwitches: (names: readonly string[]) =>
    names.includes('no-sandbox')
      ? 'Maquette does not open without its sandbox, and this system does not allow one here. Nothing was changed. Install the .deb package, or start it as an ordinary user.'
      : `Maquette does not open with ${names.map((name) => `--${name}`).join(', ')}. Nothing was changed. Start it without.`,
  unexpected: 'Something went wrong',
  /** `path`: path of the log; null if it could not be written. */
  unexpectedDetails: (path: string | null) =>
    `Your work is safe on disk. If anything looks wrong, restart Maquette.${path === null ? '' : `\n\nThe details are in ${path}.`}`,
  /** Message, details, buttons. */
  crashedAgain: [
    'The window crashed again',
    'Running jobs continue, and saved work is safe. Reload the window, or quit and report it with the crash report in Settings.',
    'Reload',
    'Quit',
  ],
  hanging: [
    'The window is not responding',
    'Running jobs continue, and unsaved changes are kept. Wait if it is working on a large model. Otherwise it is reloaded in 30 s.',
    'Wait',
    'Reload',
  ],
  noPage: 'Page not found.',
  /** The prompt of the smoke test. */
  smokePrompt: 'a wooden keychain that says Max',
  menu: {
    file: '&File',
    newPrompt: 'New prompt',
    export: 'Export…',
    dataFolder: 'Show data folder',
    settings: 'Settings…',
    view: '&View',
    palette: 'Command palette…',
    fit: 'Fit to view',
    reload: 'Reload window',
  },
} as const

const endTitles: WordsOf<JobEndCodes> = {
  'job-done': () => 'Your model is ready',
  'job-failed': () => 'Job failed',
  'needs-decision': () => 'A job needs your decision',
  'batch-over': ({ done, ended, count }) => {
    if (ended < count) return `Batch of ${count} finished, ${done} ready`
    if (done === count) return `All ${count} are ready`
    return done === 0 ? `All ${count} failed` : `${done} of ${count} are ready`
  },
}

/** Returns the title of a notification. */
export function endTitle({ code, figures }: JobEnd['remark']): string {
  return endTitles[code](figures as never)
}
