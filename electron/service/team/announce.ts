/** Announces this server on the local network while it runs, only with `--announce`. */
import { randomUUID } from 'node:crypto'
import { Bonjour } from 'bonjour-service'
import { announcedType, announcedUrl } from '../../../shared/protocol/announced-server.ts'
import type { Log } from './open-stores.ts'

/**
 * `url` is where clients reach the server. Resolves when the announcement has been withdrawn. `options` configures
 * multicast DNS for tests.
 */
export function announce(url: string, log: Log, options: Record<string, unknown> = {}): () => Promise<void> {
  const { host, hostname: name, port } = new URL(url)
  const trouble = (error: Error) => log('warn', 'the server cannot be announced', { reason: error.message })
  const bonjour = new Bonjour(options, trouble)
  bonjour.publish({
    // Several servers behind one address are distinct to DNS-SD; a name ends at its first dot.
    name: `${host.replaceAll('.', '-').slice(0, 40)} ${randomUUID().slice(0, 8)}`,
    host: name,
    type: announcedType,
    port: port === '' ? 443 : Number(port),
    txt: { [announcedUrl]: url },
  })
  return () =>
    new Promise((resolve) => {
      bonjour.unpublishAll(() => {
        bonjour.destroy()
        resolve()
      })
    })
}
