/** Routes as data: the server and the OpenAPI page are built from them. */
import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import type { Uploads } from '../inputs/uploads.ts'
import type { Offering } from '../offering.ts'
import type { ProblemCode } from '../problem-codes.ts'
import type { AcceptTask, CheckWords, PlanRequest } from '../tasks/accept-task.ts'
import type { Caller, Tasks } from '../tasks/tasks.ts'
import type { WebhookRegistry } from '../webhooks/webhook-registry.ts'
import type { Results } from './results.ts'

export interface RouteContext {
  offering: Offering
  tasks: Tasks
  results: Results
  uploads: Uploads
  acceptTask: AcceptTask
  checkWords: CheckWords
  planRequest: PlanRequest
  webhooks: WebhookRegistry
  /** Without a trailing slash; known once the service listens. */
  baseUrl: () => string
  now: () => number
}

export interface RouteRequest {
  request: Request
  /** The holder of the key; open routes have an anonymous caller. */
  caller: Caller
  /** The raw request, for reading the body with a limit. */
  incoming: IncomingMessage
  /** The named parts of the path. */
  params: Record<string, string>
  query: URLSearchParams
}

export interface Route {
  method: 'get' | 'post' | 'delete'
  /** `:name` stands for one segment. */
  path: string
  /** Unique operation id in the OpenAPI description. */
  id: string
  summary: string
  /** Needs no key. */
  open?: true
  parameters?: { name: string; in: 'query' | 'header'; schema: z.ZodType; description: string }[]
  /** A JSON body by its schema, or a raw one by its media types. */
  body?: z.ZodType | string[]
  /** The successful response: a schema, media types, or nothing. */
  success: { status: number; body: z.ZodType | string[] | null }
  problems: ProblemCode[]
  answer(requested: RouteRequest): Promise<Response> | Response
}

/** Returns a JSON response that must not be cached. */
export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  })
}
