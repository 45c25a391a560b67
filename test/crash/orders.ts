/** What the artist of the crash test asked for and decided: the measure that jobs and tasks are held against. */
import type { JobRequest } from '../../shared/protocol/job.ts'

export interface Order {
  number: number
  account: string
  /** By this it is known at the service. Orders that ask for the very same have the same. */
  mark: number
  request: Pick<JobRequest, 'operation' | 'modelId' | 'prompt' | 'parameters'>
  picture: { slot: string; bytes: Buffer } | null
  /** The job it became, once the submit was answered. */
  jobId: string | null
  /** How often the artist decided to send it again. */
  sentAgain: number
  /** The artist let go of it while no one knew whether it ran. */
  forgotten: boolean
}

/** Orders by number, the first is 1. */
export class Orders {
  readonly all = new Map<number, Order>()

  /** `mark`: its own number where it is not given. */
  add(about: Pick<Order, 'account' | 'request' | 'picture'> & { mark?: number }): Order {
    const number = this.all.size + 1
    const order: Order = { mark: number, ...about, number, jobId: null, sentAgain: 0, forgotten: false }
    this.all.set(number, order)
    return order
  }

  /** The number that the next order will have. */
  next(): number {
    return this.all.size + 1
  }

  of(mark: number): Order[] {
    return [...this.all.values()].filter((order) => order.mark === mark)
  }
}
