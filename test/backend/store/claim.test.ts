/** A store that another studio has claimed is not written any more by the one before. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { openStore } from '../../../electron/backend/store/open-store.ts'
import type { Store } from '../../../electron/backend/store/store.ts'
import { asset, connection, job } from '../../support/builders.ts'

const owner = (id: string, check = () => undefined) => ({ id, check })
const open = (folder: string): Store => openStore(folder, () => undefined).store
const lost = expect.objectContaining({ code: 'disk-denied', details: { reason: 'lease-lost' } })

test('refuses every kind of write by the previous owner, and keeps nothing of it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-claim-'))
  const first = open(folder)
  first.claim(owner('first'))
  first.jobs.save(job({ id: 'waiting' }))
  first.connections.save(connection())
  first.assets.save(asset({ id: 'model' }))
  const second = open(folder)
  second.claim(owner('second'))
  second.jobs.save({ ...job({ id: 'waiting' }), state: 'submitting' })

  const writes: Record<string, () => unknown> = {
    'a job in a transaction': () =>
      first.transaction(() => first.jobs.save({ ...job({ id: 'waiting' }), state: 'submitting' })),
    'a job': () => first.jobs.save(job({ id: 'another' })),
    'a connection': () => first.connections.save({ ...connection(), name: 'other' }),
    'the end of a connection': () => first.connections.remove('paid'),
    'an asset': () => first.assets.save(asset({ id: 'another' })),
    'the end of an asset': () => first.assets.remove('model'),
    'a value': () => first.values.set('settings', {}),
    'the owner itself': () => first.values.set('owner', 'first'),
  }
  for (const write of Object.values(writes)) expect(write).toThrow(lost)
  expect(second.jobs.list()).toMatchObject([{ id: 'waiting', state: 'submitting' }])
  expect(second.assets.list().map(({ id }) => id)).toEqual(['model'])
  expect(second.connections.list().map(({ name }) => name)).toEqual([connection().name])
  first.close()
  second.close()
})

test('writes nothing in a transaction that finds another owner, although the store does not show it', () => {
  const store = open(mkdtempSync(join(tmpdir(), 'maquette-claim-')))
  let isLost = false
  store.claim({
    id: 'first',
    check: () => {
      if (isLost) throw new AppError('disk-denied', 'taken over', { details: { reason: 'lease-lost' } })
    },
  })
  isLost = true
  expect(() => store.transaction(() => store.jobs.save(job()))).toThrow(lost)
  expect(store.jobs.list()).toEqual([])
  store.close()
})
