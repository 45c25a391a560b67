/** Tests the code of `docs/adding-a-service.md`: it is complete, and the client needs nothing else. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as Registry from '../../../electron/backend/connections/providers.ts'
import type { ServiceClient, ServiceTask } from '../../../electron/backend/connections/service-client.ts'
import { clientUnderTest, never } from '../../support/client-under-test.ts'
import { paperworks } from '../../support/paperworks/paperworks.ts'
import { paperworksReplica } from '../../support/paperworks/replica.ts'
import { startReplica, type Replica } from '../../support/services/replica.ts'
import { samplesOf } from '../../support/services/sample-requests.ts'

vi.mock('../../../electron/backend/connections/providers.ts', async (original) => {
  const real = await original<typeof Registry>()
  return { ...real, findProvider: (id: string) => (id === 'paperworks' ? paperworks : real.findProvider(id)) }
})

const here = new URL('../../support/paperworks/', import.meta.url)
const [sample] = samplesOf(paperworks)
let replica: Replica
let client: ServiceClient
let folder: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'maquette-paperworks-'))
  replica = await startReplica(paperworksReplica)
  client = connect(paperworksReplica.key)
})
afterEach(async () => {
  client.close()
  await replica.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the page shows the code tested here, except for the imports', () => {
  const page = readFileSync(new URL('../../../docs/adding-a-service.md', import.meta.url), 'utf8')
  const shown = [...page.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code ?? '')
  const written = readdirSync(here).map((name) => withoutHead(readFileSync(new URL(name, here), 'utf8')))
  for (const code of written) expect(shown).toContain(code)
  expect(shown).toHaveLength(written.length)
})

test('sends a request as its row describes, and downloads the result', async () => {
  const { request } = sample!
  const outcome = await client.submit(request, { idempotencyKey: 'once-1', beforeSending: () => undefined }, never())
  expect(replica.books.tasks()[0]?.body).toEqual({ prompt: request.prompt, options: { folds: 4, glossy: false } })
  const task = await ended(outcome.kind === 'accepted' ? outcome.taskId : '')
  expect(task).toMatchObject({ status: 'succeeded', outputs: [{ name: 'crane.glb', kind: 'model' }] })
  expect(await client.balance(never())).toMatchObject({ credits: 97 })
})

test('distinguishes a wrong key from an empty account without provider code', async () => {
  await expect(connect('pw_wrong0123456789').balance(never())).rejects.toMatchObject({ code: 'key-rejected' })
  replica.meet('submit', 'credits')
  const about = { idempotencyKey: 'once-2', beforeSending: () => undefined }
  expect(await client.submit(sample!.request, about, never())).toMatchObject({
    kind: 'refused',
    error: { code: 'credits-exhausted' },
  })
})

function connect(key: string | null): ServiceClient {
  return clientUnderTest({ provider: 'paperworks', baseUrl: replica.url }, { key, keptFolder: folder })
}

async function ended(taskId: string): Promise<ServiceTask> {
  for (let asked = 0; asked < 10; asked += 1) {
    const task = await client.task(taskId, never())
    if (!['queued', 'running'].includes(task.status)) return task
  }
  throw new Error('it did not end')
}

/** Returns the code behind the file comment and the imports. */
function withoutHead(code: string): string {
  const lines = code.split('\n')
  return lines.slice(lines.findLastIndex((line) => line.startsWith('import ')) + 2).join('\n')
}
