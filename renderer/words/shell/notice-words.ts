/** Notices that belong to no job. Pure. */
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import type { Notice } from '../../../shared/protocol/studio-event.ts'
import { describeFolderOwner } from '../../../shared/protocol/folder-owner-words.ts'
import { filled, listed, messages, say } from '../../../shared/text/language.ts'

/** The page crashed and came back. */
export const crashWords = messages({
  restored: 'The window crashed and was restored. Running jobs continued, and unsaved changes are kept.',
  closed: (name: string) =>
    say('The window crashed twice, so “{name}” was left closed. Unsaved changes are kept.', { name }),
  close: (name: string) => say('Close “{name}”', { name }),
  open: 'Open again',
})

export function noticeWords({ kind, details }: Notice): string {
  const path = typeof details['path'] === 'string' ? details['path'] : null
  switch (kind) {
    case 'library-rebuilt':
      return rebuiltWords(details)
    case 'service-stopped':
      return say('The offline engine stopped and is being restarted. Its jobs continue automatically.')
    case 'keys-damaged': {
      const names = Array.isArray(details['names']) ? details['names'].filter((name) => typeof name === 'string') : []
      const values = { names, keptAs: String(details['keptAs']), isNamed: names.length > 0 }
      return [
        typeof details['keptAs'] === 'string'
          ? say('A key file was damaged. A copy is kept at {keptAs}.', values)
          : say('A key file was damaged. A copy is kept.'),
        say('Keys that can still be read are safe.'),
        say(
          '{isNamed, select, true {The keys for {names} must be entered again.} other {Keys that are missing must be entered again.}}',
          values,
        ),
      ].join(' ')
    }
    case 'settings-reset':
      return say('The settings could not be read and were reset to defaults. Your models and jobs are unaffected.')
    case 'graphics-stopped':
      return say(
        'The graphics process stopped and was restarted. Your work is safe. If the stage stays empty, choose View, Reload window.',
      )
    case 'unexpected-error':
      return path === null
        ? say('Something went wrong in Maquette. Your work is safe on disk. If anything looks wrong, restart Maquette.')
        : say(
            'Something went wrong in Maquette. Your work is safe on disk. If anything looks wrong, restart Maquette; please include {path} when you report it.',
            { path },
          )
  }
}

/** Returns why nothing can currently be saved. */
export function diskWords({ code, details }: ErrorData): string {
  const path = details?.['path']
  const at = typeof path === 'string' ? ` (${path})` : ''
  if (details?.['reason'] === 'in-use' || details?.['reason'] === 'lease-lost')
    return say(
      'This folder is in use by {owner}{at}. Everything saved is safe, and jobs continue there. New jobs and changes are refused here. Close it there: this window then continues by itself.',
      { owner: describeFolderOwner(details), at },
    )
  return code === 'disk-full'
    ? say(
        'The disk is full. Everything saved is safe. New jobs and changes are refused; Maquette continues by itself when there is space{at}.',
        { at },
      )
    : say(
        'Maquette cannot write to its folder. Everything saved is safe. New jobs and changes are refused; Maquette continues by itself when it can be written to again. Check its permissions{at}.',
        { at },
      )
}

const kinds = messages({
  connections: '{count, plural, one {# connection} other {# connections}}',
  jobs: '{count, plural, one {# job} other {# jobs}}',
  ledger: '{count, plural, one {# spending entry} other {# spending entries}}',
  assets: '{count, plural, one {# asset} other {# assets}}',
})

/** Describes what was recovered, its source, and what was lost. */
function rebuiltWords(details: Record<string, unknown>): string {
  const setAside = details['setAside']
  const wasDamaged = typeof setAside === 'string'
  const lost = countsIn(details['lost'])
  const incomplete = Array.isArray(details['incomplete']) ? details['incomplete'] : []
  const found = [
    [say('Recovered'), countsIn(details['recovered'])],
    [backupWords(details['backupAt']), countsIn(details['fromBackup'])],
    [say('From the files on disk'), countsIn(details['fromFiles'])],
  ] as const
  const sentences = [
    wasDamaged ? say('The database was damaged and has been repaired.') : say('The database was missing.'),
    ...found.flatMap(([title, counts]) => (counts === '' ? [] : [`${title}: ${counts}.`])),
    ...(lost === ''
      ? []
      : [details['uncertain'] === true ? say('Lost: at least {lost}.', { lost }) : say('Lost: {lost}.', { lost })]),
    ...(incomplete.length > 0
      ? incompleteWords(incomplete, details['backupAt'])
      : lost !== ''
        ? []
        : details['uncertain'] === true
          ? [say('Part of the file was unreadable, so some entries may be missing.')]
          : wasDamaged
            ? [say('Nothing was lost.')]
            : []),
    ...(wasDamaged ? [say('The damaged file is kept at {setAside}.', { setAside })] : []),
  ]
  return sentences.join(' ')
}

const incompleteKinds = messages({
  connections: 'connections and their keys',
  jobs: 'jobs without results',
  moments: 'the history of jobs',
  ledger: 'spending entries',
  settings: 'settings',
  drafts: 'drafts',
})

/** Describes what may be missing, and what to do about it. */
function incompleteWords(incomplete: readonly unknown[], at: unknown): string[] {
  const named = Object.entries(incompleteKinds).flatMap(([kind, words]) => (incomplete.includes(kind) ? [words] : []))
  return [
    typeof at === 'string'
      ? say('May be missing if added or changed since the backup of {date}: {named}.', { date: at.slice(0, 10), named })
      : say('May be missing: {named}.', { named }),
    ...(incomplete.includes('connections')
      ? [say('Check your services in Settings, and enter missing keys again.')]
      : []),
  ]
}

function backupWords(at: unknown): string {
  return typeof at === 'string' ? say('From the backup of {date}', { date: at.slice(0, 10) }) : say('From the backup')
}

function countsIn(given: unknown): string {
  const counts = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}
  return listed(
    Object.entries(kinds).flatMap(([kind, words]) => {
      const count = counts[kind]
      return typeof count === 'number' && count > 0 ? [filled(words, { count })] : []
    }),
  )
}
