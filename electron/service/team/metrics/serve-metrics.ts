/** Serves the metrics of a worker to Prometheus on this machine only. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Registry } from 'prom-client'

/** Returns the function that stops it. Rejects if the port is taken. */
export async function serveMetrics(registry: Registry, port: number): Promise<() => Promise<void>> {
  const server = createServer((requested, reply) => {
    if (requested.url !== '/metrics') {
      reply.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => reply.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => reply.writeHead(503).end(),
    )
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return () => new Promise((resolve) => server.close(() => resolve()))
}
