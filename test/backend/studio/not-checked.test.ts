/** A service counts as checked, which the window shows as “Ready”, only while its last check still holds. */
import { afterEach, expect, test } from 'vitest'
import { fakePorts } from '../../support/fake-ports.ts'
import { freePort } from '../../support/free-port.ts'
import { runStudio } from '../../support/running-studio.ts'
import { meshyReplica } from '../../support/services/meshy.ts'
import { startReplica, type Replica } from '../../support/services/replica.ts'
import { standWords } from '../../../renderer/words/settings/key-words.ts'

const open: Replica[] = []
afterEach(async () => {
  for (const replica of open.splice(0)) await replica.close()
})

const stands = (connection: Parameters<typeof standWords>[0]) => standWords(connection).text

test('a key kept while the service could not be reached is not checked', async () => {
  const studio = await runStudio(fakePorts({ localEngine: false }))
  const baseUrl = `http://127.0.0.1:${await freePort()}`
  const { id } = await studio.call('connections.add', { provider: 'meshy', name: 'Meshy', baseUrl })
  await studio.call('connections.set-key', { id, key: 'bogus-key-1234', storage: 'run' })
  const { connection, problem } = await studio.call('connections.check', { id })
  expect(problem?.code).toBe('offline')
  expect(stands(connection)).toBe('Not checked yet')
})

test('a service is no longer ready once its key is refused or its address changes', async () => {
  const studio = await runStudio(fakePorts({ localEngine: false }))
  const replica = await startReplica(meshyReplica)
  open.push(replica)
  const { id } = await studio.call('connections.add', { provider: 'meshy', name: 'Meshy', baseUrl: replica.url })
  await studio.call('connections.set-key', { id, key: meshyReplica.key ?? '', storage: 'run' })
  const check = async () => stands((await studio.call('connections.check', { id })).connection)
  expect(await check()).toBe('Ready')
  replica.meet('other', 'key')
  expect(await check()).toBe('Not checked yet')
  expect(await check()).toBe('Ready')
  const moved = await studio.call('connections.change', { id, baseUrl: `${replica.url}/v2` })
  expect(stands(moved)).toBe('Not checked yet')
})
