/** Reading, listing, cancelling, downloading and deleting tasks. */
import { z } from 'zod'
import type { FieldProblem } from '../../../../shared/catalogue/check-fields.ts'
import { invalidRequest, refusal } from '../../problem.ts'
import { interfaceWords } from '../../words/interface.ts'
import { detailWords } from '../../words/problems.ts'
import { fieldWords } from '../../words/refusals.ts'
import { taskIdPattern } from '../../tasks/new-id.ts'
import type { TaskRecord } from '../../tasks/task-record.ts'
import { taskSchema, taskView } from '../../tasks/task-view.ts'
import { json } from '../route.ts'
import type { Route, RouteContext } from '../route.ts'
import { sendFile } from '../send-file.ts'

const listSchema = z.object({ tasks: z.array(taskSchema), next: z.string().nullable() })
const limitSchema = z.int().min(1).max(100)
const usualLimit = 20

export function taskRoutes(context: RouteContext): Route[] {
  const { tasks } = context
  const view = (task: TaskRecord) => taskView(task, tasks.progressOf(task), context.baseUrl())
  const idOf = ({ id = '' }: Record<string, string>) => {
    if (!taskIdPattern.test(id)) throw refusal('not_found', detailWords.noTask)
    return id
  }
  return [
    {
      method: 'get',
      path: '/v1/tasks',
      id: 'listTasks',
      summary: interfaceWords.listTasks,
      parameters: [
        { name: 'after', in: 'query', schema: z.string(), description: interfaceWords.fields.after },
        {
          name: 'limit',
          in: 'query',
          schema: limitSchema.default(usualLimit),
          description: interfaceWords.fields.limit,
        },
      ],
      success: { status: 200, body: listSchema },
      problems: ['invalid_request'],
      answer: async ({ query, caller }) => {
        const { after, limit } = checkPage(query)
        const page = await tasks.list(caller, after, limit)
        return json({ tasks: page.tasks.map(view), next: page.next })
      },
    },
    {
      method: 'get',
      path: '/v1/tasks/:id',
      id: 'getTask',
      summary: interfaceWords.getTask,
      success: { status: 200, body: taskSchema },
      problems: ['not_found'],
      answer: async ({ params, caller }) => {
        const task = await tasks.get(caller, idOf(params))
        if (task === undefined) throw refusal('not_found', detailWords.noTask)
        return json(view(task))
      },
    },
    {
      method: 'post',
      path: '/v1/tasks/:id/cancel',
      id: 'cancelTask',
      summary: interfaceWords.cancelTask,
      success: { status: 200, body: taskSchema },
      problems: ['not_found', 'already_finished'],
      answer: async ({ params, caller }) => json(view(await tasks.cancel(caller, idOf(params)))),
    },
    {
      method: 'delete',
      path: '/v1/tasks/:id',
      id: 'deleteTask',
      summary: interfaceWords.deleteTask,
      success: { status: 204, body: null },
      problems: ['not_found', 'not_finished'],
      answer: async ({ params, caller }) => {
        await tasks.delete(caller, idOf(params))
        return new Response(null, { status: 204 })
      },
    },
    {
      method: 'get',
      path: '/v1/outputs/:task/:token/:name',
      id: 'downloadOutput',
      summary: interfaceWords.download,
      open: true,
      success: { status: 200, body: ['application/octet-stream'] },
      problems: ['not_found', 'expired', 'range_not_satisfiable'],
      answer: async ({ request, params }) => {
        const { task: id = '', token = '', name = '' } = params
        const found = taskIdPattern.test(id) ? await tasks.result(id, token, name) : undefined
        if (found === undefined) throw refusal('not_found', detailWords.noResult)
        const { task, output } = found
        if (task.expiresAt !== null && task.expiresAt <= context.now())
          throw refusal('expired', detailWords.resultExpired)
        const link = await context.results.link(task, output)
        if (link !== null)
          return new Response(null, { status: 307, headers: { location: link, 'cache-control': 'no-store' } })
        return sendFile(request, { ...output, open: (range) => context.results.open(task, output, range) })
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
