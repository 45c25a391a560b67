/** Tasks in files, run by the same process: the journal and the queue behind the common interface. */
import { sameSecret } from '../http/guard.ts'
import { refusal } from '../problem.ts'
import { detailWords } from '../words/problems.ts'
import { balanceOf } from './account.ts'
import { checkSameBody } from './idempotency.ts'
import type { TaskQueue } from './task-queue.ts'
import { isFinished } from './task-record.ts'
import type { TaskRecord } from './task-record.ts'
import type { TaskStore } from './task-store.ts'
import { keyHoldsMs, newTask } from './tasks.ts'
import type { Accepted, Books, TaskDraft, TaskInput, Tasks } from './tasks.ts'

interface FileTasksParts {
  store: TaskStore
  queue: TaskQueue
  /** Null if unmetered. */
  openingCredits: number | null
  now: () => number
}

/**
 * One account for all callers. Every method is synchronous up to its decision, so that two callers cannot both get the
 * last slot or the last credits.
 */
export function fileTasks({ store, queue, openingCredits, now }: FileTasksParts): Tasks {
  const books = () =>
    openingCredits === null ? null : balanceOf(openingCredits, { all: store.all(), lost: store.lost })

  function existing(id: string): TaskRecord {
    const task = store.get(id)
    if (task === undefined) throw refusal('not_found', detailWords.noTask)
    return task
  }

  function replayOf({ key, bodyHash }: NonNullable<TaskRecord['idempotency']>): TaskRecord | undefined {
    const known = store.findByKey(key)
    if (known === undefined || known.idempotency === null || now() - known.createdAt >= keyHoldsMs) return undefined
    checkSameBody(known.idempotency.bodyHash, bodyHash)
    return known
  }

  function checkBalance(credits: number): void {
    if (openingCredits === null || credits === 0) return
    if (store.lost.length > 0) throw refusal('insufficient_credits', detailWords.creditsHeld(store.lost))
    const balance = books()?.balance ?? 0
    if (balance < credits) throw refusal('insufficient_credits', detailWords.balance(credits, balance))
  }

  function submit(draft: TaskDraft, inputs: TaskInput[]): Accepted {
    const known = draft.idempotency === null ? undefined : replayOf(draft.idempotency)
    if (known !== undefined) return { task: known, replayed: true }
    queue.checkRoom()
    checkBalance(draft.quoted)
    const at = now()
    const task = newTask(draft, inputs, store.newId(at), at)
    store.create(
      task,
      inputs.map(({ slot, place }) => ({ slot, path: place })),
    )
    queue.add(task.id)
    return { task, replayed: false }
  }

  return {
    replayOf: async (_caller, idempotency) => replayOf(idempotency),
    submit: async (_caller, draft, inputs) => submit(draft, inputs),
    get: async (_caller, id) => store.get(id),
    list: async (_caller, after, limit) => store.list(after, limit),
    progressOf: (task) => queue.progressOf(task),
    cancel: async (_caller, id) => queue.cancel(existing(id)),
    async delete(_caller, id) {
      if (!isFinished(existing(id))) throw refusal('not_finished', detailWords.cancelFirst)
      store.delete(id, now())
    },
    async books(): Promise<Books> {
      const { balance, reserved } = books() ?? { balance: null, reserved: 0 }
      return { balance, reserved }
    },
    async result(id, token, name) {
      const task = store.get(id)
      const output = task?.outputs.find((candidate) => candidate.name === name)
      return task === undefined || output === undefined || !sameSecret(output.token, token)
        ? undefined
        : { task, output }
    },
    placeOf: (task, output) => store.journal.outputPath(task.id, output.name),
  }
}
