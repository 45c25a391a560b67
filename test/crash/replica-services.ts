/** Replicas of real services as the services of a crash test, with everything that goes wrong there by chance. */
import type { CommandInput } from '../../shared/protocol/contract.ts'
import { setTimeout as pass } from 'node:timers/promises'
import type { ReplicaTask } from '../support/services/replica-books.ts'
import { replicaFile } from '../support/services/replica-files.ts'
import { startReplica, type Refusals, type Replica, type Step } from '../support/services/replica.ts'
import type { ReplicaRequest } from '../support/services/replica-request.ts'
import { replicaKinds } from '../support/services/replicas.ts'
import { chanceOf } from './chance.ts'
import { nextMishap, nextPlan } from './replica-fate.ts'
import { hashOf, ReplicaOrders } from './replica-orders.ts'
import { endsOf, replicaTerms, type EndStage } from './replica-terms.ts'
import type { BookedTask, ServiceMoment, Services } from './services.ts'

/** A task is done after so long, in the studio's milliseconds. */
const runMs = 6_000
/** No link lives shorter: Tripo's live five minutes. */
const linkLifeMs = 60_000
/** No account is ever empty but where the replica says so. */
const balance = 1_000_000
/** In the end a list is asked for two minutes before the artist has to decide; a busy machine takes longer. */
const patienceMs = 400_000

export interface ReplicaServices extends Services {
  replicas: ReadonlyMap<string, Replica>
  /** The links that were handed out are dead, unless others died within the last minute. */
  expireLinks(account: string): void
  /** From now on the account has another key, and the one it had is refused. */
  changeKey(account: string): void
}

/** Starts those that the terms are known of. */
export async function openReplicas(seed: number, now: () => number, speed: number): Promise<ReplicaServices> {
  const kinds = replicaKinds.filter(({ provider }) => provider in replicaTerms).map((kind) => ({ ...kind, balance }))
  const sleep = (ms: number) => pass(ms / speed)
  const replicas = new Map<string, Replica>()
  for (const kind of kinds) replicas.set(kind.provider, await startReplica(kind, { now, sleep, runMs }))
  const orders = new ReplicaOrders(kinds)
  const chance = chanceOf(seed, 'replicas')
  const refused = new Set<number>()
  const hashes = new Map<ReplicaTask, string[]>()
  const marks = new Map<ReplicaTask, number>()
  const oldKeys: string[] = []
  const expiredAt = new Map<string, number>()
  let isKind = false

  for (const [account, replica] of replicas)
    replica.fate = (step, request) => {
      const { books, kind } = replica
      const [first, after] = momentsOf(step, request)
      services.onMoment(first)
      if (after !== undefined) setImmediate(() => services.onMoment(after))
      if (step === 'other' && !isKind && chance.is(0.03)) services.expireLinks(account)
      const drawn = isKind ? null : nextMishap(chance, step)
      // What a service never says no with is an honest answer there.
      const mishap = drawn !== null && kind.refusals[drawn as keyof Refusals] === null ? null : drawn
      if (step !== 'submit') return mishap
      const plan = isKind ? { ends: 'succeeded' as const } : nextPlan(chance)
      books.plans.splice(0, books.plans.length, plan)
      const isTaken = mishap === null || mishap === 'slow'
      const isAnswer = replicaTerms[account]?.answersAtOnce === true && isTaken && plan.ends !== 'succeeded'
      if (mishap === 'moderation' || isAnswer)
        refused.add(orders.markOfBody(request.json ?? request.bytes.toString('latin1'), books))
      if (isTaken || mishap === 'lost') queueMicrotask(() => services.onMoment('submit-accepted'))
      return mishap
    }

  const removalMark = (account: string, task: ReplicaTask): number => {
    const mark = marks.get(task) ?? orders.markOfBody(task.body, replicas.get(account)!.books)
    marks.set(task, mark)
    return mark
  }
  const booked = (account: string, task: ReplicaTask, stage: EndStage): BookedTask => {
    const terms = replicaTerms[account]!
    return {
      id: task.id,
      account,
      mark: removalMark(account, task),
      ends: endsOf[stage],
      get files() {
        if (stage !== 'succeeded') return []
        const known = hashes.get(task)
        if (known !== undefined) return known
        const names = task.makes.filter((name) => terms.results?.(name) ?? true)
        const files = names.map((name) => hashOf(replicaFile(name, task.id).bytes))
        hashes.set(task, files)
        return files
      },
      reported: terms.reported(task, stage),
      isShown: terms.answersAtOnce !== true,
    }
  }
  const stageOf = (account: string, task: ReplicaTask): EndStage => {
    // What answers with the result is over when it has answered.
    if (replicaTerms[account]?.answersAtOnce === true && task.plan.ends === 'succeeded') return 'succeeded'
    return replicas.get(account)!.books.stage(task)
  }
  const tasks = (): BookedTask[] =>
    [...replicas].flatMap(([account, { books }]) => [
      ...books.tasks().map((task) => booked(account, task, stageOf(account, task))),
      ...books.erased().map((task) => booked(account, task, 'erased')),
    ])

  const services: ReplicaServices = {
    replicas,
    connections: new Map(
      [...replicas].map(([account, { url, kind }]): [string, CommandInput<'connections.add'>] => [
        account,
        { provider: account, name: account, baseUrl: url, overrides: kind.overrides ?? {} },
      ]),
    ),
    orders,
    complaints: [],
    onMoment: () => undefined,
    keys: () =>
      new Map([...replicas].flatMap(([account, { kind }]) => (kind.key === null ? [] : [[account, kind.key]]))),
    everyKey: () => [...oldKeys, ...services.keys().values()],
    expireLinks(account) {
      if (now() - (expiredAt.get(account) ?? 0) < linkLifeMs) return
      expiredAt.set(account, now())
      replicas.get(account)!.books.expireLinks()
    },
    changeKey(account) {
      const { kind } = replicas.get(account)!
      if (kind.key === null) return
      // What it looks for is the key that it has.
      services.complaints.push(...services.leaks())
      oldKeys.push(kind.key)
      kind.key = `${kind.key}-${oldKeys.length}`
    },
    makeOrder: (by, from) => orders.make(by, from),
    repeatOrder: (order) => orders.add(order),
    removalMark: (job) => orders.removalMark(job),
    tasks,
    taskOf({ taskId, files }) {
      if (taskId === null) return undefined
      if (taskId.startsWith('kept:'))
        return tasks().find((task) => !task.isShown && files.some((hash) => task.files.includes(hash)))
      const ids = taskId.split('|')
      for (const [account, { books }] of replicas) {
        const task = ids.flatMap((id) => books.find(id) ?? [])[0]
        if (task !== undefined) return booked(account, task, stageOf(account, task))
        const gone = books.erased().find(({ id }) => ids.includes(id))
        if (gone !== undefined) return booked(account, gone, 'erased')
      }
      return undefined
    },
    saidNo: (mark) => refused.has(mark),
    mayHave: () => true,
    mayStillSettle({ note }, account, afterMs) {
      const { memory } = replicaTerms[account] ?? {}
      // Its list is never late: once it was looked at, a person may decide.
      const code = note?.code
      const wasLookedFor = code === 'not-in-list' || code === 'candidates-in-list'
      return memory === 'own-id' || (memory === 'list' && !wasLookedFor && afterMs * speed < patienceMs)
    },
    leaks: () => [...replicas.values()].flatMap((replica) => replica.leaks()),
    beKind() {
      isKind = true
    },
    async close() {
      for (const replica of replicas.values()) await replica.close()
    },
  }
  return services
}

/** What a request is as it comes, and what it is when it has been answered. */
function momentsOf(step: Step, { method, path, query }: ReplicaRequest): [ServiceMoment, ServiceMoment?] {
  if (step === 'submit') return ['submit-arrived', 'submit-answered']
  if (step === 'file')
    return method === 'PUT' ? ['upload-arrived', 'upload-answered'] : ['download-began', 'download-ended']
  if (/upload|files/.test(path) && method === 'POST') return ['upload-arrived', 'upload-answered']
  if (path === '/view') return ['download-began', 'download-ended']
  if (query.has('page_num')) return ['listed']
  return [/cancel$|interrupt|queue$/.test(path) && method !== 'GET' ? 'cancelled' : 'asked']
}
