/** What a service says of a task, as events for its job. Pure. */
import { AppError } from '../../../shared/app-error.ts'
import type { ServiceOutput, ServiceTask } from '../connections/service-client.ts'
import type { JobEvent } from './job-machine.ts'

/** The events of a running job. A task that succeeded without results gives none but what it told: ask again. */
export function readTask(task: ServiceTask): JobEvent[] {
  const { cost } = task
  switch (task.status) {
    case 'queued':
      return [{ type: 'told', progress: task.progress, note: 'In the queue of the service', cost }]
    case 'running':
      return [{ type: 'told', progress: task.progress, note: noteOf(task), cost }]
    case 'succeeded':
      return task.outputs.length > 0 ? [{ type: 'succeeded', cost }] : [{ type: 'told', progress: 1, note: null, cost }]
    case 'failed':
      return [{ type: 'failed', error: failureOf(task, 'task-failed'), cost }]
    case 'refused':
      return [{ type: 'refused', error: failureOf(task, 'content-refused'), cost }]
    case 'cancelled':
      return [{ type: 'cancelled', note: null, cost }]
    case 'expired':
      break
  }
  return [
    { type: 'succeeded', cost },
    { type: 'expired', error: failureOf(task, 'task-expired') },
  ]
}

/** The results that are worth keeping, the main one first: a report is only kept where there is nothing else. */
export function outputsToKeep(task: ServiceTask): ServiceOutput[] {
  const results = task.outputs.filter((output) => output.kind !== 'report')
  return results.length > 0 ? results : task.outputs
}

function noteOf(task: ServiceTask): string | null {
  return task.recognised ? null : `The service says "${task.statusWord}"`
}

function failureOf(task: ServiceTask, code: 'task-failed' | 'content-refused' | 'task-expired') {
  const { failure } = task
  const message = failure?.message ?? `the service says "${task.statusWord}" and no more`
  return new AppError(code, message, {
    details: {
      ...(failure === null ? {} : { says: failure.message }),
      ...(failure === null || failure.code === null ? {} : { reason: failure.code }),
      ...failure?.details,
    },
  }).toData()
}
