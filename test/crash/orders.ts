/** What the artist of the crash test asked for and decided: the measure that jobs and tasks are held against. */
import type { Chance } from './chance.ts'
import { crashModelIds } from './crash-catalogue.ts'
import { accountRules } from './paid-service.ts'

export interface Order {
  /** The seed in its parameters: how it is known at the service. */
  number: number
  account: string
  modelId: string
  prompt: string
  /** The job it became, once the submit was answered. */
  jobId: string | null
  /** How often the artist decided to send it again. */
  sentAgain: number
  /** The artist let go of it while no one knew whether it ran. */
  forgotten: boolean
}

/** Few, so that two orders often look alike in a service's list. */
const prompts = ['a red dragon', 'a blue vase', 'three gold stars', 'a gear', 'a cat', 'a chess knight'] as const

/** Orders by number, the first is 1. */
export class Orders {
  readonly all = new Map<number, Order>()

  make(chance: Chance): Order {
    const [first, ...more] = accountRules.map(({ name }) => name)
    const order: Order = {
      number: this.all.size + 1,
      account: chance.pick([first ?? '', ...more]),
      modelId: chance.pick(crashModelIds),
      prompt: chance.pick(prompts),
      jobId: null,
      sentAgain: 0,
      forgotten: false,
    }
    this.all.set(order.number, order)
    return order
  }
}
