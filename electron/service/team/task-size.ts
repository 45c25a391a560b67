/** Estimates the resources of a task from its inputs. Pure. */
import type { TaskQueueName } from './postgres/job-queue.ts'

/** Bytes of inputs above which a task counts as large: a mesh of about a million triangles. */
const largeBytes = 48 * 1024 * 1024

/** Megabytes reserved for a task: the heap of one engine thread, and memory outside it. */
export const memoryMb: Readonly<Record<TaskQueueName, number>> = { tasks: 1536, 'large-tasks': 4096 }

/** Returns the queue for a task, chosen by the total size of its inputs. */
export function queueOf(inputBytes: number): TaskQueueName {
  return inputBytes > largeBytes ? 'large-tasks' : 'tasks'
}

/** Returns the queues from which a worker with this much free memory may take tasks. */
export function fittingQueues(freeMb: number): TaskQueueName[] {
  return (Object.keys(memoryMb) as TaskQueueName[]).filter((queue) => memoryMb[queue] <= freeMb)
}
