/** Generates the OpenAPI 3.1 page from the routes and their schemas. */
import { z } from 'zod'
import { problems, reasonShape } from '../problem-codes.ts'
import type { ProblemCode } from '../problem-codes.ts'
import { interfaceWords } from '../words/interface.ts'
import type { Route } from './route.ts'

/** Includes planned routes, marked by their summary. */
export function openApiPage(routes: readonly Route[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method]: operationOf(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: interfaceWords.title,
      version: '1',
      description: interfaceWords.description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ key: [] }],
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: schemaOf(problemSchema, 'output') },
    },
    paths,
  }
}

const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(Object.keys(problems) as [ProblemCode]),
  errors: z.array(z.object({ field: z.string(), reason: z.string() })).optional(),
  ...reasonShape,
  suggestions: z.array(z.string()).optional(),
})

function operationOf(route: Route): Record<string, unknown> {
  const named = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1])
  return {
    operationId: route.id,
    summary: route.summary,
    ...(route.open === true ? { security: [] } : {}),
    parameters: [
      ...named.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...(route.parameters ?? []).map(({ name, in: place, schema, description }) => ({
        name,
        in: place,
        description,
        schema: schemaOf(schema, 'input'),
      })),
    ],
    ...(route.body === undefined ? {} : { requestBody: { required: true, content: contentOf(route.body, 'input') } }),
    responses: responsesOf(route),
  }
}

function responsesOf({ success, problems: codes, open, path }: Route): Record<string, unknown> {
  const responses: Record<string, unknown> = {}
  if (success.status < 400)
    responses[success.status] = {
      description: 'Success',
      ...(success.body === null ? {} : { content: contentOf(success.body, 'output') }),
    }
  // Every route rejects a foreign host name.
  const all: ProblemCode[] = [...codes, 'forbidden']
  if (open !== true) all.push('invalid_api_key', 'rate_limited')
  if (path !== '/health') all.push('internal')
  for (const code of all) {
    const { status } = problems[code]
    const same = all.filter((other) => problems[other].status === status)
    responses[status] = {
      description: same.map((other) => `\`${other}\``).join(', '),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    }
  }
  return responses
}

function contentOf(body: z.ZodType | string[], side: 'input' | 'output'): Record<string, unknown> {
  if (Array.isArray(body)) return Object.fromEntries(body.map((mediaType) => [mediaType, {}]))
  return { 'application/json': { schema: schemaOf(body, side) } }
}

function schemaOf(schema: z.ZodType, side: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: side, unrepresentable: 'any' })
  return rest
}
