/** The Application page of the settings: updates and crash reports. Pure. */
import type { UpdateState } from '../../../shared/protocol/updates.ts'
import { formatCount } from '../format-number.ts'
import { formatDate } from '../format-time.ts'

export const updateWords = {
  title: 'Updates',
  enabled: 'Check for updates',
  enabledHelp: 'Updates are downloaded in the background and installed when you restart from here.',
  channel: 'Channel',
  channelHelp: 'Beta versions come earlier and are tested less.',
  channels: { stable: 'Stable', beta: 'Beta' },
  check: 'Check now',
  restart: 'Restart and update',
  whatIsNew: (version: string) => `What is new in ${version}`,
  readyNow: (version: string) => `Maquette ${version} is ready to install`,
  show: 'Show',
} as const

export const crashWords = {
  title: 'Crash reports',
  about:
    'When a part of Maquette crashes, a report is saved on this computer. It is never sent automatically. A report contains parts of memory, possibly with prompts and keys: send it only to people you trust.',
  folder: 'Folder',
  show: 'Show folder',
  count: (count: number) => {
    if (count === 0) return 'No reports'
    return count === 1 ? '1 report' : `${formatCount(count)} reports`
  },
} as const

type Line = { tone: 'good' | 'warn' | 'off'; text: string }

/** Returns the state of the updates in one line; null while it is unknown. */
export function updateLine(state: UpdateState | null): Line | null {
  switch (state?.kind) {
    case undefined:
      return null
    case 'unsupported':
      return { tone: 'off', text: unsupportedWords[state.reason] }
    case 'off':
      return { tone: 'off', text: 'Off' }
    case 'current':
      return state.checkedAt === null
        ? { tone: 'off', text: 'Not checked since Maquette started' }
        : { tone: 'good', text: `Up to date, checked ${formatDate(state.checkedAt)}` }
    case 'checking':
      return { tone: 'off', text: 'Checking…' }
    case 'available':
      return { tone: 'off', text: `${state.version} is available. ${waitingWords(state.waitsFor)}`.trim() }
    case 'downloading':
      return { tone: 'off', text: `Downloading ${state.version}: ${Math.round(state.fraction * 100)} %` }
    case 'ready':
      return { tone: 'good', text: `${state.version} is ready to install. ${waitingWords(state.waitsFor)}`.trim() }
    case 'failed':
      return { tone: 'warn', text: failedWords[state.reason] }
  }
}

const unsupportedWords: Record<Extract<UpdateState, { kind: 'unsupported' }>['reason'], string> = {
  web: 'Updates are for the desktop application only.',
  development: 'A development version is not updated.',
  'no-feed': 'This package was built without an update address. Install newer versions by hand.',
}

const failedWords: Record<Extract<UpdateState, { kind: 'failed' }>['reason'], string> = {
  unreachable: 'Update server not reached. Nothing was changed. Maquette will try again.',
  'bad-signature': 'Update rejected: its signature is not valid. Nothing was downloaded. Maquette will check again.',
  download: 'Update not downloaded. Nothing was changed. Maquette will try again.',
}

function waitingWords(jobs: number): string {
  if (jobs === 0) return ''
  return jobs === 1
    ? 'Waiting until 1 job is submitted or downloaded.'
    : `Waiting until ${formatCount(jobs)} jobs are submitted or downloaded.`
}
