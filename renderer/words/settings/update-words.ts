/** The Application page of the settings: updates and crash reports. Pure. */
import { messages, say } from '../../../shared/text/language.ts'
import type { UpdateState } from '../../../shared/protocol/updates.ts'
import { formatDate } from '../format-time.ts'

export const updateWords = messages({
  title: 'Updates',
  enabled: 'Check for updates',
  enabledHelp: 'Updates are downloaded in the background and installed when you restart from here.',
  channel: 'Channel',
  channelHelp: 'Beta versions come earlier and are tested less.',
  channels: { stable: 'Stable', beta: 'Beta' },
  check: 'Check now',
  restart: 'Restart and update',
  whatIsNew: (version: string) => say('What is new in {version}', { version }),
})

export const crashWords = messages({
  title: 'Crash reports',
  about:
    'When a part of Maquette crashes, a report is saved on this computer. It is never sent automatically. A report contains parts of memory, possibly with prompts and keys: send it only to people you trust.',
  folder: 'Folder',
  show: 'Show folder',
  count: (count: number) => say('{count, plural, =0 {No reports} one {# report} other {# reports}}', { count }),
})

type Line = { tone: 'good' | 'warn' | 'off'; text: string }

/** Returns the state of the updates in one line; null while it is unknown. */
export function updateLine(state: UpdateState | null): Line | null {
  switch (state?.kind) {
    case undefined:
      return null
    case 'unsupported':
      return { tone: 'off', text: unsupportedWords[state.reason] }
    case 'off':
      return { tone: 'off', text: say('Off') }
    case 'current':
      return state.checkedAt === null
        ? { tone: 'off', text: say('Not checked since Maquette started') }
        : { tone: 'good', text: say('Up to date, checked {date}', { date: formatDate(state.checkedAt) }) }
    case 'checking':
      return { tone: 'off', text: say('Checking…') }
    case 'available':
      return {
        tone: 'off',
        text: `${say('{version} is available.', { version: state.version })} ${waitingWords(state.waitsFor)}`.trim(),
      }
    case 'downloading':
      return {
        tone: 'off',
        text: say('Downloading {version}: {percent} %', {
          version: state.version,
          percent: Math.round(state.fraction * 100),
        }),
      }
    case 'ready':
      return {
        tone: 'good',
        text: `${say('{version} is ready to install.', { version: state.version })} ${waitingWords(state.waitsFor)}`.trim(),
      }
    case 'failed':
      return { tone: 'warn', text: failedWords[state.reason] }
  }
}

const unsupportedWords: Record<Extract<UpdateState, { kind: 'unsupported' }>['reason'], string> = messages({
  web: 'Updates are for the desktop application only.',
  development: 'A development version is not updated.',
  'no-feed': 'This package was built without an update address. Install newer versions by hand.',
})

const failedWords: Record<Extract<UpdateState, { kind: 'failed' }>['reason'], string> = messages({
  unreachable: 'Update server not reached. Nothing was changed. Maquette will try again.',
  'bad-signature': 'Update rejected: its signature is not valid. Nothing was downloaded. Maquette will check again.',
  download: 'Update not downloaded. Nothing was changed. Maquette will try again.',
})

function waitingWords(jobs: number): string {
  if (jobs === 0) return ''
  return say(
    '{jobs, plural, one {Waiting until # job is submitted or downloaded.} other {Waiting until # jobs are submitted or downloaded.}}',
    { jobs },
  )
}
