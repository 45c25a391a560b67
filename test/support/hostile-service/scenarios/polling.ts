/** A task on its way: progress, silence, and the end that is none. */
import { changed, page, problem } from '../answer.ts'
import { expectThat } from '../expect-that.ts'
import type { HostileService } from '../hostile-service.ts'
import { webPage } from '../result-files.ts'
import type { Scenario } from '../scenario.ts'
import type { StudioUnderTest } from '../studio-under-test.ts'

const gone = 'The result has expired at the service'
const silent = 'The service is not responding. Retrying soon'

/** The window is told at most five times a second: long enough for all of it to be seen. */
const longer = { runMs: 120_000 }

/** Says these one after the other while the task runs. */
function progresses(service: HostileService, steps: readonly unknown[]): void {
  service.on('poll', ({ nth, honest }) =>
    changed(honest(), (task) =>
      task['status'] === 'succeeded' ? task : { ...task, progress: steps[Math.min(nth, steps.length) - 1] },
    ),
  )
}

/** Every progress the window was told while it ran. */
function reported(studio: StudioUnderTest): (number | null)[] {
  return studio.events.flatMap((event) =>
    event.type === 'job' && event.job.state === 'running' ? [event.job.progress] : [],
  )
}

function sane(studio: StudioUnderTest): void {
  for (const progress of reported(studio))
    expectThat(progress === null || (progress >= 0 && progress <= 1), `${progress} is from 0 to 1`)
}

/** In the order of the table. */
export const pollingScenarios: readonly Scenario[] = [
  {
    name: 'progress goes backwards',
    about: 'Says 60 %, then 20 %, then 40 %.',
    sees: { state: 'done' },
    service: longer,
    arrange: (service) => progresses(service, [0.6, 0.2, 0.4]),
    expect: { tasks: 1, also: sane },
  },
  {
    name: 'progress in percent',
    about: 'Says 12, 47, 99.',
    sees: { state: 'done' },
    service: longer,
    arrange: (service) => progresses(service, [12, 47, 99]),
    expect: {
      tasks: 1,
      also: (studio) => {
        sane(studio)
        expectThat(reported(studio).includes(0.12), 'twelve percent are reported')
      },
    },
  },
  {
    name: 'progress as words',
    about: 'Says "12%", "about half", "" and null.',
    sees: { state: 'done' },
    service: longer,
    arrange: (service) => progresses(service, ['12%', 'about half', '', null]),
    expect: { tasks: 1, also: sane },
  },
  {
    name: 'progress that makes no sense',
    about: 'Says -5, 1e12 and "NaN".',
    sees: { state: 'done' },
    service: longer,
    arrange: (service) => progresses(service, [-5, 1e12, 'NaN']),
    expect: { tasks: 1, also: sane },
  },
  {
    name: '99 % for long',
    about: 'Says 99 % for ten minutes before it is finished.',
    sees: { state: 'done' },
    service: { runMs: 600_000 },
    arrange: (service) => progresses(service, [0.99]),
    expect: { tasks: 1 },
  },
  {
    name: 'finished without a result',
    about: 'Says that the task is finished and never names a result.',
    sees: { state: 'failed', title: 'Unexpected answer from the service' },
    arrange: (service) => service.on('poll', ({ honest }) => changed(honest(), (task) => ({ ...task, outputs: [] }))),
    expect: { code: 'bad-reply', reason: 'no-result', tasks: 1 },
  },
  {
    name: 'result a little late',
    about: 'Says that the task is finished, and names the result three questions later.',
    sees: { state: 'done' },
    arrange: (service) => {
      let finished = 0
      service.on('poll', ({ honest }) =>
        changed(honest(), (task) => {
          if (task['status'] !== 'succeeded') return task
          finished += 1
          return finished <= 3 ? { ...task, outputs: [] } : task
        }),
      )
    },
    expect: { tasks: 1 },
  },
  {
    name: 'link a minute late',
    about: 'Says that the task is finished, and fills in the link of the result a minute later.',
    sees: { state: 'done' },
    arrange: (service) =>
      service.on('poll', ({ honest }) =>
        changed(honest(), (task) => {
          const [found] = service.books.tasks()
          const isLate = found?.endedAt !== null && found !== undefined && service.now() < found.endedAt + 60_000
          const outputs = (task['outputs'] as Record<string, unknown>[]).map((each) => ({ ...each, url: null }))
          return isLate ? { ...task, outputs } : task
        }),
      ),
    expect: { tasks: 1 },
  },
  {
    name: 'storm of errors while it runs',
    about: 'Answers twelve questions about the task with 500, 502 and 503.',
    sees: { state: 'done', meanwhile: [silent] },
    arrange: (service) =>
      service.first(12, 'poll', ({ nth }) =>
        nth % 3 === 0
          ? page(502, webPage)
          : nth % 3 === 1
            ? { status: 500 }
            : problem(503, 'unavailable', 'Back soon.'),
      ),
    expect: { tasks: 1 },
  },
  {
    name: 'questions without an answer',
    about: 'Lets two questions about the task hang.',
    sees: { state: 'done' },
    arrange: (service) => service.first(2, 'poll', () => ({ misbehave: 'hang' })),
    expect: { tasks: 1 },
  },
  {
    name: 'answers that break off',
    about: 'Cuts the connection before, after the head of, and within the answers about the task.',
    sees: { state: 'done', meanwhile: ['No connection. The job keeps running there; retrying soon'] },
    arrange: (service) =>
      service.first(6, 'poll', ({ nth }) => ({
        body: '{"status":',
        misbehave: nth % 3 === 0 ? 'reset' : nth % 3 === 1 ? 'head-only' : 'cut',
      })),
    expect: { tasks: 1 },
  },
  {
    name: 'not there yet',
    about: 'Says twice that there is no such task, before its own copy of it has arrived.',
    sees: { state: 'done' },
    arrange: (service) => service.first(2, 'poll', () => problem(404, 'not_found', 'There is no task with this id.')),
    expect: { tasks: 1 },
  },
  {
    name: 'task vanished',
    about: 'Says for good that there is no such task.',
    sees: { state: 'expired', title: gone },
    arrange: (service) => service.on('poll', () => problem(404, 'not_found', 'There is no task with this id.')),
    expect: { code: 'task-expired', tasks: 1, books: 'undecided' },
  },
  {
    name: 'task stuck for ever',
    about: 'Says "running" for ever.',
    sees: { state: 'running' },
    service: { runMs: 10 * 365 * 86_400_000 },
    act: async (studio, service) => {
      await studio.submit()
      await studio.until('it was asked about for a while', () => service.count('poll') >= 12)
    },
    expect: { tasks: 1, books: 'undecided' },
  },
  {
    name: 'finished, then running again',
    about: 'Says that the task is finished, then that it is running, then that it is finished.',
    sees: { state: 'done' },
    arrange: (service) => {
      let finished = 0
      service.on('poll', ({ honest }) =>
        changed(honest(), (task) => {
          if (task['status'] !== 'succeeded') return task
          finished += 1
          if (finished === 1) return { ...task, outputs: [] }
          return finished < 4 ? { ...task, status: 'running', outputs: [] } : task
        }),
      )
    },
    expect: { tasks: 1 },
  },
  {
    name: 'failed in its own words',
    about: 'Says that the task failed, and why.',
    sees: { state: 'failed', title: 'The service could not make this' },
    arrange: (service) => {
      service.books.ending = { status: 'failed', error: { code: 'bad_geometry', message: 'The shape is empty.' } }
    },
    expect: {
      code: 'task-failed',
      reason: 'bad_geometry',
      tasks: 1,
      also: (studio) =>
        expectThat(studio.job().error?.details?.['says'] === 'The shape is empty.', 'its words are kept'),
    },
  },
]
