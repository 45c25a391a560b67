/**
 * The routes for large files, as web `Request` → `Response`. The web host protects them with its session's secret, the
 * desktop host with its own protocol.
 */
import { AppError } from '../../shared/protocol/app-error.ts'
import { paths } from '../../shared/protocol/channels.ts'
import type { Backend } from './backend.ts'
import { answerDerived, giveUpDerived } from './derived-over-http.ts'
import { decodeSegment, errorResponse } from './http-answers.ts'
import { serveFile } from './library/serve-file.ts'
import { servePageFile } from './page-files.ts'
import { answerUpload } from './uploads-over-http.ts'

/** Handles a request for a file, or returns null for other paths. */
export async function answerFileRequest(
  backend: Backend,
  pageFolder: string,
  request: Request,
): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  if (request.method === 'POST' && pathname === paths.stage) return answerUpload(backend, request)
  if (request.method === 'POST' && pathname.startsWith(paths.giveUp)) return giveUpDerived(pathname)
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
  if (pathname.startsWith(paths.derived)) return answerDerived(backend, request)
  return servePageFile(pageFolder, pathname, request.method)
}

function notFound(): Response {
  return errorResponse(404, new AppError('not-found', 'the file does not exist'))
}

function lastSegment(pathname: string): string {
  return decodeSegment(pathname.slice(pathname.lastIndexOf('/') + 1))
}
