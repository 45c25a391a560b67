import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { MoneyUnit } from '../../../shared/catalogue/provider-card.ts'
import { findProvider } from '../../../electron/backend/connections/providers.ts'
import { openStore } from '../../../electron/backend/store/open-store.ts'
import { ConnectionService } from '../../../electron/backend/studio/connection-service.ts'
import { connection } from '../../support/builders.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { fakeService } from '../../support/fake-service.ts'

test('the billing unit of a connection comes from the card of its provider and is not stored', async () => {
  const { store } = openStore(mkdtempSync(join(tmpdir(), 'maquette-connections-')), () => undefined)
  store.connections.save(connection({ id: 'dollars', provider: 'in-dollars' }))
  store.connections.save(connection({ id: 'credits' }))
  store.connections.save(connection({ id: 'lost', provider: 'gone' }))
  const service = new ConnectionService({
    store,
    vault: {
      keyStatus: async () => ({ storage: 'none', lastFour: null }),
      forget: async () => undefined,
    },
    emit: () => undefined,
    clock: fakeClock(),
    findProvider: (id) => (id === 'in-dollars' ? inDollars : findProvider(id)),
    makeClient: () => fakeService(),
    paused: () => null,
    spending: { spentBy: () => ({ credits: 0, estimated: 0, reserved: 0, unknown: 0 }), lags: () => false },
  })
  const units = Object.fromEntries((await service.list()).map(({ id, unit }): [string, MoneyUnit] => [id, unit]))
  expect(units).toEqual({ local: 'credits', dollars: 'USD', credits: 'credits', lost: 'credits' })
  expect([service.unitOf('dollars'), service.unitOf('removed')]).toEqual(['USD', 'credits'])
  expect(store.connections.get('dollars')).not.toHaveProperty('unit')
  store.close()
})

const specification = findProvider('specification')
const inDollars = { ...specification, id: 'in-dollars', card: { ...specification.card, unit: 'USD' as const } }
