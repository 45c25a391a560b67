import { afterEach, expect, test } from 'vitest'
import { fakePorts } from '../../support/fake-ports.ts'
import { freePort } from '../../support/free-port.ts'
import { runStudio } from '../../support/running-studio.ts'
import { comfyCloudReplica } from '../../support/services/comfy-cloud.ts'
import { comfyuiReplica } from '../../support/services/comfyui.ts'
import { paintedPicture, workflowOverrides } from '../../support/services/comfyui-workflow.ts'
import { startReplica, type Replica, type ReplicaKind } from '../../support/services/replica.ts'

const v2Kind: ReplicaKind = { ...comfyCloudReplica, provider: 'comfyui', key: null }
const overrides = workflowOverrides({ poster: paintedPicture })

const open: Replica[] = []
afterEach(async () => {
  for (const replica of open.splice(0)) await replica.close()
})
async function replicaOf(kind: ReplicaKind): Promise<Replica> {
  const replica = await startReplica(kind)
  open.push(replica)
  return replica
}
const running = () => runStudio(fakePorts({ localEngine: false }))
const about = (baseUrl: string) => ({ provider: 'comfyui', name: 'Studio', baseUrl, overrides })

test('detects the API of an address when it is added, and saves it beside the workflows', async () => {
  const studio = await running()
  const added = await studio.call('connections.add', about((await replicaOf(v2Kind)).url))
  expect(added.overrides).toEqual({ ...overrides, api: 'v2' })
  const old = await studio.call('connections.add', about((await replicaOf(comfyuiReplica)).url))
  expect(old.overrides).toEqual(overrides)
})

test('detects it again for another address, and on a check', async () => {
  const studio = await running()
  const old = await replicaOf({ ...comfyuiReplica })
  const { id } = await studio.call('connections.add', about((await replicaOf(v2Kind)).url))
  expect((await studio.call('connections.change', { id, baseUrl: old.url })).overrides).toEqual(overrides)
  old.kind.answer = v2Kind.answer.bind(v2Kind)
  const { connection, problem } = await studio.call('connections.check', { id })
  expect(problem).toBeNull()
  expect(connection.overrides).toEqual({ ...overrides, api: 'v2' })
})

test('keeps it where nothing answers', async () => {
  const studio = await running()
  const { id } = await studio.call('connections.add', about((await replicaOf(v2Kind)).url))
  const baseUrl = `http://127.0.0.1:${await freePort()}`
  expect((await studio.call('connections.change', { id, baseUrl })).overrides).toEqual({ ...overrides, api: 'v2' })
})

test('does not detect it for an address with a single API', async () => {
  const studio = await running()
  const replica = await replicaOf(comfyCloudReplica)
  await studio.call('connections.add', { ...about(replica.url), provider: 'comfy-cloud' })
  expect(replica.requests).toEqual([])
})
