/** Keys and money. */
import { changed, page, problem } from '../answer.ts'
import { expectThat } from '../expect-that.ts'
import type { HostileService, Script } from '../hostile-service.ts'
import { webPage } from '../result-files.ts'
import type { Scenario } from '../scenario.ts'

const noCredits = 'Not enough credits'
const noKey = 'The service rejected the key'
const couldNot = 'The service could not make this'
const broken = { status: 'failed', error: { code: 'internal', message: 'Out of memory.' } }

/** Changes what is said of the credits in every answer about a task. */
function reportsCredits(
  service: HostileService,
  report: (credits: Record<string, number>) => Record<string, unknown>,
): void {
  const script: Script = ({ honest }) =>
    changed(honest(), (body) => {
      const { credits, ...rest } = body
      return { ...rest, ...report(credits as Record<string, number>) }
    })
  service.on('poll', script)
  service.on('submit', script)
}

/** Whether an answer is one of the first two since the first task ended: by no clock, for the machine may be busy. */
function isLate(service: HostileService): boolean {
  if ((service.books.tasks()[0]?.endedAt ?? null) === null) return false
  const said = (saidSinceEnd.get(service) ?? 0) + 1
  saidSinceEnd.set(service, said)
  return said <= 2
}

const saidSinceEnd = new WeakMap<HostileService, number>()

/** Goes on until the scenario ends it, however busy the machine is. */
const midway = { runMs: 3_600_000 }

/** In the order of the table. */
export const moneyScenarios: readonly Scenario[] = [
  {
    name: 'empty account',
    about: 'Answers the paid request with 402.',
    sees: { state: 'waiting', title: noCredits },
    service: { balance: 20 },
    expect: { code: 'credits-exhausted', tasks: 0, submits: 1 },
  },
  {
    name: 'empty account, filled again',
    about: 'Answers with 402 until the artist has bought credits and presses "Retry".',
    sees: { state: 'done', meanwhile: [noCredits] },
    service: { balance: 20 },
    act: async (studio, service) => {
      await studio.submit()
      await studio.until('it is paused', () => studio.seen.has(noCredits))
      service.books.deposit(100)
      await studio.call('connections.resume', { id: studio.connectionId })
    },
    expect: { tasks: 1, submits: 2 },
  },
  {
    name: 'account empty halfway through',
    about: 'Has credits for one of two tasks: the second is answered with 402 while the first runs.',
    sees: { state: 'done', title: noCredits },
    service: { balance: 60 },
    act: async (studio) => {
      await studio.submit()
      const second = await studio.submit({ prompt: 'a blue dragon' })
      await studio.until('the second is put back', () => {
        const { state, error } = studio.job(second.id)
        return state === 'waiting' && error?.code === 'credits-exhausted'
      })
      await studio.until('the first is done', () => studio.job().state === 'done')
      await studio.call('jobs.cancel', { id: second.id })
    },
    expect: { code: 'credits-exhausted', tasks: 1, submits: 2 },
  },
  {
    name: '402 on a question',
    about: 'Takes the task, then answers questions about it with 402 for a while.',
    sees: { state: 'done' },
    arrange: (service) => service.first(4, 'poll', () => problem(402, 'insufficient_credits', 'Please pay.')),
    expect: { tasks: 1 },
  },
  {
    name: 'wrong key',
    about: 'Does not know the key.',
    sees: { state: 'waiting', title: noKey },
    arrange: (service) => service.keys.clear(),
    expect: { code: 'key-rejected', tasks: 0, submits: 1 },
  },
  {
    name: 'wrong key, says a web page',
    about: 'Has a gate before it that answers with 401 and a web page.',
    sees: { state: 'waiting', title: noKey },
    arrange: (service) => service.on('submit', () => page(401, webPage)),
    expect: { code: 'key-rejected', tasks: 0, submits: 1 },
  },
  {
    name: 'key revoked midway',
    about: 'Takes the task, then does not accept the key any more until the artist enters a new one.',
    sees: { state: 'done', meanwhile: [noKey] },
    service: midway,
    act: async (studio, service) => {
      await studio.submit()
      await studio.until('it runs', () => service.count('poll') > 0)
      service.keys.clear()
      await studio.until('it is paused', () => studio.seen.has(noKey))
      const asked = service.count('poll')
      await studio.clock.sleep(60_000)
      expectThat(service.count('poll') === asked, 'nothing is asked without a key')
      const [task] = service.books.tasks()
      service.keys.add('sk-hostile-new-9876543210')
      task!.account = 'sk-hostile-new-9876543210'
      await studio.setKey('sk-hostile-new-9876543210')
      service.books.finish()
    },
    expect: { tasks: 1 },
  },
  {
    name: 'key of another account, 403',
    about: 'Answers questions about the task with 403, since the artist has entered the key of another account.',
    sees: { state: 'running', title: noKey },
    service: midway,
    act: async (studio, service) => {
      await studio.submit()
      await studio.until('it runs', () => service.count('poll') > 0)
      service.keys.add('sk-hostile-other-1234567')
      await studio.setKey('sk-hostile-other-1234567')
    },
    expect: { code: 'key-rejected', tasks: 1, books: 'undecided' },
  },
  {
    name: 'key of another account, 404',
    about:
      'Says that there is no such task, since the artist has entered the key of another account; then the right one.',
    sees: { state: 'done' },
    service: midway,
    act: async (studio, service) => {
      service.on('poll', ({ request, honest }) => {
        const isOther = request.headers.authorization === 'Bearer sk-hostile-other-1234567'
        return isOther ? problem(404, 'not_found', 'There is no task with this id.') : honest()
      })
      await studio.submit()
      await studio.until('it runs', () => service.count('poll') > 0)
      service.keys.add('sk-hostile-other-1234567')
      await studio.setKey('sk-hostile-other-1234567')
      await studio.until('it is over', () => ['failed', 'expired'].includes(studio.job().state))
      await studio.setKey()
      await studio.call('jobs.download-again', { id: studio.job().id })
      service.books.finish()
    },
    expect: { tasks: 1 },
  },
  {
    name: 'credits as strings',
    about: 'Gives every amount as a string: "35.00".',
    sees: { state: 'done' },
    arrange: (service) =>
      reportsCredits(service, (credits) => ({
        credits: Object.fromEntries(Object.entries(credits).map(([name, amount]) => [name, amount.toFixed(2)])),
      })),
    expect: { tasks: 1 },
  },
  {
    name: 'credits under another name',
    about: 'Gives what it took as `consumed_credits`, and nothing else.',
    sees: { state: 'done' },
    arrange: (service) =>
      reportsCredits(service, ({ charged }) =>
        charged === undefined || charged === 0 ? {} : { consumed_credits: charged },
      ),
    expect: { tasks: 1 },
  },
  {
    name: 'not a word of money',
    about: 'Never says what a task costs.',
    sees: { state: 'done' },
    arrange: (service) => reportsCredits(service, () => ({})),
    expect: { tasks: 1, books: 'about' },
  },
  {
    name: 'more expensive than quoted',
    about: 'Quotes 35 and charges 60.',
    sees: { state: 'done' },
    arrange: (service) => {
      reportsCredits(service, ({ charged = 0, ...credits }) => {
        const [task] = service.books.tasks()
        if (charged === 35 && task !== undefined) {
          service.books.balance -= 25
          task.credits.charged = 60
        }
        return { credits: { ...credits, charged: task?.credits.charged ?? charged } }
      })
    },
    expect: { tasks: 1 },
  },
  {
    name: 'charged late',
    about: 'Says that the task is finished, and what it took only when it is asked again.',
    sees: { state: 'done' },
    arrange: (service) => {
      reportsCredits(service, ({ quoted, ...credits }) => ({
        credits: isLate(service) ? { quoted } : { quoted, ...credits },
      }))
    },
    act: async (studio) => {
      await studio.submit()
      await studio.until('it is done', () => studio.job().state === 'done')
      await studio.until('the charge is booked', () => studio.job().cost.charged === 35)
    },
    expect: {
      tasks: 1,
      also: async (studio) => {
        const { moments } = await studio.call('jobs.timeline', { id: studio.job().id })
        expectThat(moments.at(-1)?.type === 'billed', 'the charge was booked after the end')
      },
    },
  },
  {
    name: 'fails, gives the reserve back',
    about: 'Reserves the price, fails, and gives back what was reserved.',
    sees: { state: 'failed', title: couldNot },
    arrange: (service) => void (service.books.ending = broken),
    expect: { code: 'task-failed', tasks: 1 },
  },
  {
    name: 'fails, pays back',
    about: 'Takes the price at once, fails, and pays it back with the answer.',
    sees: { state: 'failed', title: couldNot },
    service: { takes: 'at-once' },
    arrange: (service) => void (service.books.ending = broken),
    expect: { code: 'task-failed', tasks: 1 },
  },
  {
    name: 'fails, keeps the money',
    about: 'Fails and charges all the same.',
    sees: { state: 'failed', title: couldNot },
    arrange: (service) => void (service.books.ending = { ...broken, keepsMoney: true }),
    expect: { code: 'task-failed', tasks: 1 },
  },
  {
    name: 'pays back late',
    about: 'Takes the price at once, fails, and pays it back only some minutes after.',
    sees: { state: 'failed', title: couldNot },
    service: { takes: 'at-once' },
    arrange: (service) => {
      service.books.ending = broken
      reportsCredits(service, (credits) => ({ credits: isLate(service) ? { ...credits, refunded: 0 } : credits }))
    },
    act: async (studio) => {
      await studio.submit()
      await studio.until('it has failed', () => studio.job().state === 'failed')
      await studio.until('the refund is booked', () => studio.job().cost.refunded === 35)
    },
    expect: { code: 'task-failed', tasks: 1 },
  },
]
