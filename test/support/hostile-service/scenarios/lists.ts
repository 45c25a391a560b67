/** Lost answers, and what the list of tasks shows of them. */
import type { Script } from '../hostile-service.ts'
import { changed } from '../answer.ts'
import { expectThat } from '../expect-that.ts'
import type { Scenario } from '../scenario.ts'

const noConnection = 'No connection to the service'

const takenAndLost: Script = ({ honest }) => {
  honest()
  return { misbehave: 'reset' }
}

/** In the order of the table. */
export const listScenarios: readonly Scenario[] = [
  {
    name: 'answer lost, task taken, list',
    about: 'Loses its answer; its list of tasks shows the task.',
    sees: { state: 'done', meanwhile: [noConnection] },
    arrange: (service) => service.first(1, 'submit', takenAndLost),
    expect: { tasks: 1 },
  },
  {
    name: 'answer lost, task not taken, list',
    about: 'Loses the paid request on the way; its list of tasks does not show it.',
    sees: { state: 'unsure', title: noConnection },
    arrange: (service) => service.first(1, 'submit', () => ({ misbehave: 'reset' })),
    expect: {
      tasks: 0,
      submits: 1,
      also: (studio) =>
        expectThat(/list/.test(JSON.stringify(studio.job().note)), 'the artist sees what the list shows'),
    },
  },
  {
    name: 'two requests alike, both answers lost',
    about: 'Loses the answers to two requests that are word for word the same, and lists both tasks.',
    sees: { state: 'unsure', title: noConnection },
    arrange: (service) => service.on('submit', takenAndLost),
    act: async (studio) => {
      await studio.submit()
      await studio.submit()
      await studio.until('both are unsure', () => studio.jobs().every(({ state }) => state === 'unsure'))
      await studio.until('both tasks are offered', () =>
        studio.jobs().every(({ candidates }) => candidates.length === 2),
      )
    },
    expect: { tasks: 2, books: 'undecided' },
  },
  {
    name: 'two requests alike, distinguished by their keys',
    about: 'Loses the answers to two requests that are word for word the same, and lists the key of each task.',
    sees: { state: 'done', meanwhile: [noConnection] },
    arrange: (service) => {
      service.on('submit', takenAndLost)
      service.on('list', ({ honest }) =>
        changed(honest(), (body) => ({
          ...body,
          tasks: (body['tasks'] as Record<string, unknown>[]).map((task) => ({
            ...task,
            idempotency_key: service.books.find(String(task['task_id']))?.idempotencyKey,
          })),
        })),
      )
    },
    act: async (studio) => {
      await studio.submit()
      await studio.submit()
      await studio.until('both are done', () => studio.jobs().every(({ state }) => state === 'done'))
    },
    expect: { tasks: 2, assets: 2 },
  },
  {
    name: 'answer lost, another person’s task in the list',
    about: 'Loses the paid request; its list shows an older task with the same prompt, made elsewhere.',
    sees: { state: 'unsure', title: noConnection },
    arrange: (service) => {
      const body = { model: 'first-family-3.1', prompt: 'a red dragon' }
      const [account = ''] = service.keys
      const older = service.books.accept({ account, idempotencyKey: null, operation: 'text-to-3d', body })!
      older.createdAt -= 3_600_000
      service.first(1, 'submit', () => ({ misbehave: 'reset' }))
    },
    expect: { tasks: 1, submits: 1, books: 'undecided' },
  },
  {
    name: 'answer lost, the list does not work',
    about: 'Loses its answer, and answers every question for its list with an error page.',
    sees: { state: 'unsure', title: noConnection },
    arrange: (service) => {
      service.first(1, 'submit', takenAndLost)
      service.on('list', () => ({ status: 500, body: '<html>oops</html>', headers: { 'content-type': 'text/html' } }))
    },
    expect: { tasks: 1, books: 'undecided' },
  },
  {
    name: 'answer lost, a list that never ends',
    about: 'Loses the paid request, and has another page after every page of its list.',
    sees: { state: 'unsure', title: noConnection },
    arrange: (service) => {
      service.first(1, 'submit', () => ({ misbehave: 'reset' }))
      service.on('list', ({ nth }) => ({ body: { tasks: [], next: `page-${nth}` } }))
    },
    expect: {
      tasks: 0,
      submits: 1,
      also: (_studio, service) =>
        expectThat(service.count('list') <= 60, `it is not read for ever, but ${service.count('list')} times`),
    },
  },
  {
    name: 'answer lost, found and finished long ago',
    about: 'Loses its answer, and has finished the task before it is found in its list.',
    sees: { state: 'done', meanwhile: [noConnection] },
    service: { runMs: 1_000 },
    arrange: (service) => service.first(1, 'submit', takenAndLost),
    expect: { tasks: 1 },
  },
  {
    name: 'answer lost, the list has no prompts',
    about: 'Loses its answer; its list shows the task without its prompt.',
    sees: { state: 'unsure', title: noConnection },
    arrange: (service) => {
      service.first(1, 'submit', takenAndLost)
      service.on('list', ({ honest }) =>
        changed(honest(), (body) => ({
          ...body,
          tasks: (body['tasks'] as Record<string, unknown>[]).map(({ task_id, status }) => ({ task_id, status })),
        })),
      )
    },
    expect: { tasks: 1, books: 'undecided' },
  },
]
