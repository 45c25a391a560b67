/** Going away, coming back, moving, keeping another time; and being asked to stop. */
import { changed, problem } from '../answer.ts'
import { expectThat } from '../expect-that.ts'
import type { HostileService } from '../hostile-service.ts'
import type { Scenario } from '../scenario.ts'
import type { StudioUnderTest } from '../studio-under-test.ts'

const noConnection = 'No connection. The job keeps running there; retrying soon'
const hourMs = 3_600_000

/** Goes on until the scenario ends it, however busy the machine is. */
const midway = { runMs: 3_600_000 }

/** Sends a request and waits until it has been polled; resolves with the job's id. */
async function running(studio: StudioUnderTest, service: HostileService): Promise<string> {
  const { id } = await studio.submit()
  await studio.until('it runs', () => service.count('poll') > 0)
  return id
}

/** In the order of the table. */
export const lifeScenarios: readonly Scenario[] = [
  {
    name: 'restarts, and remembers',
    about: 'Is away for two minutes while the task runs, and knows it afterwards.',
    sees: { state: 'done', meanwhile: [noConnection] },
    service: midway,
    act: async (studio, service) => {
      await running(studio, service)
      await service.goAway()
      await studio.until('it is noticed', () => studio.seen.has(noConnection))
      await studio.clock.sleep(120_000)
      await service.comeBack()
      service.books.finish()
    },
    expect: { tasks: 1 },
  },
  {
    name: 'restarts, and has forgotten',
    about: 'Is away for a moment while the task runs, and does not know it afterwards.',
    sees: { state: 'expired', title: 'The result has expired at the service' },
    service: midway,
    act: async (studio, service) => {
      await running(studio, service)
      await service.goAway()
      service.books.forgetTasks()
      await service.comeBack()
    },
    expect: { code: 'task-expired', tasks: 0, submits: 1, books: 'undecided' },
  },
  {
    name: 'moves while a task runs',
    about: 'Answers every question about the task with a 301 to another host, until the artist enters the new address.',
    sees: { state: 'done' },
    service: midway,
    act: async (studio, service) => {
      await running(studio, service)
      const other = await service.elsewhere(() => ({ status: 500 }))
      service.on('poll', ({ request }) => ({ status: 301, headers: { location: other.url + request.path } }))
      await studio.until('it is noticed', () => service.count('poll') > 3 || studio.job().state === 'failed')
      service.on('poll', ({ honest }) => honest())
      const { state, id } = studio.job()
      if (state === 'failed') await studio.call('jobs.download-again', { id })
      service.books.finish()
    },
    expect: {
      tasks: 1,
      also: (_studio, service) => expectThat(service.foreignRequests().length === 0, 'the key does not follow'),
    },
  },
  {
    name: 'clock an hour ahead',
    about: 'Has a clock that is an hour ahead, in its dates, its pauses and the life of its links.',
    sees: { state: 'done' },
    arrange: (service) => {
      service.clockAheadMs = hourMs
      service.first(1, 'submit', () => {
        const until = new Date(service.now() + 10_000).toUTCString()
        return problem(429, 'rate_limited', 'Too many requests.', { 'retry-after': until })
      })
    },
    expect: {
      tasks: 1,
      submits: 2,
      also: (_studio, service) => {
        const [first, second] = service.visits.filter(({ step }) => step === 'submit')
        expectThat(second!.at - first!.at < 600_000, 'ten seconds are not taken for an hour')
      },
    },
  },
  {
    name: 'clock an hour behind',
    about: 'Has a clock that is an hour behind: its links are over before they begin.',
    sees: { state: 'done' },
    arrange: (service) => {
      service.clockAheadMs = -hourMs
      service.on('poll', ({ honest }) =>
        changed(honest(), (task) => ({
          ...task,
          outputs: (task['outputs'] as Record<string, unknown>[]).map((output) => ({
            ...output,
            expires_at: new Date(service.now() + 600_000).toISOString(),
          })),
        })),
      )
      service.first(1, 'submit', () => {
        const until = new Date(service.now() + 30_000).toUTCString()
        return problem(429, 'rate_limited', 'Too many requests.', { 'retry-after': until })
      })
    },
    expect: {
      tasks: 1,
      submits: 2,
      also: (_studio, service) => {
        const [first, second] = service.visits.filter(({ step }) => step === 'submit')
        expectThat(second!.at - first!.at > 25_000, 'half a minute is waited')
      },
    },
  },
  {
    name: 'answer lost, clock an hour ahead',
    about: 'Loses its answer; its list shows the task with a time an hour ahead.',
    sees: { state: 'done' },
    arrange: (service) => {
      service.clockAheadMs = hourMs
      service.first(1, 'submit', ({ honest }) => {
        honest()
        return { misbehave: 'reset' }
      })
    },
    expect: { tasks: 1 },
  },
  {
    name: 'studio ends while it runs',
    about: 'Goes on with the task while the studio is closed and opened again.',
    sees: { state: 'done' },
    service: midway,
    act: async (studio, service) => {
      await running(studio, service)
      await studio.restart()
      service.books.finish()
    },
    expect: { tasks: 1 },
  },
  {
    name: 'cancelled as asked',
    about: 'Ends the task when it is asked, and refunds the money.',
    sees: { state: 'cancelled' },
    service: { runMs: 600_000 },
    act: async (studio, service) => {
      const id = await running(studio, service)
      await studio.call('jobs.cancel', { id })
    },
    expect: { tasks: 1 },
  },
  {
    name: 'cancelled without a word',
    about: 'Ends the task when it is asked, and answers with a bare 204.',
    sees: { state: 'cancelled' },
    service: { runMs: 600_000 },
    arrange: (service) =>
      service.on('cancel', ({ honest }) => {
        honest()
        return { status: 204 }
      }),
    act: async (studio, service) => {
      const id = await running(studio, service)
      await studio.call('jobs.cancel', { id })
    },
    expect: { tasks: 1 },
  },
  {
    name: 'cancel refused',
    about: 'Will not end a task that has begun, and says so.',
    sees: { state: 'done' },
    service: midway,
    arrange: (service) => service.on('cancel', () => problem(400, 'not_cancellable', 'It has begun.')),
    act: async (studio, service) => {
      const id = await running(studio, service)
      const refused = await studio.call('jobs.cancel', { id }).then(
        () => null,
        (error: { code: string; details?: { says?: string } }) => error,
      )
      expectThat(refused?.code === 'request-refused', `the refusal is reported, not ${refused?.code}`)
      expectThat(refused?.details?.says === 'It has begun.', 'in the words of the service')
      service.books.finish()
    },
    expect: { tasks: 1 },
  },
  {
    name: 'cancel too late',
    about: 'Answers the request to cancel with 409, for the task is finished.',
    sees: { state: 'done' },
    service: midway,
    arrange: (service) =>
      service.on('cancel', ({ honest }) => {
        service.books.finish()
        return honest()
      }),
    act: async (studio, service) => {
      const id = await running(studio, service)
      await studio.call('jobs.cancel', { id })
      service.books.finish()
    },
    expect: { tasks: 1 },
  },
  {
    name: 'cancel not offered',
    about: 'Has no way to end a task; the artist is offered to stop watching instead.',
    sees: { state: 'done' },
    service: midway,
    overrides: { cancel: 'none' },
    act: async (studio, service) => {
      const id = await running(studio, service)
      const refused = await studio.call('jobs.cancel', { id }).then(
        () => null,
        (error: { details?: { reason?: string } }) => error,
      )
      expectThat(refused?.details?.reason === 'no-cancel', 'it is told that this cannot be done')
      await studio.call('jobs.watch', { id, watched: false })
      await studio.clock.sleep(5_000)
      const asked = service.count('poll')
      await studio.clock.sleep(60_000)
      expectThat(service.count('poll') === asked, 'no one asks while no one watches')
      await studio.call('jobs.watch', { id, watched: true })
      service.books.finish()
    },
    expect: { tasks: 1 },
  },
  {
    name: 'cancelled on its way out',
    about: 'Answers the paid request slowly, and is asked to end the task before it has answered.',
    sees: { state: 'cancelled' },
    service: { runMs: 600_000 },
    arrange: (service) => service.on('submit', ({ honest }) => ({ ...honest(), delayMs: 30_000 })),
    act: async (studio, service) => {
      const { id } = await studio.submit()
      await studio.until('it is on its way', () => service.count('submit') === 1)
      await studio.call('jobs.cancel', { id })
    },
    expect: { tasks: 1 },
  },
]
