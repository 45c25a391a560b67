/** `protocol`: which handler answers which scheme. */
import type { ProtocolHandler } from './protocol-server.ts'

const privileged = new Set<string>()
const handlers = new Map<string, ProtocolHandler>()

export const protocol = {
  registerSchemesAsPrivileged(schemes: { scheme: string }[]): void {
    for (const { scheme } of schemes) privileged.add(scheme)
  },
  handle(scheme: string, handler: ProtocolHandler): void {
    if (!privileged.has(scheme)) throw new Error(`${scheme} was not registered before the app was ready`)
    handlers.set(scheme, handler)
  },
}

/** The handler for a URL's scheme, or null. */
export function protocolHandler(url: string): ProtocolHandler | null {
  return handlers.get(url.slice(0, url.indexOf(':'))) ?? null
}
