/** What the notice of a recovery names. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../../electron/backend/store/open-store.ts'
import { connection, job } from '../../support/builders.ts'
import { fakePorts } from '../../support/fake-ports.ts'
import { runStudio } from '../../support/running-studio.ts'

const copiedAt = new Date(Date.UTC(2026, 0, 30, 9))
const everything = ['connections', 'jobs', 'moments', 'ledger', 'settings', 'drafts']

/** With a copy of a connection and a job, and something that came after it. */
function copiedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-recovered-'))
  const { store, backUp } = openStore(folder, () => undefined)
  store.connections.save(connection())
  store.jobs.save(job({ id: 'copied', state: 'cancelled', finishedAt: '2026-01-30T08:00:00.000Z' }))
  backUp(copiedAt)
  store.connections.save(connection({ id: 'later' }))
  store.close()
  return folder
}

test.each([
  ['damaged beyond reading', (path: string) => writeFileSync(path, 'garbage'.repeat(9_000)), expect.any(String)],
  ['missing', (path: string) => rmSync(path), null],
])(
  'for a store that is %s, reports what came from the backup, and what may be missing since then',
  async (_, harm, setAside) => {
    const dataFolder = copiedFolder()
    harm(join(dataFolder, 'studio.sqlite'))
    const studio = await runStudio(fakePorts({ dataFolder, localEngine: false }))
    const { notices, connections, jobs } = await studio.call('studio.snapshot', {})
    expect(notices).toMatchObject([
      {
        kind: 'library-rebuilt',
        details: {
          setAside,
          backupAt: copiedAt.toISOString(),
          fromBackup: { connections: 1, jobs: 1 },
          incomplete: everything,
        },
      },
    ])
    expect(connections.map(({ id }) => id).sort()).toEqual(['local', 'paid'])
    expect(jobs.map(({ id }) => id)).toEqual(['copied'])
  },
)

test('for a store with one unreadable table, reports only that table', async () => {
  const dataFolder = copiedFolder()
  const { store } = openStore(dataFolder, () => undefined)
  store.values.set('settings', { marker: 'to be overwritten' })
  store.close()
  const path = join(dataFolder, 'studio.sqlite')
  const bytes = readFileSync(path)
  for (let at = bytes.indexOf('{"marker"'); at >= 0; at = bytes.indexOf('{"marker"')) bytes.fill(0xa5, at, at + 9)
  writeFileSync(path, bytes)
  const studio = await runStudio(fakePorts({ dataFolder, localEngine: false }))
  expect((await studio.call('studio.snapshot', {})).notices).toMatchObject([
    { kind: 'library-rebuilt', details: { incomplete: ['settings', 'drafts'] } },
  ])
})
