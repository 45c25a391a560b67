/** One answer on the wire, sent as wrongly as a scenario wants it. */
import type { ServerResponse } from 'node:http'

export interface Answer {
  status?: number
  headers?: Record<string, string>
  /** Objects go out as JSON, text and bytes as they are. */
  body?: unknown
  /** By the service's clock, before anything is sent. */
  delayMs?: number
  /**
   * `reset`: the connection is cut instead of an answer. `head-only`: after the head. `cut`: after the body, with more
   * promised. `stall`: nothing more comes after the body, and the connection stays. `endless`: the body comes again and
   * again, and its length is not said. `hang`: no answer at all.
   */
  misbehave?: 'reset' | 'head-only' | 'cut' | 'stall' | 'endless' | 'hang'
}

/** An answer whose body is problem details (RFC 9457). */
export function problem(status: number, code: string, detail: string, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
    body: { type: 'about:blank', title: code, status, detail, code },
  }
}

/** A web page where an interface was expected. */
export function page(status: number, html: string): Answer {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: html }
}

/** The JSON of an honest answer, changed. */
export function changed(answer: Answer, change: (body: Record<string, unknown>) => unknown): Answer {
  return { ...answer, body: change({ ...(answer.body as Record<string, unknown>) }) }
}

/** Sends it. `date` is the service's own idea of the time. */
export function sendAnswer(outgoing: ServerResponse, answer: Answer, date: Date): void {
  const { misbehave } = answer
  if (misbehave === 'hang') return
  if (misbehave === 'reset') {
    outgoing.socket?.resetAndDestroy()
    return
  }
  const isBytes = typeof answer.body === 'string' || answer.body instanceof Uint8Array
  const body =
    answer.body === undefined ? '' : isBytes ? (answer.body as string | Uint8Array) : JSON.stringify(answer.body)
  const status = answer.status ?? 200
  const short = misbehave === 'cut' || misbehave === 'stall' || misbehave === 'head-only'
  outgoing.writeHead(status, {
    date: date.toUTCString(),
    ...(isBytes || answer.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(status === 204 || status === 304 || misbehave === 'endless'
      ? {}
      : { 'content-length': String(Buffer.byteLength(body) + (short ? 100_000 : 0)) }),
    ...answer.headers,
  })
  if (misbehave === 'head-only') {
    outgoing.flushHeaders()
    setTimeout(() => outgoing.socket?.resetAndDestroy(), 10)
  } else if (misbehave === 'cut') outgoing.write(body, () => setTimeout(() => outgoing.socket?.destroy(), 10))
  else if (misbehave === 'stall') outgoing.write(body)
  else if (misbehave === 'endless') writeForEver(outgoing, body)
  else outgoing.end(body)
}

function writeForEver(outgoing: ServerResponse, body: string | Uint8Array): void {
  const more = (): void => {
    if (!outgoing.destroyed)
      outgoing.write(body, (error) => (error === null || error === undefined ? setImmediate(more) : undefined))
  }
  more()
}
