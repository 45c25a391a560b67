/** `powerSaveBlocker` and `powerMonitor`: what keeps the computer awake is recorded; it never sleeps. */
import { EventEmitter } from 'node:events'
import { record } from './state.ts'

const blockers = new Set<number>()
let lastId = 0

export const powerSaveBlocker = {
  start(type: 'prevent-app-suspension' | 'prevent-display-sleep'): number {
    lastId += 1
    blockers.add(lastId)
    record.awake = [...record.awake, type]
    return lastId
  },
  stop(id: number): boolean {
    const stopped = blockers.delete(id)
    if (stopped) record.awake = record.awake.slice(0, -1)
    return stopped
  },
}

export const powerMonitor = new EventEmitter()
