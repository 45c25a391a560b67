/** How services say "later". */
import { page, problem, type Answer } from '../answer.ts'
import { expectThat } from '../expect-that.ts'
import type { HostileService } from '../hostile-service.ts'
import { webPage } from '../result-files.ts'
import type { Scenario } from '../scenario.ts'

const pause = 'Rate limit reached at the service'
const noPlace = 'The queue of the service is full'

const tooFast = (headers: Record<string, string> = {}): Answer =>
  problem(429, 'rate_limited', 'Too many requests.', headers)

/** How long after its first request the second of a step came. */
function gapMs(service: HostileService, step: 'submit' | 'poll' | 'download'): number {
  const [first, second] = service.visits.filter((visit) => visit.step === step)
  return (second?.at ?? 0) - (first?.at ?? 0)
}

/** In the order of the table. */
export const limitScenarios: readonly Scenario[] = [
  {
    name: 'too fast, with seconds',
    about: 'Answers the paid request with a 429 and asks for half a minute.',
    sees: { state: 'done', meanwhile: [pause] },
    arrange: (service) => service.first(1, 'submit', () => tooFast({ 'retry-after': '30' })),
    expect: {
      tasks: 1,
      submits: 2,
      also: (_studio, service) => expectThat(gapMs(service, 'submit') >= 29_000, 'half a minute is waited'),
    },
  },
  {
    name: 'too fast, with a date',
    about: 'Answers the paid request with a 429 and names the time from which it may be sent.',
    sees: { state: 'done', meanwhile: [pause] },
    arrange: (service) =>
      service.first(1, 'submit', () => tooFast({ 'retry-after': new Date(service.now() + 30_000).toUTCString() })),
    expect: {
      tasks: 1,
      submits: 2,
      // The date has no fractions of a second.
      also: (_studio, service) => expectThat(gapMs(service, 'submit') >= 27_000, 'half a minute is waited'),
    },
  },
  {
    name: 'too fast, without a time',
    about: 'Answers the paid request with a 429 three times and does not say how long to wait.',
    sees: { state: 'done', meanwhile: [pause] },
    arrange: (service) => service.first(3, 'submit', () => tooFast()),
    expect: { tasks: 1, submits: 4 },
  },
  {
    name: 'too fast, without words',
    about: 'Answers the paid request with a bare 429.',
    sees: { state: 'done', meanwhile: [pause] },
    arrange: (service) => service.first(1, 'submit', () => ({ status: 429 })),
    expect: { tasks: 1, submits: 2 },
  },
  {
    name: 'too fast, says a web page',
    about: 'Has a gate before it that answers the paid request with a 429 and a web page.',
    sees: { state: 'done', meanwhile: [pause] },
    arrange: (service) => service.first(1, 'submit', () => page(429, webPage)),
    expect: { tasks: 1, submits: 2 },
  },
  {
    name: 'too fast, with a time that makes no sense',
    about: 'Asks for a pause until yesterday, then for minus five seconds, then for "soon".',
    sees: { state: 'done', meanwhile: [pause] },
    arrange: (service) => {
      const times = [new Date(service.now() - 86_400_000).toUTCString(), '-5', 'soon']
      service.first(3, 'submit', ({ nth }) => tooFast({ 'retry-after': times[nth - 1]! }))
    },
    expect: { tasks: 1, submits: 4 },
  },
  {
    name: 'too fast, come back next year',
    about: 'Answers the paid request with a 429 and asks for a year.',
    sees: { state: 'waiting', title: pause },
    arrange: (service) => service.on('submit', () => tooFast({ 'retry-after': '31536000' })),
    expect: {
      code: 'rate-limited',
      tasks: 0,
      submits: 1,
      also: (studio) =>
        expectThat((studio.job().error?.retryAfterMs ?? Infinity) <= 3_600_000, 'no more than an hour is waited'),
    },
  },
  {
    name: 'queue full',
    about: 'Answers the paid request with a 429 because too many tasks of the account are running.',
    sees: { state: 'done', meanwhile: [noPlace] },
    arrange: (service) =>
      service.first(2, 'submit', () => problem(429, 'queue_full', 'No more concurrent tasks are allowed.')),
    expect: { tasks: 1, submits: 3 },
  },
  {
    name: 'queue full, reported as a refusal',
    about: 'Answers the paid request with a 400 that says that too many tasks are running.',
    sees: { state: 'done', meanwhile: [noPlace] },
    arrange: (service) =>
      service.first(1, 'submit', () => ({ status: 400, body: { error: 'TOO_MANY_RUNNING_TASKS: concurrency limit' } })),
    expect: { tasks: 1, submits: 2 },
  },
  {
    name: 'too many questions',
    about: 'Answers questions about the task with 429 and asks for a minute.',
    sees: { state: 'done' },
    arrange: (service) => service.first(1, 'poll', () => tooFast({ 'retry-after': '60' })),
    expect: {
      tasks: 1,
      also: (_studio, service) => expectThat(gapMs(service, 'poll') >= 58_000, 'a minute is waited'),
    },
  },
  {
    name: 'too many downloads',
    about: 'Answers the download with 429 and asks for twenty seconds.',
    sees: { state: 'done' },
    arrange: (service) => service.first(1, 'download', () => tooFast({ 'retry-after': '20' })),
    expect: {
      tasks: 1,
      also: (_studio, service) => expectThat(gapMs(service, 'download') >= 19_000, 'twenty seconds are waited'),
    },
  },
  {
    name: 'three requests a minute in all',
    about: 'Counts every request, allows three a minute, and answers everything beyond with 429.',
    sees: { state: 'done' },
    overrides: { 'rate.all': '3' },
    expect: {
      tasks: 1,
      also: (_studio, service) => {
        const times = service.visits.filter(({ step }) => step !== 'download').map(({ at }) => at)
        const most = Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 58_000).length))
        expectThat(most <= 6, `at most three a minute and three at once after a rest, not ${most}`)
      },
    },
  },
]
