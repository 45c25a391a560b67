import { expect, test } from 'vitest'
import { describeError } from '../../../../renderer/words/errors.ts'
import { diskWords, noticeWords } from '../../../../renderer/words/shell/notice-words.ts'

const notice = (details: Record<string, unknown>) => ({ id: 'a', kind: 'library-rebuilt' as const, at: '', details })

test.each([
  [
    {
      setAside: '/data/studio.damaged.sqlite',
      backupAt: '2026-01-30T09:00:00.000Z',
      recovered: { connections: 31, jobs: 240, ledger: 1203 },
      fromBackup: { jobs: 1, ledger: 1 },
      fromFiles: { assets: 2 },
      lost: { jobs: 1 },
      uncertain: true,
    },
    'The database was damaged and has been repaired. Recovered: 31 connections, 240 jobs and 1,203 spending entries. From the backup of 2026-01-30: 1 job and 1 spending entry. From the files on disk: 2 assets. Lost: at least 1 job. The damaged file is kept at /data/studio.damaged.sqlite.',
  ],
  [
    { setAside: '/d', recovered: { jobs: 2 }, fromBackup: {}, fromFiles: {}, lost: {}, uncertain: false },
    'The database was damaged and has been repaired. Recovered: 2 jobs. Nothing was lost. The damaged file is kept at /d.',
  ],
  [
    { setAside: '/d', recovered: {}, fromBackup: {}, fromFiles: {}, lost: {}, uncertain: true },
    'The database was damaged and has been repaired. Part of the file was unreadable, so some entries may be missing. The damaged file is kept at /d.',
  ],
  [
    {
      setAside: '/d',
      backupAt: '2026-01-30T09:00:00.000Z',
      fromBackup: { connections: 2 },
      lost: {},
      uncertain: true,
      incomplete: ['connections', 'jobs', 'moments', 'ledger', 'settings', 'drafts'],
    },
    'The database was damaged and has been repaired. From the backup of 2026-01-30: 2 connections. May be missing if added or changed since the backup of 2026-01-30: connections and their keys, jobs without results, the history of jobs, spending entries, settings and drafts. Check your services in Settings, and enter missing keys again. The damaged file is kept at /d.',
  ],
  [
    { backupAt: null, fromFiles: { assets: 3 }, uncertain: true, incomplete: ['ledger', 'drafts'] },
    'The database was missing. From the files on disk: 3 assets. May be missing: spending entries and drafts.',
  ],
  [{ fromFiles: { assets: 3 }, uncertain: false }, 'The database was missing. From the files on disk: 3 assets.'],
])('a recovery is reported with its counts: %#', (details, words) => {
  expect(noticeWords(notice(details)).replaceAll('\u2009', ',').replaceAll('\u202f', ',')).toBe(words)
})

test('a disk that cannot be written is named, with what is safe', () => {
  expect(diskWords({ code: 'disk-full', message: '', details: { path: '/data' } })).toBe(
    'The disk is full. Everything saved is safe. New jobs and changes are refused; Maquette continues by itself when there is space (/data).',
  )
  expect(diskWords({ code: 'disk-denied', message: '' })).toContain('Check its permissions.')
})

const owner = { path: '/data', host: 'nas-workstation', user: 'anna', pid: 42, since: '2026-11-21T14:05:00.000Z' }

test.each([
  [false, 'Maquette on “nas-workstation” (user anna, process 42), since '],
  [true, 'Maquette on this computer (user anna, process 42), since '],
])('a folder in use names its owner (on this computer: %s)', (isThisComputer, words) => {
  for (const reason of ['in-use', 'lease-lost']) {
    const error = { code: 'disk-denied', message: '', details: { reason, ...owner, isThisComputer } } as const
    expect(diskWords(error)).toContain(words)
    expect(describeError(error).text).toContain(words)
    expect(describeError(error).title).toBe('Another Maquette is using this folder')
  }
})

test('an unknown owner is shown as another Maquette', () => {
  expect(diskWords({ code: 'disk-denied', message: '', details: { reason: 'in-use' } })).toContain(
    'This folder is in use by another Maquette.',
  )
})
