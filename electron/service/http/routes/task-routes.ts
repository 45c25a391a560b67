/** What becomes of a task: looking, listing, cancelling, downloading, throwing away. */
import { z } from 'zod'
import type { FieldProblem } from '../../../../shared/catalogue.ts'
import { invalidRequest, refusal } from '../../problem.ts'
import { interfaceWords } from '../../words/interface.ts'
import { detailWords } from '../../words/problems.ts'
import { fieldWords } from '../../words/refusals.ts'
import { taskIdPattern } from '../../tasks/new-id.ts'
import { isFinished } from '../../tasks/task-record.ts'
import type { TaskRecord } from '../../tasks/task-record.ts'
import { taskSchema, taskView } from '../../tasks/task-view.ts'
import { sameSecret } from '../guard.ts'
import { json } from '../route.ts'
import type { Route, ServiceDesk } from '../route.ts'
import { sendFile } from '../send-file.ts'

const listSchema = z.object({ tasks: z.array(taskSchema), next: z.string().nullable() })
const limitSchema = z.int().min(1).max(100)
const usualLimit = 20

/** Below `/v1/tasks`, and the outputs' own addresses. */
export function taskRoutes(desk: ServiceDesk): Route[] {
  const view = (task: TaskRecord) => taskView(task, desk.queue.progressOf(task), desk.baseUrl())
  const find = (id: string | undefined) => {
    const task = id !== undefined && taskIdPattern.test(id) ? desk.store.get(id) : undefined
    if (task === undefined) throw refusal('not_found', detailWords.noTask)
    return task
  }
  return [
    {
      method: 'get',
      path: '/v1/tasks',
      summary: interfaceWords.listTasks,
      parameters: [
        { name: 'after', in: 'query', schema: z.string(), about: interfaceWords.fields.after },
        { name: 'limit', in: 'query', schema: limitSchema.default(usualLimit), about: interfaceWords.fields.limit },
      ],
      success: { status: 200, body: listSchema },
      problems: ['invalid_request'],
      answer: ({ query }) => {
        const { after, limit } = checkPage(query)
        const { tasks, next } = desk.store.list(after, limit)
        return json({ tasks: tasks.map(view), next })
      },
    },
    {
      method: 'get',
      path: '/v1/tasks/:id',
      summary: interfaceWords.getTask,
      success: { status: 200, body: taskSchema },
      problems: ['not_found'],
      answer: ({ params }) => json(view(find(params['id']))),
    },
    {
      method: 'post',
      path: '/v1/tasks/:id/cancel',
      summary: interfaceWords.cancelTask,
      success: { status: 200, body: taskSchema },
      problems: ['not_found', 'already_finished'],
      answer: ({ params }) => json(view(desk.queue.cancel(find(params['id'])))),
    },
    {
      method: 'delete',
      path: '/v1/tasks/:id',
      summary: interfaceWords.deleteTask,
      success: { status: 204, body: null },
      problems: ['not_found', 'not_finished'],
      answer: ({ params }) => {
        const task = find(params['id'])
        if (!isFinished(task)) throw refusal('not_finished', detailWords.cancelFirst)
        desk.store.delete(task.id, desk.now())
        return new Response(null, { status: 204 })
      },
    },
    {
      method: 'get',
      path: '/v1/outputs/:task/:token/:name',
      summary: interfaceWords.download,
      open: true,
      success: { status: 200, body: ['application/octet-stream'] },
      problems: ['not_found', 'expired', 'range_not_satisfiable'],
      answer: async ({ request, params }) => {
        const task = taskIdPattern.test(params['task'] ?? '') ? desk.store.get(params['task'] ?? '') : undefined
        const output = task?.outputs.find((candidate) => candidate.name === params['name'])
        if (task === undefined || output === undefined || !sameSecret(output.token, params['token'] ?? ''))
          throw refusal('not_found', detailWords.noResult)
        if (task.expiresAt !== null && task.expiresAt <= desk.now()) throw refusal('expired', detailWords.resultExpired)
        return sendFile(request, { ...output, path: desk.store.journal.outputPath(task.id, output.name) })
      },
    },
  ]
}

function checkPage(query: URLSearchParams): { after: string | undefined; limit: number } {
  const unknown = [...query.keys()].filter((name) => name !== 'after' && name !== 'limit')
  const after = query.get('after') ?? undefined
  const limit = query.get('limit')
  const errors = unknown.map((field): FieldProblem => ({ field, reason: fieldWords.unknown }))
  if (after !== undefined && !taskIdPattern.test(after)) errors.push({ field: 'after', reason: fieldWords.taskId })
  const number = limit === null ? usualLimit : limitSchema.safeParse(limit === '' ? Number.NaN : Number(limit)).data
  if (number === undefined) errors.push({ field: 'limit', reason: fieldWords.wholeNumber(1, 100) })
  if (number === undefined || errors.length > 0) throw invalidRequest(errors)
  return { after, limit: number }
}
