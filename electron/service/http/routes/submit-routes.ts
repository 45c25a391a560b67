/** Submitting and quoting tasks: one route for each path in the table of operations. */
import { z } from 'zod'
import { requestSummarySchema } from '../../../../shared/catalogue/request-summary.ts'
import { findModelOperation } from '../../../../shared/catalogue/catalogue.ts'
import type { OperationId } from '../../../../shared/catalogue/catalogue.ts'
import { checkQuote } from '../../check-request.ts'
import { operations } from '../../operations.ts'
import { refusal } from '../../problem.ts'
import { requestSchema } from '../../request-schema.ts'
import { interfaceWords, operationSummaries } from '../../words/interface.ts'
import { detailWords } from '../../words/problems.ts'
import { sentence } from '../../words/sentence.ts'
import { taskStatusSchema } from '../../tasks/task-record.ts'
import { readJson } from '../read-body.ts'
import { json } from '../route.ts'
import type { Route, RouteContext } from '../route.ts'

/** Larger files are uploaded, not written into a body. */
const maxInlineBytes = 32 * 1024 * 1024

const acceptedSchema = z.object({
  task_id: z.string(),
  status: taskStatusSchema,
  credits: z.object({ quoted: z.number() }),
})

/**
 * `POST /v1/generate` and similar paths, and `POST /v1/quotes`. A path with only planned operations responds with
 * `unsupported`.
 */
export function submitRoutes(context: RouteContext): Route[] {
  const paths = [...new Set(operations.map((row) => row.path))]
  const limit = bodyLimit(context)
  return [
    ...paths.map((path): Route => {
      const rows = operations.filter((row) => row.path === path)
      const offered = rows.filter((row) => context.offering.offers(row.operation))
      if (offered.length === 0) return notOfferedRoute(path, rows.map((row) => row.operation).join(', '))
      const bodies = offered.flatMap((row) => schemasOf(context, row.operation, 'required'))
      return {
        method: 'post',
        path,
        id: idOfPath(path),
        summary: interfaceWords.summaries(offered.map((row) => operationSummaries[row.operation])),
        parameters: [
          {
            name: 'Idempotency-Key',
            in: 'header',
            schema: z.string().min(1).max(255),
            description: interfaceWords.fields.idempotencyKey,
          },
        ],
        body: oneOf(bodies),
        success: { status: 202, body: acceptedSchema },
        problems: [
          'invalid_request',
          'no_effect',
          'insufficient_credits',
          'idempotency_conflict',
          'payload_too_large',
          'unsupported_media_type',
          'unsupported_prompt',
          'unsupported_measure',
          'queue_full',
          'unavailable',
        ],
        answer: async ({ incoming, request, caller }) => {
          const body = await readJson(incoming, limit)
          const key = request.headers.get('idempotency-key') ?? undefined
          const { task, replayed } = await context.acceptTask(caller, path, body, key)
          return json({ task_id: task.id, status: task.status, credits: { quoted: task.credits.quoted } }, 202, {
            location: `/v1/tasks/${task.id}`,
            ...(replayed ? { 'idempotent-replayed': 'true' } : {}),
          })
        },
      }
    }),
    quoteRoute(context, limit),
  ]
}

function quoteRoute(context: RouteContext, limit: number): Route {
  const bodies = operations.flatMap((row) =>
    !context.offering.offers(row.operation)
      ? []
      : schemasOf(context, row.operation, 'optional').map((schema) =>
          schema.extend({ operation: z.literal(row.operation) }),
        ),
  )
  return {
    method: 'post',
    path: '/v1/quotes',
    id: 'getQuote',
    summary: interfaceWords.quote,
    body: oneOf(bodies),
    success: {
      status: 200,
      body: z.object({ credits: z.number(), notes: z.array(z.string()), makes: requestSummarySchema }),
    },
    problems: [
      'invalid_request',
      'no_effect',
      'unsupported',
      'unsupported_prompt',
      'unsupported_measure',
      'payload_too_large',
      'unsupported_media_type',
    ],
    answer: async ({ incoming }) => {
      const checked = checkQuote(context.offering, await readJson(incoming, limit))
      const notes = (await context.checkWords(checked)).map(sentence)
      return json({ credits: checked.credits, notes, makes: await context.planRequest(checked) })
    },
  }
}

function notOfferedRoute(path: string, operations: string): Route {
  return {
    method: 'post',
    path,
    id: idOfPath(path),
    summary: interfaceWords.notOffered(operations),
    success: { status: 404, body: null },
    problems: ['unsupported'],
    answer: () => {
      throw refusal('unsupported', detailWords.notOffered(operations))
    },
  }
}

function schemasOf(context: RouteContext, operation: OperationId, inputs: 'required' | 'optional') {
  const { catalogue } = context.offering
  return catalogue.models.flatMap((model) => {
    const found = findModelOperation(catalogue, model.id, operation)
    return found === undefined ? [] : [requestSchema(found.model, found.operation, inputs)]
  })
}

/** Fits the catalogue's largest file as a data: URI, up to a limit, plus the rest of the body. */
function bodyLimit({ offering }: RouteContext): number {
  const slots = offering.catalogue.models.flatMap((model) => model.operations.flatMap((row) => row.inputs))
  const largest = Math.min(maxInlineBytes, Math.max(0, ...slots.map((slot) => slot.maxBytes ?? 0)))
  return Math.ceil((largest * 4) / 3) + 64 * 1024
}

/** Returns the union of the schemas, or the only one. */
function oneOf(schemas: readonly z.ZodType[]): z.ZodType {
  const [only] = schemas
  return schemas.length === 1 && only !== undefined ? only : z.union(schemas)
}

/** Maps `/v1/meshes/remesh` to `meshesRemesh`. */
function idOfPath(path: string): string {
  return path.replace('/v1/', '').replaceAll(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())
}
