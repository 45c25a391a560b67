/** The route for derived files, for both hosts. */
import { AppError, type ErrorCode } from '../../shared/protocol/app-error.ts'
import { paths } from '../../shared/protocol/channels.ts'
import type { Backend } from './backend.ts'
import { errorResponse } from './http-answers.ts'
import { serveFile } from './library/serve-file.ts'
import { derivedKinds, type DerivedKind, type DerivedRequest } from '../../shared/protocol/derived.ts'

/**
 * Waiting requests by `X-Request-Name`, a random name chosen by the page. The desktop's protocol does not report
 * aborted requests, so the page sends `POST /derived/give-up/<name>`.
 */
const controllers = new Map<string, AbortController>()
/** Recently cancelled names, since a request may arrive after its cancellation. */
const cancelledNames: string[] = []
const maxEnded = 64

/** Handles GET and HEAD of `/derived/<asset id>/<kind>?<parameters>`. Errors are JSON with a status. */
export async function answerDerived(backend: Backend, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const name = request.headers.get('x-request-name')
  const given = new AbortController()
  if (name !== null) controllers.set(name, given)
  if (name !== null && cancelledNames.includes(name)) given.abort()
  try {
    const [id, kind] = idAndKind(pathname)
    const signal = AbortSignal.any([request.signal, given.signal])
    return await serveFile(await backend.openDerived(id, readRequest(kind, searchParams), signal), request)
  } catch (thrown) {
    const error = AppError.from(thrown)
    return errorResponse(statusOf[error.code] ?? 500, error)
  } finally {
    if (name !== null && controllers.get(name) === given) controllers.delete(name)
  }
}

/** Responds to `POST /derived/give-up/<name>` with 204, even if there is no such request. */
export function giveUpDerived(pathname: string): Response {
  const name = pathname.slice(paths.giveUp.length)
  controllers.get(name)?.abort()
  cancelledNames.push(name)
  if (cancelledNames.length > maxEnded) cancelledNames.shift()
  return new Response(null, { status: 204 })
}

function idAndKind(pathname: string): [string, string] {
  const [id, kind, ...rest] = pathname.slice(paths.derived.length).split('/')
  if (id === undefined || kind === undefined || rest.length > 0)
    throw new AppError('not-found', 'the file does not exist')
  try {
    return [decodeURIComponent(id), decodeURIComponent(kind)]
  } catch {
    throw new AppError('not-found', 'the file does not exist')
  }
}

/** 422: the file exists but cannot be shown. 499: no one is waiting for the response. */
const statusOf: Partial<Record<ErrorCode, number>> = {
  'invalid-input': 400,
  'not-found': 404,
  'unsupported-format': 422,
  'bad-geometry': 422,
  'mesh-too-large': 422,
  'unsafe-file': 422,
  cancelled: 499,
  'disk-full': 507,
}

/** Parses a kind and a query. Throws `not-found` for an unknown kind, `invalid-input` for invalid parameters. */
function readRequest(kind: string, query: URLSearchParams): DerivedRequest {
  if (!Object.hasOwn(derivedKinds, kind))
    throw new AppError('not-found', `unknown kind of derived file: ${kind.slice(0, 40)}`)
  const parsed = derivedKinds[kind as DerivedKind].safeParse(Object.fromEntries(query))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new AppError('invalid-input', `${kind}: ${issue?.message ?? 'its parameters do not fit'}`, {
      details: { field: issue?.path.join('.') ?? '' },
    })
  }
  return { kind, parameters: parsed.data } as DerivedRequest
}
