/** Notices that belong to no job. Pure. */
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import type { Notice } from '../../../shared/protocol/studio-event.ts'
import { describeFolderOwner } from '../../../shared/protocol/folder-owner-words.ts'
import { listed } from '../../../shared/text/language.ts'
import { countOf } from '../format-number.ts'

export function noticeWords({ kind, details }: Notice): string {
  const path = typeof details['path'] === 'string' ? details['path'] : null
  switch (kind) {
    case 'library-rebuilt':
      return rebuiltWords(details)
    case 'service-stopped':
      return 'The offline engine stopped and is being restarted. Its jobs continue automatically.'
    case 'keys-damaged': {
      const names = Array.isArray(details['names']) ? details['names'].filter((name) => typeof name === 'string') : []
      const lost = names.length === 0 ? 'Keys that are missing' : `The keys for ${listed(names)}`
      return `A key file was damaged. A copy is kept${typeof details['keptAs'] === 'string' ? ` at ${details['keptAs']}` : ''}. Keys that can still be read are safe. ${lost} must be entered again.`
    }
    case 'settings-reset':
      return 'The settings could not be read and were reset to defaults. Your models and jobs are unaffected.'
    case 'graphics-stopped':
      return 'The graphics process stopped and was restarted. Your work is safe. If the stage stays empty, choose View, Reload window.'
    case 'unexpected-error':
      return `Something went wrong in Maquette. Your work is safe on disk. If anything looks wrong, restart Maquette${path === null ? '' : `; please include ${path} when you report it`}.`
  }
}

/** The page crashed and came back. */
export const crashWords = {
  restored: 'The window crashed and was restored. Running jobs continued, and unsaved changes are kept.',
  closed: (name: string) => `The window crashed twice, so “${name}” was left closed. Unsaved changes are kept.`,
  close: (name: string) => `Close “${name}”`,
  open: 'Open again',
} as const

/** Returns why nothing can currently be saved. */
export function diskWords({ code, details }: ErrorData): string {
  const path = details?.['path']
  const at = typeof path === 'string' ? ` (${path})` : ''
  if (details?.['reason'] === 'in-use' || details?.['reason'] === 'lease-lost')
    return `This folder is in use by ${describeFolderOwner(details)}${at}. Everything saved is safe, and jobs continue there. New jobs and changes are refused here. Close it there: this window then continues by itself.`
  const safe = 'Everything saved is safe. New jobs and changes are refused; Maquette continues by itself'
  return code === 'disk-full'
    ? `The disk is full. ${safe} when there is space${at}.`
    : `Maquette cannot write to its folder. ${safe} when it can be written to again. Check its permissions${at}.`
}

const kinds = [
  ['connections', 'connection'],
  ['jobs', 'job'],
  ['ledger', 'spending entry', 'spending entries'],
  ['assets', 'asset'],
] as const

/** Describes what was recovered, its source, and what was lost. */
function rebuiltWords(details: Record<string, unknown>): string {
  const setAside = details['setAside']
  const wasDamaged = typeof setAside === 'string'
  const lost = countsIn(details['lost'])
  const incomplete = Array.isArray(details['incomplete']) ? details['incomplete'] : []
  const found = [
    ['Recovered', countsIn(details['recovered'])],
    [backupWords(details['backupAt']), countsIn(details['fromBackup'])],
    ['From the files on disk', countsIn(details['fromFiles'])],
  ] as const
  const sentences = [
    wasDamaged ? 'The database was damaged and has been repaired.' : 'The database was missing.',
    ...found.flatMap(([title, counts]) => (counts === '' ? [] : [`${title}: ${counts}.`])),
    ...(lost === '' ? [] : [`Lost: ${details['uncertain'] === true ? 'at least ' : ''}${lost}.`]),
    ...(incomplete.length > 0
      ? incompleteWords(incomplete, details['backupAt'])
      : lost !== ''
        ? []
        : details['uncertain'] === true
          ? ['Part of the file was unreadable, so some entries may be missing.']
          : wasDamaged
            ? ['Nothing was lost.']
            : []),
    ...(wasDamaged ? [`The damaged file is kept at ${setAside}.`] : []),
  ]
  return sentences.join(' ')
}

const incompleteKinds = [
  ['connections', 'connections and their keys'],
  ['jobs', 'jobs without results'],
  ['moments', 'the history of jobs'],
  ['ledger', 'spending entries'],
  ['settings', 'settings'],
  ['drafts', 'drafts'],
] as const

/** Describes what may be missing, and what to do about it. */
function incompleteWords(incomplete: readonly unknown[], at: unknown): string[] {
  const named = listed(incompleteKinds.filter(([kind]) => incomplete.includes(kind)).map(([, words]) => words))
  const since = typeof at === 'string' ? ` if added or changed since the backup of ${at.slice(0, 10)}` : ''
  return [
    `May be missing${since}: ${named}.`,
    ...(incomplete.includes('connections') ? ['Check your services in Settings, and enter missing keys again.'] : []),
  ]
}

function backupWords(at: unknown): string {
  return typeof at === 'string' ? `From the backup of ${at.slice(0, 10)}` : 'From the backup'
}

function countsIn(given: unknown): string {
  const counts = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}
  return listed(
    kinds.flatMap(([kind, one, many]) => {
      const count = counts[kind]
      return typeof count === 'number' && count > 0 ? [countOf(count, one, many)] : []
    }),
  )
}
