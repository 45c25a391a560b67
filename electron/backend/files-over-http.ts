/**
 * The paths by which big bytes go in and out, the same on both hosts: staging, staged files, assets, inputs and the page
 * itself, as web `Request` → `Response`. The web host guards them with its token, the desktop host with its own protocol.
 */
import { AppError, type ErrorCode } from '../../shared/app-error.ts'
import { paths } from '../../shared/channels.ts'
import type { Backend } from './backend.ts'
import { readWish } from './library/derived/read-wish.ts'
import { serveFile } from './library/serve-file.ts'
import { servePageFile } from './page-files.ts'

/** Answers a request for a file, or null where the path is none of these. */
export async function answerFileRequest(
  backend: Backend,
  pageFolder: string,
  request: Request,
): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  if (request.method === 'POST' && pathname === paths.stage) return stage(backend, request)
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  if (pathname.startsWith(paths.staged)) {
    const file = await backend.openStaged(lastSegment(pathname))
    return file === null ? notFound() : serveFile(file, request, { download: true })
  }
  if (pathname.startsWith(paths.assets)) {
    const [id, name, ...rest] = pathname.slice(paths.assets.length).split('/').map(decodeSegment)
    const file = id === undefined || name === undefined || rest.length > 0 ? null : await backend.openAsset(id, name)
    return file === null ? notFound() : serveFile(file, request)
  }
  if (pathname.startsWith(paths.inputs)) {
    const file = await backend.openInput(lastSegment(pathname))
    return file === null ? notFound() : serveFile(file, request)
  }
  if (pathname.startsWith(paths.derived)) return derived(backend, request)
  return servePageFile(pageFolder, pathname, request.method)
}

async function stage(backend: Backend, request: Request): Promise<Response> {
  const mediaType = request.headers.get('content-type') ?? 'application/octet-stream'
  const name = decodeSegment(request.headers.get('x-file-name') ?? 'file')
  if (request.body === null)
    return errorResponse(400, new AppError('invalid-input', 'nothing was sent', { details: { field: 'file' } }))
  try {
    return Response.json(await backend.stage(request.body, { name, mediaType }))
  } catch (thrown) {
    return errorResponse(400, AppError.from(thrown))
  }
}

/** `/derived/<asset id>/<kind>?<parameters>`: waits until it is made, or until the page gives up. */
async function derived(backend: Backend, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const [id = '', kind = '', ...rest] = pathname.slice(paths.derived.length).split('/').map(decodeSegment)
  if (rest.length > 0) return notFound()
  try {
    return await serveFile(await backend.openDerived(id, readWish(kind, searchParams), request.signal), request)
  } catch (thrown) {
    const error = AppError.from(thrown)
    return errorResponse(derivedStatus[error.code] ?? 500, error)
  }
}

/** 422: the file is there, and it cannot be shown. 499 is what servers note where nobody waits for the answer. */
const derivedStatus: Partial<Record<ErrorCode, number>> = {
  'invalid-input': 400,
  'not-found': 404,
  'unsupported-format': 422,
  'bad-geometry': 422,
  'mesh-too-large': 422,
  'unsafe-file': 422,
  cancelled: 499,
  'disk-full': 507,
}

/** An AppError as a JSON answer of the same shape that a command's reply has. */
export function errorResponse(status: number, error: AppError): Response {
  return Response.json({ ok: false, error: error.toData() }, { status })
}

function notFound(): Response {
  return errorResponse(404, new AppError('not-found', 'there is no such file'))
}

function lastSegment(pathname: string): string {
  return decodeSegment(pathname.slice(pathname.lastIndexOf('/') + 1))
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}
