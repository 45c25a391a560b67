/** How much of a machine a task takes, guessed from its inputs before any of it is done. Pure. */
import type { TaskQueueName } from './postgres/job-queue.ts'

/** Bytes of inputs above which a task is large: meshes of this size have about a million triangles. */
const largeBytes = 48 * 1024 * 1024

/** What a worker sets aside for one task, in megabytes: the heap of one engine thread, with what lies outside it. */
export const memoryMb: Readonly<Record<TaskQueueName, number>> = { tasks: 1536, 'large-tasks': 4096 }

/** Returns the queue of a task by the bytes of its inputs. */
export function queueOf(inputBytes: number): TaskQueueName {
  return inputBytes > largeBytes ? 'large-tasks' : 'tasks'
}

/** Which queues a worker with this much free memory may take from; those with large tasks only where a large one fits. */
export function fittingQueues(freeMb: number): TaskQueueName[] {
  return (Object.keys(memoryMb) as TaskQueueName[]).filter((queue) => memoryMb[queue] <= freeMb)
}
