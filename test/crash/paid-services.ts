/** The paid service of the crash test with its three accounts, as `Services`. */
import { createHash } from 'node:crypto'
import type { JobState } from '../../shared/protocol/job.ts'
import type { AccountBooks, PaidTask, PaidTaskState } from './account-books.ts'
import { crashModelIds } from './crash-catalogue.ts'
import { Orders, type Order } from './orders.ts'
import { serviceKey } from './paid-service-key.ts'
import { accountRules, bytesOf, startPaidService } from './paid-service.ts'
import { pngOf } from './sample-files.ts'
import type { BookedTask, OpenServices, Services } from './services.ts'

/** Few, so that two orders often look alike in a service's list. */
const prompts = ['a red dragon', 'a blue vase', 'three gold stars', 'a gear', 'a cat', 'a chess knight'] as const
const [firstAccount, ...otherAccounts] = accountRules.map(({ name }) => name)
/** In the end a service's list is asked for two minutes of the studio's time before the artist has to decide. */
const patienceMs = 8_000

const ends: Readonly<Record<PaidTaskState, readonly JobState[]>> = {
  queued: [],
  running: [],
  succeeded: ['done'],
  failed: ['failed'],
  refused: ['refused'],
  cancelled: ['cancelled'],
}

export const openPaidServices: OpenServices = async (seed, now) => {
  const service = await startPaidService(seed, now)
  const orders = new Orders()
  const services: Services = {
    connections: new Map(
      accountRules.map(({ name, deduplicates, lists }) => [
        name,
        {
          provider: 'specification',
          name,
          baseUrl: `${service.url}/${name}`,
          overrides: {
            deduplicates: deduplicates ? 'yes' : 'no',
            'inline.bytes': '1',
            'rate.submits': '60000',
            'rate.asks': '60000',
            ...(lists ? {} : { list: 'none' }),
          },
        },
      ]),
    ),
    orders,
    complaints: service.complaints,
    get onMoment() {
      return service.onMoment
    },
    set onMoment(listener) {
      service.onMoment = listener
    },
    keys: () => new Map(accountRules.map(({ name }) => [name, serviceKey])),
    everyKey: () => [serviceKey],
    makeOrder(chance, from) {
      const seedOfOrder = orders.next()
      const isPicture = from === 'picture'
      return orders.add({
        account: chance.pick([firstAccount ?? '', ...otherAccounts]),
        request: {
          operation: isPicture ? 'image-to-3d' : 'text-to-3d',
          modelId: chance.pick(crashModelIds),
          ...(isPicture ? {} : { prompt: chance.pick(prompts) }),
          parameters: { seed: seedOfOrder },
        },
        picture: isPicture
          ? { slot: 'image', bytes: pngOf(`order ${seedOfOrder}`, 2_000 + chance.below(4_000)) }
          : null,
      })
    },
    repeatOrder: ({ account, picture, request }: Order, chance) =>
      orders.add({
        account,
        picture,
        request: { ...request, modelId: chance.pick(crashModelIds), parameters: { seed: orders.next() } },
      }),
    removalMark: ({ parameters }) => Number(parameters['seed']),
    tasks: () =>
      [...service.accounts].flatMap(([account, books]) =>
        [...books.tasks.values()].map((task) => booked(account, books, task)),
      ),
    taskOf({ taskId }) {
      const account = taskId?.split('-')[0] ?? ''
      const books = service.accounts.get(account)
      const task = books?.tasks.get(taskId ?? '')
      return books === undefined || task === undefined ? undefined : booked(account, books, task)
    },
    // Its refusals are settled by what the job says of them.
    saidNo: () => true,
    mayHave: (sha256) => service.uploaded.has(sha256),
    mayStillSettle: (_job, account, afterMs) => account === 'repeats' || (account === 'lists' && afterMs < patienceMs),
    leaks: () => [],
    beKind: () => service.beKind(),
    close: () => service.close(),
  }
  return services
}

function booked(account: string, books: AccountBooks, task: PaidTask): BookedTask {
  const state = books.stateOf(task)
  return {
    id: task.taskId,
    account,
    mark: task.order,
    ends: ends[state],
    get files() {
      const outputs = state === 'succeeded' ? task.fate.outputs : []
      return outputs.map(({ name }) => createHash('sha256').update(bytesOf(task, name)).digest('hex'))
    },
    reported: { charge: books.charged(task), refund: books.refunded(task) },
    isShown: true,
  }
}
