/** The words and shapes of answers. */
import { type Answer, changed, page, problem } from '../answer.ts'
import { expectThat } from '../expect-that.ts'
import type { HostileService, Visit } from '../hostile-service.ts'
import { gzipBomb, webPage } from '../result-files.ts'
import type { Scenario } from '../scenario.ts'

const strange = 'Unexpected answer from the service'
const notMade = 'The service does not allow this content'

/** Changes every answer about a task. */
function reports(service: HostileService, change: (task: Record<string, unknown>) => unknown): void {
  service.on('poll', ({ honest }) => changed(honest(), change))
}

/** Another status word in the place of one. */
function says(service: HostileService, words: Record<string, unknown>): void {
  reports(service, (task) => ({ ...task, status: words[String(task['status'])] ?? task['status'] }))
}

const twice = (service: HostileService, answer: (visit: Visit) => Answer) => service.first(2, 'poll', answer)

/** In the order of the table. */
export const wordScenarios: readonly Scenario[] = [
  {
    name: 'a refusal inside a 200',
    about: 'Answers the paid request with 200 and an error inside.',
    sees: { state: 'failed', title: 'The service refused the request' },
    arrange: (service) =>
      service.on('submit', () => ({ body: { success: false, error: { code: 'bad_prompt', message: 'Too short.' } } })),
    expect: { code: 'request-refused', reason: 'bad_prompt', tasks: 0, submits: 1 },
  },
  {
    name: '"too fast" inside a 200',
    about: 'Answers the paid request with 200 and, inside, that it comes too fast.',
    sees: { state: 'done', meanwhile: ['Rate limit reached at the service'] },
    arrange: (service) =>
      service.first(1, 'submit', () => ({ body: { code: 'RATE_LIMITED', message: 'Slow down.', data: null } })),
    expect: { tasks: 1, submits: 2 },
  },
  {
    name: 'a server error inside a 200',
    about: 'Answers questions about the task with 200 and an internal error inside, twice.',
    sees: { state: 'done' },
    arrange: (service) => twice(service, () => ({ body: { error: { code: 'internal_error', message: 'Oops.' } } })),
    expect: { tasks: 1 },
  },
  {
    name: 'a web page in between',
    about: 'Answers two questions about the task with a web page and a 200.',
    sees: { state: 'done' },
    arrange: (service) => twice(service, () => page(200, webPage)),
    expect: { tasks: 1 },
  },
  {
    name: 'web pages for good',
    about: 'Answers every question about the task with a web page and a 200.',
    sees: { state: 'failed', title: strange },
    arrange: (service) => service.on('poll', () => page(200, webPage)),
    expect: { code: 'bad-reply', tasks: 1, books: 'undecided' },
  },
  {
    name: 'web pages, then well again',
    about: 'Answers with web pages until the job has given up; the artist asks again, and the result is there.',
    sees: { state: 'done', meanwhile: [strange] },
    arrange: (service) => service.on('poll', () => page(200, webPage)),
    act: async (studio, service) => {
      await studio.submit()
      await studio.until('it is over', () => studio.job().state === 'failed')
      service.on('poll', ({ honest }) => honest())
      await studio.call('jobs.download-again', { id: studio.job().id })
    },
    expect: { tasks: 1 },
  },
  {
    name: 'nothing in between',
    about: 'Answers two questions about the task with nothing and a 200.',
    sees: { state: 'done' },
    arrange: (service) => twice(service, () => ({ status: 200 })),
    expect: { tasks: 1 },
  },
  {
    name: 'a list where a task was expected',
    about: 'Answers two questions about the task with an empty list.',
    sees: { state: 'done' },
    arrange: (service) => twice(service, () => ({ body: [] })),
    expect: { tasks: 1 },
  },
  {
    name: 'changed names',
    about: 'Calls the task id `uuid`, the status `state`, and keeps the results below `data.output`.',
    sees: { state: 'done' },
    arrange: (service) => {
      service.on('submit', ({ honest }) =>
        changed(honest(), ({ task_id }) => ({ uuid: task_id, created: '2026-05-12', state: 'IN_QUEUE' })),
      )
      reports(service, ({ task_id, status, outputs, credits }) => ({
        uuid: task_id,
        state: String(status).toUpperCase(),
        consumed_credits: (credits as { charged: number }).charged,
        data: { output: (outputs as { url: string }[]).map(({ url }) => url) },
      }))
    },
    expect: { tasks: 1 },
  },
  {
    name: 'a name it does not know',
    about: 'Calls the task id `ticket_nr`.',
    sees: { state: 'unsure', title: strange },
    overrides: { list: 'none' },
    arrange: (service) =>
      service.on('submit', ({ honest }) =>
        changed(honest(), ({ task_id }) => ({ ticket_nr: task_id, note: 'ok then' })),
      ),
    expect: { code: 'bad-reply', tasks: 1, books: 'undecided' },
  },
  {
    name: 'a name the artist has entered',
    about: 'Calls the task id `ticket_nr`, and the artist has said so in the connection.',
    sees: { state: 'done' },
    overrides: { id: 'ticket_nr' },
    arrange: (service) =>
      service.on('submit', ({ honest }) => changed(honest(), ({ task_id }) => ({ ticket_nr: task_id }))),
    expect: { tasks: 1 },
  },
  {
    name: 'a huge answer',
    about: 'Answers one question about the task with 20 MB of JSON.',
    sees: { state: 'done' },
    arrange: (service) => service.first(1, 'poll', () => ({ body: { status: 'x'.repeat(20 * 1024 * 1024) } })),
    expect: { tasks: 1 },
  },
  {
    name: 'a packed bomb for an answer',
    about: 'Answers one question about the task with 16 MB of zeros, packed into 16 kB.',
    sees: { state: 'done' },
    arrange: (service) => {
      const bomb = gzipBomb(16)
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
      service.first(1, 'poll', () => ({ headers, body: bomb }))
    },
    expect: { tasks: 1 },
  },
  {
    name: 'a bottomless answer',
    about: 'Answers two questions about the task with JSON nested a hundred thousand deep.',
    sees: { state: 'done' },
    arrange: (service) => {
      const depth = 100_000
      const body = `{"data":${'['.repeat(depth)}${']'.repeat(depth)}}`
      const nested = `${'{"result":'.repeat(depth)}1${'}'.repeat(depth)}`
      const headers = { 'content-type': 'application/json' }
      service.first(2, 'poll', ({ nth }) => ({ headers, body: nth === 1 ? body : nested }))
    },
    expect: { tasks: 1 },
  },
  {
    name: 'a mark before the text',
    about: 'Begins every answer with a byte order mark.',
    sees: { state: 'done' },
    arrange: (service) => {
      const marked = ({ honest }: Visit) => {
        const answer = honest()
        const headers = { ...answer.headers, 'content-type': 'text/plain; charset=utf-8' }
        return { ...answer, headers, body: `\uFEFF${JSON.stringify(answer.body)}` }
      }
      service.on('submit', marked)
      service.on('poll', marked)
    },
    expect: { tasks: 1 },
  },
  {
    name: 'unknown words for the state',
    about: 'Says "marinating" and "resting" before it says that the task is finished.',
    sees: { state: 'done', meanwhile: ['The service reports “marinating”'] },
    // The window is told at most five times a second, and this must be long enough to be seen.
    service: { runMs: 120_000 },
    arrange: (service) => says(service, { queued: 'marinating', running: 'marinating' }),
    expect: { tasks: 1 },
  },
  {
    name: 'only unknown words',
    about: 'Says "marinating" for ever.',
    sees: { state: 'running', note: 'The service reports “marinating”' },
    arrange: (service) => says(service, { queued: 'marinating', running: 'marinating', succeeded: 'marinating' }),
    expect: { tasks: 1, books: 'undecided' },
  },
  {
    name: 'canceled, with one l',
    about: 'Ends the task by itself and says CANCELED.',
    sees: { state: 'cancelled' },
    arrange: (service) => void (service.books.ending = { status: 'CANCELED', error: null }),
    expect: { tasks: 1 },
  },
  {
    name: 'cancelled, with two l',
    about: 'Ends the task by itself and says cancelled.',
    sees: { state: 'cancelled' },
    arrange: (service) => void (service.books.ending = { status: 'cancelled', error: null }),
    expect: { tasks: 1 },
  },
  {
    name: 'banned',
    about: 'Ends the task for its content with a status of its own.',
    sees: { state: 'refused', title: notMade },
    arrange: (service) => void (service.books.ending = { status: 'banned', error: null }),
    expect: { code: 'content-refused', tasks: 1 },
  },
  {
    name: 'failed for its content',
    about: 'Says "failed", and in the reason that its filter for content stopped it.',
    sees: { state: 'refused', title: notMade },
    arrange: (service) => {
      service.books.ending = {
        status: 'failed',
        error: { code: 'CONTENT_FILTERED', message: 'Blocked by safety system.' },
      }
    },
    expect: { code: 'content-refused', tasks: 1 },
  },
  {
    name: 'the key in a refusal',
    about: 'Quotes the key in what it says about a failure.',
    sees: { state: 'failed', title: 'The service could not make this' },
    arrange: (service) => {
      const [key = ''] = service.keys
      service.books.ending = { status: 'failed', error: { code: 'internal', message: `account ${key} is broken` } }
    },
    expect: {
      code: 'task-failed',
      tasks: 1,
      also: (studio) => expectThat(JSON.stringify(studio.job().error).includes('•••'), 'the key is masked'),
    },
  },
  {
    name: 'a refusal for a question',
    about: 'Answers five questions about the task with 400.',
    sees: { state: 'done' },
    arrange: (service) => service.first(5, 'poll', () => problem(400, 'invalid_request', 'What?')),
    expect: { tasks: 1 },
  },
  {
    name: 'refuses every question',
    about: 'Answers every question about the task with 400.',
    sees: { state: 'failed', title: 'The service no longer answers for this job' },
    arrange: (service) => service.on('poll', () => problem(400, 'invalid_request', 'What?')),
    expect: { code: 'request-refused', reason: 'invalid_request', tasks: 1, books: 'undecided' },
  },
]
