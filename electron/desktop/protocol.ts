/**
 * Serves `app://maquette/…`: the page, assets with Range, staging, large replies. Other hosts under the scheme are
 * refused.
 */
import { protocol } from 'electron'
import { paths } from '../../shared/protocol/channels.ts'
import type { Backend } from '../backend/backend.ts'
import { answerFileRequest } from '../backend/files-over-http.ts'
import type { LargeReplies } from './large-replies.ts'
import { isOwnPage, scheme } from './origin.ts'
import { words } from './words.ts'

/** Must run before the app is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true } },
  ])
}

/** Must run after the app is ready. */
export function serveScheme(backend: Backend, pageFolder: string, replies: LargeReplies): void {
  protocol.handle(scheme, async (request) => {
    const answer = isOwnPage(request.url)
      ? (answerReply(replies, request) ?? (await answerFileRequest(backend, pageFolder, request)))
      : null
    return answer ?? new Response(words.noPage, { status: 404 })
  })
}

function answerReply(replies: LargeReplies, { url }: Request): Response | null {
  const { pathname } = new URL(url)
  const text = pathname.startsWith(paths.replies) ? replies.take(pathname.slice(paths.replies.length)) : null
  return text === null ? null : new Response(text, { headers: { 'Content-Type': 'application/json' } })
}
