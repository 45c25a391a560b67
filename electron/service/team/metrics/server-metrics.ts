/** Metrics of a server and of its team. Paths are routes, so that no id or token becomes a label. */
import { Gauge, Histogram, type Registry } from 'prom-client'
import { metricWords } from '../../words/metrics.ts'
import type { Database } from '../postgres/database.ts'

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

export function addTeamMetrics(registry: Registry, database: Database, now: () => number): void {
  const gauge = (name: string, help: string, label: string, read: () => Promise<{ label: string; value: number }[]>) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        this.reset()
        for (const one of await read()) this.set({ [label]: one.label }, one.value)
      },
    })
  const rows = async (text: string, values: unknown[] = []) =>
    (await database.query<{ label: string; value: number }>(text, values)).rows
  gauge('maquette_tasks', metricWords.unfinished, 'status', () =>
    rows("select status as label, count(*) as value from tasks where status in ('queued', 'running') group by status"),
  )
  gauge('maquette_oldest_queued_seconds', metricWords.oldest, 'queue', async () =>
    (
      await rows("select queue as label, min(created_at) as value from tasks where status = 'queued' group by queue")
    ).map(({ label, value }) => ({ label, value: (now() - value) / 1000 })),
  )
  gauge('maquette_workers', metricWords.workers, 'host', () =>
    rows('select host as label, count(*) as value from workers where seen_at > $1 group by host', [now() - 60_000]),
  )
}
