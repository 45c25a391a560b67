/** Answers `app://maquette/…`: the page's own files, assets with Range, staging. Every other host of the scheme is refused. */
import { protocol } from 'electron'
import type { Backend } from '../backend/backend.ts'
import { answerFileRequest } from '../backend/files-over-http.ts'
import { isOwnPage, scheme } from './origin.ts'
import { words } from './words.ts'

/** Must run before the app is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true } },
  ])
}

/** Must run after the app is ready. */
export function serveScheme(backend: Backend, pageFolder: string): void {
  protocol.handle(scheme, async (request) => {
    const answer = isOwnPage(request.url) ? await answerFileRequest(backend, pageFolder, request) : null
    return answer ?? new Response(words.noPage, { status: 404 })
  })
}
