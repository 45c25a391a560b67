import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { findProvider } from '../../../electron/backend/connections/providers.ts'
import { openStore } from '../../../electron/backend/store/open-store.ts'
import { ConnectionService } from '../../../electron/backend/studio/connection-service.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { fakeService } from '../../support/fake-service.ts'

/** A connection at `https://a.example`, and what is done to its keys, in order with what is saved. */
function serviceUnderTest() {
  const { store } = openStore(mkdtempSync(join(tmpdir(), 'maquette-connections-')), () => undefined)
  const done: string[] = []
  const fails = { save: false, forget: false }
  const denied = () => new AppError('disk-full', 'no space')
  const service = new ConnectionService({
    store: {
      connections: {
        ...store.connections,
        get: (id) => store.connections.get(id),
        list: () => store.connections.list(),
        save(connection) {
          if (fails.save) throw denied()
          done.push(`save ${connection.baseUrl}`)
          store.connections.save(connection)
        },
        remove: (id) => store.connections.remove(id),
      },
      values: store.values,
    },
    vault: {
      keyStatus: async () => ({ storage: 'none', lastFour: null }),
      forget: async (id) => {
        if (fails.forget) throw denied()
        done.push(`forget ${id.replace(/[\da-f-]{36}/, 'id')}`)
      },
    },
    emit: () => undefined,
    clock: fakeClock(),
    findProvider,
    makeClient: () => fakeService(),
    paused: () => null,
    spending: { spentBy: () => ({ credits: 0, estimated: 0, reserved: 0, unknown: 0 }), lags: () => false },
  })
  const { id } = service.add({ name: 'A', provider: 'specification', baseUrl: 'https://a.example', overrides: {} })
  done.length = 0
  return { service, id, done, fails, store }
}

test('deletes keys after the address has changed', async () => {
  const { service, id, done } = serviceUnderTest()
  await service.change({ id, baseUrl: 'https://b.example' })
  expect(done).toEqual(['save https://b.example', 'forget id', 'forget webhook:id'])
})

test('keeps the key when the new address cannot be saved', async () => {
  const { service, id, done, fails } = serviceUnderTest()
  fails.save = true
  await expect(service.change({ id, baseUrl: 'https://b.example' })).rejects.toMatchObject({ code: 'disk-full' })
  expect(done.filter((line) => line.startsWith('forget'))).toEqual([])
  expect(service.stored(id).baseUrl).toBe('https://a.example')
})

test('saves the address although a key cannot be deleted', async () => {
  const { service, id, fails } = serviceUnderTest()
  fails.forget = true
  expect(await service.change({ id, baseUrl: 'https://b.example' })).toMatchObject({ baseUrl: 'https://b.example' })
})

test.each([{ name: 'B' }, { baseUrl: 'https://a.example/v2' }, { baseUrl: 'https://A.example:443/' }])(
  'keeps keys after a change of %j',
  async (change) => {
    const { service, id, done } = serviceUnderTest()
    await service.change({ id, ...change })
    expect(done.filter((line) => !line.startsWith('save'))).toEqual([])
  },
)
