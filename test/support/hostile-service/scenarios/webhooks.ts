/** Events of a service: true, repeated, forged, old, and lying. They are hints to ask, never results. */
import { problem } from '../answer.ts'
import { expectThat } from '../expect-that.ts'
import { taskView } from '../honest-answers.ts'
import type { HostileService } from '../hostile-service.ts'
import type { Scenario } from '../scenario.ts'
import { freePort } from '../../free-port.ts'
import { sendEvent } from '../send-event.ts'
import type { StudioUnderTest } from '../studio-under-test.ts'

const secret = 'whsec_c2VjcmV0LW9mLWEtaG9zdGlsZS1zZXJ2aWNl'

interface Receiver {
  /** Sends an event about a task; by itself a true one, with a time of now. */
  send(event?: { id?: string; at?: number; data?: Record<string, unknown>; secret?: string }): Promise<number>
  /** Why the last event was rejected, as a code; null: it was accepted. */
  refused(): Promise<string | null | undefined>
}

/** Turns the receiver on, and asks for a red dragon. */
async function listen(studio: StudioUnderTest, service: HostileService): Promise<Receiver> {
  const { connectionId } = studio
  await studio.call('webhooks.set-secret', { connectionId, secret, storage: 'run' })
  await studio.call('settings.change', { webhooks: { enabled: true, port: await freePort() } })
  const url = `${(await studio.call('webhooks.status', {})).baseUrl}/${connectionId}`
  await studio.submit()
  await studio.until('it runs', () => service.count('poll') > 0)
  return {
    send({ id = 'event-1', at = studio.clock.now(), data = {}, secret: other = secret } = {}) {
      const [task] = service.books.tasks()
      const body = {
        type: 'task.succeeded',
        timestamp: new Date(at).toISOString(),
        data: { ...taskView(task!, service), ...data },
      }
      return sendEvent(url, { id, at, body, secret: other })
    },
    async refused() {
      const { last } = await studio.call('webhooks.status', {})
      const refused = last.find((event) => event.connectionId === connectionId)?.refused
      return refused === null ? null : refused?.code
    },
  }
}

/** In the order of the table. */
export const webhookScenarios: readonly Scenario[] = [
  {
    name: 'an event at the end',
    about: 'Sends an event when the task is finished, long before the next question is due.',
    sees: { state: 'done' },
    service: { runMs: 40_000 },
    act: async (studio, service) => {
      const receiver = await listen(studio, service)
      await studio.until('it is finished there', () => service.books.tasks()[0]?.endedAt !== null)
      expectThat((await receiver.send()) === 204, 'it is taken')
      expectThat((await receiver.refused()) === null, 'it is accepted')
    },
    expect: { tasks: 1 },
  },
  {
    name: 'an event that came before',
    about: 'Sends the same event four times.',
    sees: { state: 'done' },
    act: async (studio, service) => {
      const receiver = await listen(studio, service)
      for (let time = 1; time <= 4; time += 1) expectThat((await receiver.send()) === 204, 'it is taken politely')
      expectThat((await receiver.refused()) === 'repeated', 'only the first counts')
    },
    expect: {
      tasks: 1,
      also: (_studio, service) => expectThat(service.count('download') === 1, 'the result is fetched once'),
    },
  },
  {
    name: 'a forged event',
    about: 'Lets someone else send events with links of their own, signed with another secret.',
    sees: { state: 'done' },
    act: async (studio, service) => {
      const evil = await service.elsewhere(() => ({ body: 'evil' }))
      const receiver = await listen(studio, service)
      const outputs = [{ name: 'model.glb', kind: 'model', url: `${evil.url}/model.glb` }]
      const status = await receiver.send({
        secret: 'whsec_Zm9yZ2VkLWJ5LXNvbWVib2R5LWVsc2U=',
        data: { status: 'succeeded', outputs },
      })
      expectThat(status === 401, `it is refused, not ${status}`)
      expectThat((await receiver.refused()) === 'signature-mismatch', 'the artist can see why')
    },
    expect: {
      tasks: 1,
      also: (_studio, service) => expectThat(service.foreignRequests().length === 0, 'nothing of it is believed'),
    },
  },
  {
    name: 'an old event',
    about: 'Sends an event whose time is an hour past, as someone would who has recorded it.',
    sees: { state: 'done' },
    act: async (studio, service) => {
      const receiver = await listen(studio, service)
      const status = await receiver.send({ at: studio.clock.now() - 3_600_000 })
      expectThat(status === 401, `it is refused, not ${status}`)
      expectThat((await receiver.refused()) === 'clock-off', 'the artist can see why')
    },
    expect: { tasks: 1 },
  },
  {
    name: 'an event that lies',
    about: 'Sends an event of its own that says the task has failed, while it is going on.',
    sees: { state: 'done' },
    service: { runMs: 3_600_000 },
    act: async (studio, service) => {
      const receiver = await listen(studio, service)
      const data = { status: 'failed', error: { code: 'internal', message: 'Lost.' }, credits: { charged: 9999 } }
      expectThat((await receiver.send({ data })) === 204, 'it is taken')
      await studio.clock.sleep(10_000)
      expectThat(studio.job().state === 'running', 'only the answer to a question counts')
      service.books.finish()
    },
    expect: { tasks: 1 },
  },
  {
    name: 'an event about an unknown task',
    about: 'Sends an event about a task that is not ours.',
    sees: { state: 'done' },
    act: async (studio, service) => {
      const receiver = await listen(studio, service)
      expectThat((await receiver.send({ data: { task_id: 'somebody-else' } })) === 204, 'it is taken politely')
    },
    expect: { tasks: 1 },
  },
  {
    name: 'a flood of events',
    about: 'Sends two hundred events at once.',
    // At the usual speed events would be too old before a busy machine has read them.
    speed: 10,
    sees: { state: 'done' },
    act: async (studio, service) => {
      const receiver = await listen(studio, service)
      const sent = Array.from({ length: 200 }, (_, number) => receiver.send({ id: `event-${number}` }).catch(() => 0))
      const statuses = await Promise.all(sent)
      expectThat(
        statuses.every((status) => [0, 204, 429].includes(status)),
        'each is answered, or turned away at the door',
      )
    },
    expect: {
      tasks: 1,
      also(studio, service) {
        // Time goes on while a busy machine reads them: without the flood it would ask every two seconds as well.
        const due = (studio.clock.now() - service.books.tasks()[0]!.createdAt) / 2_000
        const asked = service.count('poll')
        expectThat(asked < 100 + due, `fewer questions than events follow, not ${asked} where ${due} were due`)
      },
    },
  },
  {
    name: 'no events to be had',
    about: 'Answers the request for events with 404.',
    sees: { state: 'done' },
    arrange: (service) => service.on('webhooks', () => problem(404, 'not_found', 'There is nothing at this address.')),
    act: async (studio) => {
      const { connectionId } = studio
      const reported = await studio
        .call('webhooks.register', { connectionId, url: 'https://me.example/hook', storage: 'run' })
        .then(
          () => null,
          (error: { code: string }) => error.code,
        )
      expectThat(reported === 'request-refused', `it is reported that there are none, not ${reported}`)
      await studio.submit()
    },
    expect: { tasks: 1 },
  },
]
