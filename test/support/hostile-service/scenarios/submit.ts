/** The paid request and its answer: lost, slow, broken off, refused. */
import { page, problem } from '../answer.ts'
import type { Script } from '../hostile-service.ts'
import { webPage } from '../result-files.ts'
import type { Scenario } from '../scenario.ts'

const noConnection = 'No connection to the service'
const trouble = 'The service is having problems'
const strange = 'Unexpected answer from the service'
const withoutList = { list: 'none' }
/** What can be made is known without asking. */
const withoutModels = { models: 'none' }
const withMemory = { overrides: { deduplicates: 'yes' }, service: { deduplicates: true } }

/** Takes the task, and loses its answer. */
const takenAndLost: Script = ({ honest }) => {
  honest()
  return { misbehave: 'reset' }
}
const notTaken: Script = () => ({ misbehave: 'reset' })

/** In the order of the table. */
export const submitScenarios: readonly Scenario[] = [
  {
    name: 'an honest service',
    about: 'Does everything as it is written.',
    sees: { state: 'done' },
    expect: { tasks: 1 },
  },
  {
    name: 'answer lost, task taken, no list',
    about: 'Takes the paid request and cuts the connection instead of answering; it cannot list its tasks.',
    sees: { state: 'unsure', title: noConnection },
    overrides: withoutList,
    arrange: (service) => service.first(1, 'submit', takenAndLost),
    expect: { code: 'offline', reason: 'broken-off', tasks: 1, books: 'undecided' },
  },
  {
    name: 'answer lost, task not taken, no list',
    about: 'Cuts the connection before it takes the paid request; it cannot list its tasks.',
    sees: { state: 'unsure', title: noConnection },
    overrides: withoutList,
    arrange: (service) => service.first(1, 'submit', notTaken),
    expect: { code: 'offline', reason: 'broken-off', tasks: 0, submits: 1 },
  },
  {
    name: 'answer lost, the artist finds the task',
    about: 'Loses its answer; its own website shows the task, and the artist names it.',
    sees: { state: 'done', meanwhile: [noConnection] },
    overrides: withoutList,
    arrange: (service) => service.first(1, 'submit', takenAndLost),
    act: async (studio, service) => {
      const { id } = await studio.submit()
      await studio.until('the job is unsure', () => studio.job().state === 'unsure')
      const [task] = service.books.tasks()
      await studio.call('jobs.resolve-unsure', { id, decision: { kind: 'it-ran', taskId: ` ${task!.id} ` } })
    },
    expect: { tasks: 1 },
  },
  {
    name: 'answer lost, the artist sends again',
    about: 'Loses the paid request on the way, and the artist decides to send it a second time.',
    sees: { state: 'done', meanwhile: [noConnection] },
    overrides: withoutList,
    arrange: (service) => service.first(1, 'submit', notTaken),
    act: async (studio) => {
      const { id } = await studio.submit()
      await studio.until('the job is unsure', () => studio.job().state === 'unsure')
      await studio.call('jobs.resolve-unsure', { id, decision: { kind: 'send-again' } })
    },
    expect: { tasks: 1, submits: 2, books: 'about' },
  },
  {
    name: 'answer lost, the artist lets it be',
    about: 'Loses its answer, and the artist forgets the job.',
    sees: { state: 'cancelled', note: 'Forgotten. Whether it was charged is unknown' },
    overrides: withoutList,
    arrange: (service) => service.first(1, 'submit', takenAndLost),
    act: async (studio) => {
      const { id } = await studio.submit()
      await studio.until('the job is unsure', () => studio.job().state === 'unsure')
      await studio.call('jobs.resolve-unsure', { id, decision: { kind: 'forget' } })
    },
    expect: { tasks: 1, books: 'undecided' },
  },
  {
    name: 'answer lost, task taken, de-duplicates',
    about: 'Loses its answer, and recognises the repeated request by its key.',
    sees: { state: 'done', meanwhile: [noConnection, 'Checking whether it arrived'] },
    ...withMemory,
    arrange: (service) => service.first(1, 'submit', takenAndLost),
    expect: { tasks: 1, submits: 2 },
  },
  {
    name: 'answer lost, task not taken, de-duplicates',
    about: 'Loses the paid request on the way, and promises to know a repeated one by its key.',
    sees: { state: 'done', meanwhile: [noConnection, 'Checking whether it arrived'] },
    ...withMemory,
    arrange: (service) => service.first(1, 'submit', notTaken),
    expect: { tasks: 1, submits: 2 },
  },
  {
    name: 'repeated request answered as a conflict',
    about: 'Loses its answer, and calls the repeated request a conflict instead of naming the task.',
    sees: { state: 'unsure', title: 'The service refused the request' },
    overrides: { deduplicates: 'yes', list: 'none' },
    arrange: (service) =>
      service.on('submit', ({ nth, honest }) => {
        if (nth > 1) return problem(409, 'idempotency_conflict', 'This key was used before.')
        honest()
        return { misbehave: 'reset' }
      }),
    expect: { code: 'request-refused', reason: 'idempotency_conflict', tasks: 1, submits: 2, books: 'undecided' },
  },
  {
    name: 'slow answer within patience',
    about: 'Takes the paid request and answers only after a minute.',
    sees: { state: 'done' },
    arrange: (service) => service.on('submit', ({ honest }) => ({ ...honest(), delayMs: 60_000 })),
    expect: { tasks: 1 },
  },
  {
    name: 'slow submit, never answered',
    about: 'Takes the paid request, keeps the connection open, and never answers.',
    sees: { state: 'unsure', title: 'The service is slow to respond' },
    overrides: withoutList,
    arrange: (service) =>
      service.on('submit', ({ honest }) => {
        honest()
        return { misbehave: 'hang' }
      }),
    expect: { code: 'timeout', tasks: 1, books: 'undecided' },
  },
  {
    name: 'reset after the head',
    about: 'Answers the paid request with a 202 and cuts the connection before the body.',
    sees: { state: 'unsure', title: noConnection },
    overrides: withoutList,
    arrange: (service) =>
      service.on('submit', ({ honest }) => {
        honest()
        return { status: 202, misbehave: 'head-only' }
      }),
    expect: { code: 'offline', tasks: 1, books: 'undecided' },
  },
  {
    name: 'reset in the middle of the body',
    about: 'Answers the paid request with half of a body and cuts the connection.',
    sees: { state: 'unsure', title: noConnection },
    overrides: withoutList,
    arrange: (service) =>
      service.on('submit', ({ honest }) => {
        honest()
        return {
          status: 202,
          headers: { 'content-type': 'application/json' },
          body: '{"task_id":"4f',
          misbehave: 'cut',
        }
      }),
    expect: { code: 'offline', tasks: 1, books: 'undecided' },
  },
  {
    name: 'connection refused',
    about: 'Is not there when the request should leave, and comes up after a while.',
    sees: { state: 'done', meanwhile: [noConnection] },
    act: async (studio, service) => {
      await service.goAway()
      await studio.submit()
      await studio.until('it is reported', () => studio.job().error?.code === 'offline')
      await studio.clock.sleep(20_000)
      await service.comeBack()
    },
    expect: { tasks: 1 },
  },
  {
    name: 'name not found',
    about: 'Has an address whose name cannot be resolved, until the artist corrects it.',
    sees: { state: 'done', meanwhile: [noConnection] },
    overrides: withoutModels,
    act: async (studio, service) => {
      const id = studio.connectionId
      await studio.call('connections.change', { id, baseUrl: 'https://no-such-service.invalid' })
      await studio.setKey()
      await studio.submit()
      await studio.until('it is reported', () => studio.job().error?.code === 'offline')
      await studio.call('connections.change', { id, baseUrl: service.url })
      await studio.setKey()
    },
    expect: { tasks: 1 },
  },
  {
    name: 'no certificate',
    about: 'Cannot prove who it is: the secure connection does not come about.',
    sees: { state: 'waiting', title: noConnection },
    overrides: withoutModels,
    act: async (studio, service) => {
      await studio.call('connections.change', { id: studio.connectionId, baseUrl: await service.withoutCertificate() })
      await studio.setKey()
      await studio.submit()
    },
    expect: { code: 'offline', reason: 'certificate', tasks: 0 },
  },
  {
    name: 'an error after taking it',
    about: 'Takes the paid request and answers 500 all the same; it cannot list its tasks.',
    sees: { state: 'unsure', title: trouble },
    overrides: withoutList,
    arrange: (service) =>
      service.on('submit', ({ honest }) => {
        honest()
        return problem(500, 'internal', 'Something went wrong.')
      }),
    expect: { code: 'service-down', tasks: 1, books: 'undecided' },
  },
  {
    name: 'storm of errors on submit',
    about: 'Answers 503 and 502 four times before it takes the request, and de-duplicates.',
    sees: { state: 'done', meanwhile: [trouble] },
    ...withMemory,
    arrange: (service) =>
      service.first(4, 'submit', ({ nth }) =>
        nth % 2 === 0 ? page(502, webPage) : problem(503, 'unavailable', 'Back soon.', { 'retry-after': '2' }),
      ),
    expect: { tasks: 1, submits: 5 },
  },
  {
    name: 'a web page for an answer',
    about: 'Takes the paid request and answers with a web page and a 200.',
    sees: { state: 'unsure', title: strange },
    overrides: withoutList,
    arrange: (service) =>
      service.on('submit', ({ honest }) => {
        honest()
        return page(200, webPage)
      }),
    expect: { code: 'bad-reply', tasks: 1, books: 'undecided' },
  },
  {
    name: 'an empty answer',
    about: 'Takes the paid request and answers with nothing and a 202.',
    sees: { state: 'unsure', title: strange },
    overrides: withoutList,
    arrange: (service) =>
      service.on('submit', ({ honest }) => {
        honest()
        return { status: 202 }
      }),
    expect: { code: 'bad-reply', tasks: 1, books: 'undecided' },
  },
  {
    name: 'moved before it is asked',
    about: 'Answers the paid request with a 301 to another host.',
    sees: { state: 'failed', title: 'The service refused the request' },
    arrange: async (service) => {
      const other = await service.elsewhere(() => ({ status: 500 }))
      service.on('submit', () => ({ status: 301, headers: { location: `${other.url}/v1/generate` } }))
    },
    expect: {
      code: 'request-refused',
      reason: 'redirected',
      tasks: 0,
      submits: 1,
      also: (_studio, service) => {
        if (service.foreignRequests().length > 0) throw new Error('the paid request followed a redirect')
      },
    },
  },
  {
    name: 'words it does not know',
    about: 'Refuses the prompt and names what it could make instead.',
    sees: { state: 'failed', title: 'The service doesn’t know this subject' },
    arrange: (service) =>
      service.on('submit', () => ({
        status: 422,
        body: { code: 'unsupported_prompt', detail: 'Nothing fits.', suggestions: ['dragon', 'lizard'] },
      })),
    expect: { code: 'request-refused', tasks: 0, submits: 1 },
  },
  {
    name: 'a field it does not take',
    about: 'Refuses the request with a reason for each field.',
    sees: { state: 'failed', title: 'The service refused the request' },
    arrange: (service) =>
      service.on('submit', () => ({
        status: 400,
        body: { detail: [{ loc: ['body', 'prompt'], msg: 'is too short' }] },
      })),
    expect: {
      code: 'request-refused',
      tasks: 0,
      submits: 1,
      also: (studio) => {
        const fields = JSON.stringify(studio.job().error?.details)
        if (!fields.includes('is too short')) throw new Error(`the reason is lost: ${fields}`)
      },
    },
  },
  {
    name: 'moderation at the door',
    about: 'Refuses the prompt for its content.',
    sees: { state: 'refused', title: 'The service does not allow this content' },
    arrange: (service) =>
      service.on('submit', () => ({
        status: 400,
        body: { error: { code: 'content_policy_violation', message: 'No.' } },
      })),
    expect: { code: 'content-refused', tasks: 0, submits: 1 },
  },
]
