/** A studio whose folder another one has taken over: it sends and saves nothing, says who has it, and goes on when that is closed. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockFolder } from '../../electron/disk/folder-lock.ts'
import { openDatabase } from '../../electron/disk/sqlite.ts'
import { beatOf, newOwner, writeOwner } from '../../electron/disk/folder-owner.ts'
import { openStore } from '../../electron/backend/store/open-store.ts'
import { asset, connection } from '../support/builders.ts'
import { eventually } from '../support/eventually.ts'
import { fakePorts } from '../support/fake-ports.ts'
import { fastClock } from '../support/fast-clock.ts'
import { runStudio } from '../support/running-studio.ts'

test('is frozen with the name of the new owner, and resumes automatically with what that one saved', async () => {
  const ports = fakePorts({ localEngine: false, clock: fastClock(), leaseBeatMs: 20 })
  const studio = await runStudio(ports)
  await studio.call('settings.change', { held: true })
  const other = { ...newOwner('other'), host: 'nas-workstation', pid: 42 }
  let count = 0
  const counting = setInterval(() => writeOwner(ports.dataFolder, { ...other, beat: beatOf((count += 1)) }), 10)
  const frozen = { code: 'disk-denied', details: { reason: 'lease-lost', host: 'nas-workstation', pid: 42 } }
  await studio.until(() => studio.events.some(({ type }) => type === 'refresh'))
  expect((await studio.call('studio.snapshot', {})).disk).toMatchObject(frozen)
  await expect(studio.call('settings.change', { held: false })).rejects.toMatchObject({ code: 'disk-denied' })

  const { store } = openStore(ports.dataFolder, () => undefined)
  store.claim({ id: 'other', check: () => undefined })
  store.connections.save(connection())
  store.assets.save(asset({ id: 'made there' }))
  store.close()
  clearInterval(counting)
  writeOwner(ports.dataFolder, { ...other, released: true })
  await eventually(async () => expect((await studio.call('studio.snapshot', {})).disk).toBeNull())
  expect((await studio.call('studio.snapshot', {})).assets.map(({ id }) => id)).toEqual(['made there'])
  expect(await studio.call('settings.change', { held: false })).toMatchObject({ held: false })
})

test('reports a folder in use as soon as another has it, also if it could not write at first', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'maquette-in-use-'))
  const blocked = openDatabase(join(dataFolder, 'studio.sqlite'))
  blocked.exec('BEGIN EXCLUSIVE')
  const studio = await runStudio(fakePorts({ dataFolder, localEngine: false, clock: fastClock(), leaseBeatMs: 20 }))
  expect((await studio.call('studio.snapshot', {})).disk).toMatchObject({ code: 'disk-denied' })
  const lease = await lockFolder(dataFolder)
  blocked.close()
  const inUse = { code: 'disk-denied', details: { reason: 'in-use', pid: process.pid } }
  await eventually(async () => expect((await studio.call('studio.snapshot', {})).disk).toMatchObject(inUse))
  await expect(studio.call('settings.change', { held: false })).rejects.toMatchObject(inUse)
  lease.release()
  await eventually(async () => expect((await studio.call('studio.snapshot', {})).disk).toBeNull())
})
