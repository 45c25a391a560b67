/** A client of a scripted service, as a connection of the Specification provider. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServiceClient } from '../../electron/backend/connections/client.ts'
import { KeptAnswers } from '../../electron/backend/connections/kept-answers.ts'
import type { ConvertPicture } from '../../electron/backend/connections/prepare-inputs.ts'
import type { Network } from '../../electron/backend/connections/network.ts'
import type { ServiceClient, ServiceRequest, SubmitAbout } from '../../electron/backend/connections/service-client.ts'
import type { BoundKey } from '../../electron/backend/ports.ts'
import type { StoredConnection } from '../../electron/backend/store/records.ts'
import type { Timeouts } from '../../electron/backend/connections/timeouts.ts'
import { createTestClock, type TestClock } from './test-clock.ts'

export const testKey = 'sk-test-0123456789'

export const dragonRequest: ServiceRequest = {
  operation: 'text-to-3d',
  modelId: 'first-family-3.1',
  prompt: 'a red dragon',
  parameters: {},
  files: [],
}

/** A submit that writes nothing down before it leaves. */
export const about: SubmitAbout = { idempotencyKey: 'once-1', beforeSending: () => undefined }

/** A signal that never aborts. */
export function never(): AbortSignal {
  return new AbortController().signal
}

/** `log` collects what the client logs; `key` is what the vault would give for its address, `given` all that it gives. */
export function clientUnderTest(
  changes: Partial<StoredConnection> & { baseUrl: string },
  options: {
    key?: string | null
    given?: BoundKey | 'locked'
    log?: string[]
    timeouts?: Partial<Timeouts>
    clock?: TestClock
    keptFolder?: string
    convertPicture?: ConvertPicture
    network?: Network
  } = {},
): ServiceClient {
  const key = options.key === undefined ? testKey : options.key
  return createServiceClient({
    connection: {
      id: 'c1',
      name: 'Test',
      provider: 'specification',
      embedded: false,
      overrides: {},
      held: false,
      monthlyCap: null,
      unknownPrice: null,
      createdAt: '2026-06-01T12:00:00.000Z',
      ...changes,
    },
    key: async () => options.given ?? (key === null ? null : { secret: key, origin: new URL(changes.baseUrl).origin }),
    clock: options.clock ?? createTestClock(),
    keptAnswers: new KeptAnswers(options.keptFolder ?? join(tmpdir(), `maquette-kept-${process.pid}`)),
    convertPicture: options.convertPicture ?? (async () => null),
    ...(options.network === undefined ? {} : { network: options.network }),
    ...(options.timeouts === undefined ? {} : { timeouts: options.timeouts }),
    log: (...words) => options.log?.push(JSON.stringify(words)),
  })
}
