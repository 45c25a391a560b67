/** Handle of a request at fal, `<owner/app>|<request id>`: the parts of its addresses. Pure. */
import { AppError } from '../../../../../shared/protocol/app-error.ts'

export interface Handle {
  /** First two parts of the endpoint; a request's addresses omit the rest. */
  app: string
  id: string
}

export function writeHandle({ app, id }: Handle): string {
  return `${app}|${id}`
}

const pattern = /^([\w.-]+\/[\w.-]+)\|([\w-]+)$/

export function isHandle(text: string): boolean {
  return pattern.test(text)
}

/** Parses a handle. Throws `internal` for any other string. */
export function readHandle(handle: string): Handle {
  const [, app, id] = pattern.exec(handle) ?? []
  if (app === undefined || id === undefined) throw new AppError('internal', 'this is not a handle of a request at fal')
  return { app, id }
}

/** Returns a queue path. */
export function requestPath(handle: string, rest = ''): string {
  const { app, id } = readHandle(handle)
  return `/${app}/requests/${id}${rest}`
}

/** Returns the handle from an address in the response, or from the called endpoint; null if the id is invalid. */
export function handleOf(requestId: unknown, address: unknown, endpoint: string): string | null {
  if (typeof requestId !== 'string' || !/^[\w-]{1,200}$/.test(requestId)) return null
  const named = typeof address === 'string' ? /\/([\w.-]+\/[\w.-]+)\/requests\//.exec(address)?.[1] : undefined
  const app = named ?? endpoint.split('/').filter(Boolean).slice(0, 2).join('/')
  return writeHandle({ app, id: requestId })
}
