/** Metrics of the tasks that ended in a process. */
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import type { Ending } from '../../tasks/endings.ts'
import { metricWords } from '../../words/metrics.ts'

export interface WorkMetrics {
  registry: Registry
  ended: (status: Ending['status'], seconds: number) => void
}

/** Returns a registry with the metrics of the process. */
export function workMetrics(): WorkMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const ended = new Counter({
    name: 'maquette_worker_tasks_total',
    help: metricWords.ended,
    labelNames: ['status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'maquette_worker_task_seconds',
    help: metricWords.took,
    buckets: [0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000],
    registers: [registry],
  })
  return {
    registry,
    ended(status, took) {
      ended.inc({ status })
      seconds.observe(took)
    },
  }
}
