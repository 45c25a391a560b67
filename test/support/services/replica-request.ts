/** A request as a replica sees it: taken apart once, whatever its body is. */
import type { IncomingHttpHeaders } from 'node:http'
import type { WebRequest } from '../hostile-service/web-server.ts'

export interface ReplicaPart {
  name: string
  fileName: string | null
  mediaType: string | null
  bytes: Buffer
}

export interface ReplicaRequest {
  method: string
  /** The origin of the provider that it was for; null for the connection's own. */
  origin: string | null
  /** Below the origin, without the query. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  bytes: Buffer
  /** Undefined where the body is not JSON. */
  json: unknown
  /** The parts of a form; empty for any other body. */
  parts: readonly ReplicaPart[]
  /** The plain text of a part of a form, or null. */
  part(name: string): string | null
}

/** `origins`: names that a path may begin with, as the client has them when it is not at the provider's own address. */
export function readRequest(request: WebRequest, origins: readonly string[]): ReplicaRequest {
  const url = new URL(request.path, 'http://replica')
  const first = url.pathname.split('/')[1] ?? ''
  const origin = origins.includes(first) ? first : null
  const type = request.headers['content-type'] ?? ''
  const parts = type.startsWith('multipart/form-data') ? partsOf(request.body, type) : []
  return {
    method: request.method,
    origin,
    path: origin === null ? url.pathname : url.pathname.slice(origin.length + 1),
    query: url.searchParams,
    headers: request.headers,
    bytes: request.body,
    json: type.includes('json') ? parsed(request.body.toString('utf8')) : undefined,
    parts,
    part: (name) => parts.find((part) => part.name === name)?.bytes.toString('utf8') ?? null,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function partsOf(body: Buffer, type: string): ReplicaPart[] {
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1]
  if (boundary === undefined) return []
  return split(body, `--${boundary}`).flatMap((piece) => {
    const end = piece.indexOf('\r\n\r\n')
    if (end < 0) return []
    const head = piece.subarray(0, end).toString('utf8')
    const name = /name="([^"]*)"/.exec(head)?.[1]
    if (name === undefined) return []
    const fileName = /filename="([^"]*)"/.exec(head)?.[1] ?? null
    const mediaType = /content-type: *([^\r\n]+)/i.exec(head)?.[1] ?? null
    return [{ name, fileName, mediaType, bytes: piece.subarray(end + 4, piece.length - 2) }]
  })
}

/** What stands between the marks. */
function split(body: Buffer, mark: string): Buffer[] {
  const pieces: Buffer[] = []
  let from = body.indexOf(mark)
  while (from >= 0) {
    const next = body.indexOf(mark, from + mark.length)
    if (next < 0) break
    pieces.push(body.subarray(from + mark.length, next))
    from = next
  }
  return pieces
}
