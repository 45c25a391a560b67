/**
 * How a team grows: machines that take tasks from queues, and databases that every step of a task costs some of their processors. A
 * simulation by events with what was measured as its costs. It leaves out the network, servers (any number, they share nothing)
 * and the store of files.
 */
import { chanceOf } from '../../crash/chance.ts'

export interface GrowthOptions {
  machines: number
  /** Tasks at once on each. */
  slots: number
  /** Mean length of a task; lengths are exponential. */
  taskSeconds: number
  /** Databases with a queue each; a machine takes from one of them. */
  partitions: number
  /** Processors of each database that tasks may use. */
  cores: number
  /** Processor time of the database for all steps of one task, from submit to end. */
  taskMs: number
  /** For what a machine asks every second while it works: its leases and its progress. */
  beatMs: number
  tasks: number
}

export interface Growth {
  tasksASecond: number
  /** Of the machines' time; without a database it would be 1. */
  busy: number
  /** Of the databases' processors. */
  database: number
}

/** Every machine always finds a task: the queue is never empty. */
export function simulateGrowth(options: GrowthOptions): Growth {
  const { machines, slots, taskSeconds, partitions, cores, taskMs, beatMs, tasks } = options
  const chance = chanceOf('growth', machines, partitions)
  // What is left of the processors when every machine has said each second that it lives.
  const beats = ((machines / partitions) * beatMs) / 1000
  const left = Math.max(0.001, cores - beats)
  /** When each processor of each database is free; the leases make it slower. */
  const free = Array.from({ length: partitions }, () => Array.from({ length: cores }, () => 0))
  const serviceSeconds = ((taskMs / 1000) * cores) / left
  const queue = new EventQueue()
  for (let slot = 0; slot < machines * slots; slot += 1) queue.push(chance.next() * taskSeconds, slot)
  let [done, worked, now] = [0, 0, 0]
  while (done < tasks) {
    const event = queue.pop()
    now = event.at
    const processors = free[Math.floor(event.slot / slots) % partitions]!
    const first = processors.indexOf(Math.min(...processors))
    const ready = Math.max(now, processors[first]!) + serviceSeconds
    processors[first] = ready
    const seconds = -Math.log(1 - chance.next()) * taskSeconds
    worked += seconds
    done += 1
    queue.push(ready + seconds, event.slot)
  }
  const used = (tasks * taskMs) / 1000 / now / partitions + beats
  return { tasksASecond: done / now, busy: Math.min(1, worked / (now * machines * slots)), database: used / cores }
}

/** A binary heap: the earliest first. */
class EventQueue {
  readonly #heap: { at: number; slot: number }[] = []

  push(at: number, slot: number): void {
    const heap = this.#heap
    let place = heap.push({ at, slot }) - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (heap[parent]!.at <= heap[place]!.at) return
      ;[heap[parent], heap[place]] = [heap[place]!, heap[parent]!]
      place = parent
    }
  }

  pop(): { at: number; slot: number } {
    const heap = this.#heap
    const top = heap[0]!
    const last = heap.pop()!
    if (heap.length === 0) return top
    heap[0] = last
    for (let place = 0; ;) {
      let least = place
      for (const child of [2 * place + 1, 2 * place + 2])
        if (child < heap.length && heap[child]!.at < heap[least]!.at) least = child
      if (least === place) return top
      ;[heap[place], heap[least]] = [heap[least]!, heap[place]!]
      place = least
    }
  }
}
