/** The handle of a request at fal, `<owner/app>|<request id>`: what its addresses are made of. Pure. */
import { AppError } from '../../../../../shared/protocol/app-error.ts'

export interface Handle {
  /** The first two parts of the endpoint; the rest is not in the addresses of a request. */
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

/** Throws `internal` for a text that is none of ours. */
export function readHandle(handle: string): Handle {
  const [, app, id] = pattern.exec(handle) ?? []
  if (app === undefined || id === undefined) throw new AppError('internal', 'this is not a handle of a request at fal')
  return { app, id }
}

/** Below the address of the queue. */
export function requestPath(handle: string, rest = ''): string {
  const { app, id } = readHandle(handle)
  return `/${app}/requests/${id}${rest}`
}

/** From an address of a reply, else from the endpoint that was called; null where the id cannot be one. */
export function handleOf(requestId: unknown, address: unknown, endpoint: string): string | null {
  if (typeof requestId !== 'string' || !/^[\w-]{1,200}$/.test(requestId)) return null
  const named = typeof address === 'string' ? /\/([\w.-]+\/[\w.-]+)\/requests\//.exec(address)?.[1] : undefined
  const app = named ?? endpoint.split('/').filter(Boolean).slice(0, 2).join('/')
  return writeHandle({ app, id: requestId })
}
