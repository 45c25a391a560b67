/** The administrator's page and its requests. Everything except the page itself needs an administrator's key. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { readJson } from '../../http/read-body.ts'
import { json, type RouteRequest, type Route } from '../../http/route.ts'
import { invalidRequest } from '../../problem.ts'
import { interfaceWords } from '../../words/interface.ts'
import type { TeamDoor } from '../key-door.ts'
import type { Accounts } from '../postgres/accounts.ts'
import type { Database } from '../postgres/database.ts'
import { overviewOf } from './overview.ts'
import { adminPageWords as words } from '../../words/admin-page.ts'

const limit = z.int().min(0).nullable()
const limitsSchema = z.strictObject({ tasksAtOnce: limit, tasksADay: limit, bytesKept: limit })
const accountSchema = z.strictObject({
  name: z.string().trim().min(1).max(200),
  credits: z.number().min(0).max(1e9).nullable(),
  weight: z.int().min(1).max(1000),
  limits: limitsSchema,
})
const keySchema = z.strictObject({ account: z.string().nullable(), limits: limitsSchema })
const grantSchema = z.strictObject({ credits: z.number().min(-1e9).max(1e9), note: z.string().max(500) })
const newKeySchema = z.object({ id: z.string(), key: z.string() })
const doneSchema = z.object({ done: z.literal(true) })
const bodyLimit = 16 * 1024

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"

export function adminRoutes(accounts: Accounts, database: Database, door: TeamDoor): Route[] {
  const requested = (route: Omit<Route, 'open' | 'problems'>): Route => ({
    ...route,
    open: true,
    problems: [
      'invalid_api_key',
      'invalid_request',
      'not_found',
      'unsupported_media_type',
      'payload_too_large',
      'unavailable',
    ],
    async answer(one) {
      await door.admitAdministrator(one.request.headers.get('authorization') ?? undefined)
      return route.answer(one)
    },
  })
  const file = (path: string, id: string, mediaType: string, text: () => string): Route => ({
    method: 'get',
    path,
    id,
    summary: interfaceWords.adminPage,
    open: true,
    success: { status: 200, body: [mediaType] },
    problems: [],
    answer: () =>
      new Response(text(), {
        headers: {
          'content-type': `${mediaType}; charset=utf-8`,
          'content-security-policy': policy,
          'cache-control': 'no-store',
        },
      }),
  })
  return [
    file('/admin', 'getAdminPage', 'text/html', adminPage),
    file('/admin/page.js', 'getAdminScript', 'text/javascript', () => readAsset('page.js')),
    file('/admin/page.css', 'getAdminStyle', 'text/css', () => readAsset('page.css')),
    requested({
      method: 'get',
      path: '/admin/overview',
      id: 'getOverview',
      summary: interfaceWords.adminOverview,
      success: { status: 200, body: z.record(z.string(), z.unknown()) },
      answer: async () => json(await overviewOf(accounts, database)),
    }),
    requested({
      method: 'post',
      path: '/admin/accounts',
      id: 'addAccount',
      summary: interfaceWords.adminAccount,
      body: accountSchema,
      success: { status: 201, body: newKeySchema },
      answer: async (one) => {
        const { name, credits, weight, limits } = await bodyOf(one, accountSchema)
        return json(await accounts.add(name, credits, weight, limits), 201)
      },
    }),
    requested({
      method: 'post',
      path: '/admin/accounts/:id/grants',
      id: 'addGrant',
      summary: interfaceWords.adminGrant,
      body: grantSchema,
      success: { status: 200, body: doneSchema },
      answer: async (one) => {
        const { credits, note } = await bodyOf(one, grantSchema)
        await accounts.grant(one.params['id'] ?? '', credits, note)
        return json({ done: true })
      },
    }),
    requested({
      method: 'delete',
      path: '/admin/accounts/:id',
      id: 'closeAccount',
      summary: interfaceWords.adminClose,
      success: { status: 200, body: doneSchema },
      answer: async ({ params }) => {
        await accounts.close(params['id'] ?? '')
        return json({ done: true })
      },
    }),
    requested({
      method: 'post',
      path: '/admin/keys',
      id: 'addKey',
      summary: interfaceWords.adminKey,
      body: keySchema,
      success: { status: 201, body: newKeySchema },
      answer: async (one) => {
        const { account, limits } = await bodyOf(one, keySchema)
        return json(await accounts.addKey(account, limits), 201)
      },
    }),
    requested({
      method: 'post',
      path: '/admin/keys/:id/limits',
      id: 'setLimits',
      summary: interfaceWords.adminLimits,
      body: limitsSchema,
      success: { status: 200, body: doneSchema },
      answer: async (one) => {
        await accounts.limit(one.params['id'] ?? '', await bodyOf(one, limitsSchema))
        return json({ done: true })
      },
    }),
    requested({
      method: 'delete',
      path: '/admin/keys/:id',
      id: 'revokeKey',
      summary: interfaceWords.adminRevoke,
      success: { status: 200, body: doneSchema },
      answer: async ({ params }) => {
        await accounts.revoke(params['id'] ?? '')
        return json({ done: true })
      },
    }),
  ]
}

async function bodyOf<Schema extends z.ZodType>({ incoming }: RouteRequest, schema: Schema): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(await readJson(incoming, bodyLimit))
  if (parsed.success) return parsed.data
  throw invalidRequest(
    parsed.error.issues.map(({ path, message }) => ({ field: path.join('.') || 'body', reason: message })),
  )
}

const texts = new Map<string, string>()

function readAsset(name: string): string {
  let text = texts.get(name)
  if (text === undefined) {
    try {
      text = readFileSync(new URL(name, import.meta.url), 'utf8')
    } catch (thrown) {
      throw new AppError('not-found', `${name} is not where this program is`, { cause: thrown })
    }
    texts.set(name, text)
  }
  return text
}

function adminPage(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title}</title>
<link rel="stylesheet" href="/admin/page.css">
<script type="application/json" id="words">${JSON.stringify(words).replaceAll('<', '\\u003c')}</script>
<script type="module" src="/admin/page.js"></script>
</head>
<body>
<header><h1>${words.title}</h1></header>
<main id="page"><noscript>${words.script}</noscript></main>
<p id="message" role="status"></p>
</body>
</html>
`
}
