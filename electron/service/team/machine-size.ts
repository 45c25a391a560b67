/** Default resources of a worker. */
import { totalmem } from 'node:os'
import { engineSize } from '../engine-runner.ts'

export function machineSize({ tasks, memoryMb }: { tasks: number | undefined; memoryMb: number | undefined }) {
  return { tasks: tasks ?? engineSize, memoryMb: memoryMb ?? Math.floor((totalmem() / 1024 / 1024) * 0.75) }
}
