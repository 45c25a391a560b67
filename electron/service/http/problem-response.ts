/** A problem as an HTTP answer. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { problemOf } from '../problem.ts'

/** `application/problem+json` for any thrown value, with the headers that go with it. */
export function problemResponse(thrown: unknown, headers: Record<string, string> = {}): Response {
  const body = problemOf(thrown)
  const retryAfterMs = AppError.from(thrown).retryAfterMs
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: {
      'content-type': 'application/problem+json',
      ...(body.status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      ...(retryAfterMs === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterMs / 1000)) }),
      ...headers,
    },
  })
}
