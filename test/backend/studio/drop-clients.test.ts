import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findProvider } from '../../../electron/backend/connections/providers.ts'
import { openStore } from '../../../electron/backend/store/open-store.ts'
import { ConnectionService } from '../../../electron/backend/studio/connection-service.ts'
import { localConnectionId } from '../../../electron/backend/studio/local-engine.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { fakeService } from '../../support/fake-service.ts'

test('closes the connections of a client that is no longer used', async () => {
  const { store } = openStore(mkdtempSync(join(tmpdir(), 'maquette-connections-')), () => undefined)
  const closed: string[] = []
  const service = new ConnectionService({
    store,
    vault: {
      keyStatus: async () => ({ storage: 'none', lastFour: null }),
      forget: async () => undefined,
    },
    emit: () => undefined,
    clock: fakeClock(),
    findProvider,
    makeClient: ({ baseUrl }) => ({ ...fakeService(), close: () => void closed.push(baseUrl) }),
    paused: () => null,
    spending: { spentBy: () => ({ credits: 0, estimated: 0, reserved: 0, unknown: 0 }), lags: () => false },
  })
  const { id } = service.add({
    name: 'A',
    provider: 'specification',
    baseUrl: 'https://a.example',
    overrides: {},
  })
  service.service(id)
  await service.change({ id, name: 'B' })
  expect(closed).toEqual([])
  await service.change({ id, baseUrl: 'https://b.example' })
  expect(closed).toEqual(['https://a.example'])
  service.service(id)
  await service.remove(id)
  service.localIsUp('http://127.0.0.1:1')
  service.service(localConnectionId)
  service.localIsUp('http://127.0.0.1:2')
  service.service(localConnectionId)
  service.close()
  expect(closed).toEqual(['https://a.example', 'https://b.example', 'http://127.0.0.1:1', 'http://127.0.0.1:2'])
  store.close()
})
