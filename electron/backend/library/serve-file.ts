/** Serves a file over HTTP for both hosts, with ranges, conditions, and headers that keep it from running as a page. */
import { open } from 'node:fs/promises'
import { normalised } from '../../../shared/text/normalised.ts'
import type { ServedFile } from '../backend.ts'
import { byteRange } from '../../disk/byte-range.ts'
import { streamFile } from '../../disk/stream-file.ts'

/** Handles GET and HEAD: 200, 206, 304, 404, 405 or 416. `download` asks the browser to save it under its name. */
export async function serveFile(
  file: ServedFile,
  request: Request,
  options: { download?: boolean } = {},
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
  const headers = new Headers({
    'Content-Type': file.mediaType,
    ETag: file.etag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-cache',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Content-Disposition': disposition(options.download === true ? 'attachment' : 'inline', file.fileName),
  })
  if (matches(request.headers.get('if-none-match'), file.etag)) return new Response(null, { status: 304, headers })

  const handle = await open(file.path, 'r').catch(() => null)
  if (handle === null) return new Response(null, { status: 404 })
  let handedOver = false
  try {
    const { size } = await handle.stat()
    const condition = request.headers.get('if-range')
    const requested = condition === null || condition === file.etag ? request.headers.get('range') : null
    const range = byteRange(requested, size)
    if (range === 'unsatisfiable') {
      headers.set('Content-Range', `bytes */${size}`)
      headers.delete('Content-Disposition')
      return new Response(null, { status: 416, headers })
    }
    const { from, to } = range === 'whole' ? { from: 0, to: size - 1 } : range
    headers.set('Content-Length', String(to - from + 1))
    if (range !== 'whole') headers.set('Content-Range', `bytes ${from}-${to}/${size}`)
    const status = range === 'whole' ? 200 : 206
    if (request.method === 'HEAD' || size === 0) return new Response(null, { status, headers })
    handedOver = true
    return new Response(streamFile(handle, { from, to }), { status, headers })
  } finally {
    if (!handedOver) await handle.close()
  }
}

/** RFC 9110, 13.1.2: a list of tags, compared weakly, or `*`. */
function matches(header: string | null, etag: string): boolean {
  if (header === null) return false
  const strong = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((tag) => strong(tag) === strong(etag))
}

/** RFC 6266 with RFC 8187 for names beyond ASCII. */
function disposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = normalised(name, 'NFKD').replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
