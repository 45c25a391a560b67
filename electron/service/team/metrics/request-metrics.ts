/** What a server counts of the requests that it answers. Paths are the routes, so that no id and no token gets into a label. */
import { Histogram } from 'prom-client'
import type { Registry } from 'prom-client'
import { metricWords } from '../../words/metrics.ts'

export function requestMetrics(registry: Registry) {
  const seconds = new Histogram({
    name: 'maquette_request_seconds',
    help: metricWords.requests,
    labelNames: ['method', 'route', 'status'],
    buckets: [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  return (method: string, route: string, status: number, tookMs: number) =>
    seconds.observe({ method, route, status }, tookMs / 1000)
}
