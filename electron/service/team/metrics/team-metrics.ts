/** What every server can say of the whole team, read from the database when it is asked. */
import { Gauge } from 'prom-client'
import type { Registry } from 'prom-client'
import { metricWords } from '../../words/metrics.ts'
import type { Database } from '../postgres/database.ts'

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
