/** A month's cap, with a real paid service at the other end. */
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { CommandInput, CommandName, CommandOutput } from '../../shared/protocol/contract.ts'
import type { StudioEvent } from '../../shared/protocol/studio-event.ts'
import type { Connection } from '../../shared/protocol/connection.ts'
import { createBackend } from '../../electron/backend/create-backend.ts'
import { startLocalService } from '../../electron/service/start-local-service.ts'
import { fakePorts } from '../support/fake-ports.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function paidStudio() {
  const ports = fakePorts({ localEngine: false })
  const paid = await startLocalService({
    dataFolder: join(ports.dataFolder, 'elsewhere'),
    port: 0,
    mode: 'metered',
    credits: 1_000,
    engineWorkerUrl: ports.engineWorkerUrl,
    log: () => undefined,
  })
  closing.push(() => paid.stop())
  const backend = createBackend(ports, { parseOutputs: true })
  closing.push(() => backend.stop())
  const events: StudioEvent[] = []
  backend.subscribe((event) => events.push(event))
  await backend.start()
  const call = async <Name extends CommandName>(name: Name, input: CommandInput<Name>) => {
    const reply = await backend.dispatch(name, input)
    if (!reply.ok) throw Object.assign(new Error(`${name}: ${reply.error.message}`), reply.error)
    return reply.value as CommandOutput<Name>
  }
  const until = (condition: (event: StudioEvent) => boolean) =>
    new Promise<void>((resolve) => {
      if (events.some(condition)) return resolve()
      const end = backend.subscribe((event) => {
        if (!condition(event)) return
        end()
        resolve()
      })
    })
  const { id } = await call('connections.add', { provider: 'specification', name: 'Paid', baseUrl: paid.url })
  await call('connections.set-key', { id, key: paid.key, storage: 'run' })
  await until((event) => event.type === 'catalogue' && event.connectionId === id)
  return { id, call, until, events }
}

const request = (connectionId: string): CommandInput<'jobs.submit'> => ({
  connectionId,
  operation: 'text-to-3d',
  modelId: 'maquette-figure-3.1',
  prompt: 'a vase, 4 cm tall',
  files: {},
  parameters: { detail: 'draft' },
})

test('holds a job that would exceed the cap, reports why on its connection, and sends it once the cap is raised', async () => {
  const { id, call, until } = await paidStudio()
  await call('connections.change', { id, monthlyCap: 34 })
  const job = await call('jobs.submit', request(id))
  const paused = (connection: Connection) => connection.id === id && connection.paused?.code === 'spend-cap'
  await until((event) => event.type === 'connection' && paused(event.connection))
  const { jobs, connections } = await call('studio.snapshot', {})
  expect(jobs).toMatchObject([{ id: job.id, state: 'waiting', taskId: null }])
  expect(connections.find((one) => one.id === id)?.paused?.details).toMatchObject({
    scope: 'connection',
    cap: 34,
    spent: 0,
    reserved: 0,
    asked: 35,
  })

  await call('connections.change', { id, monthlyCap: 35 })
  await until((event) => event.type === 'job' && event.job.id === job.id && event.job.state === 'done')
  // The connection is reported of with what the job has cost.
  await until((event) => event.type === 'connection' && event.connection.spent.credits === 35)
  expect((await call('connections.check', { id })).connection).toMatchObject({
    paused: null,
    spent: { credits: 35, estimated: 0, reserved: 0, unknown: 0 },
    balance: { credits: 965, about: false },
  })
  const year = new Date().getFullYear()
  const { all } = await call('ledger.summary', { from: `${year - 1}-12-01`, to: `${year + 1}-02-01` })
  expect(all).toMatchObject([{ charged: 35, jobs: 1 }])
  expect((await call('jobs.timeline', { id: job.id })).moments.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['made', 'sending', 'accepted', 'succeeded', 'kept', 'finished']),
  )

  // A cap in dollars says nothing about credits; one of the connection stands in the way of the next job.
  await call('settings.change', { monthlyCapUsd: 0 })
  await call('connections.change', { id, monthlyCap: 69 })
  const next = await call('jobs.submit', request(id))
  await until(
    (event) =>
      event.type === 'connection' &&
      event.connection.paused?.code === 'spend-cap' &&
      event.connection.paused.details?.['cap'] === 69,
  )
  expect((await call('jobs.cancel', { id: next.id })).state).toBe('cancelled')
})
