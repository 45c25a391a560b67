/** What a person can do about jobs, over a bridge that is a table of answers. */
import { beforeEach, describe, expect, test } from 'vitest'
import { draftStore } from '../../../../renderer/state/draft/draft.ts'
import { editWaiting } from '../../../../renderer/state/draft/edit-waiting.ts'
import { cancelJob, requestOf, showJob } from '../../../../renderer/state/queue/jobs.ts'
import { cancelJobs, clearJobs, removeJobs, retryJobs } from '../../../../renderer/state/queue/many-jobs.ts'
import { messageStore } from '../../../../renderer/state/messages.ts'
import { withPendingMoves, moveJob } from '../../../../renderer/state/queue/move-job.ts'
import { studioStore } from '../../../../renderer/state/studio-store.ts'
import { AppError } from '../../../../shared/protocol/app-error.ts'
import type { CommandName } from '../../../../shared/protocol/contract.ts'
import { aJob, aSnapshot } from '../../builders.ts'
import { eventually } from '../../../support/eventually.ts'
import { setFakeBridge } from '../../fake-bridge.ts'

let calls: [CommandName, unknown][]
let answers: Partial<Record<CommandName, (input: never) => unknown>>

beforeEach(() => {
  calls = []
  answers = {}
  studioStore.setState({ snapshot: aSnapshot({ jobs: [aJob({ id: 'a', order: 1 }), aJob({ id: 'b', order: 2 })] }) })
  messageStore.setState({ latest: null })
  setFakeBridge(async (name: CommandName, input: unknown) => {
    calls.push([name, input])
    const answer = answers[name]
    if (answer === undefined) throw new AppError('internal', `no one answers ${name}`)
    return answer(input as never)
  })
})

const named = (name: CommandName) => calls.filter(([called]) => called === name).map(([, input]) => input)
const jobs = () => studioStore.getState().snapshot?.jobs ?? []
const message = () => messageStore.getState().latest?.message

function undo(): void {
  const latest = message()
  if (latest?.kind !== 'done' || latest.action === undefined) throw new Error('nothing offers a way back')
  latest.action.run()
}

describe('moving a job', () => {
  const b = aJob({ id: 'b', order: 2 })
  const shown = () => withPendingMoves(jobs()).find(({ id }) => id === 'b')?.order

  test('is visible at once, and ends as the queue has it', async () => {
    answers['jobs.move'] = () => aJob({ id: 'b', order: 0.25 })
    const moving = moveJob(b, 'a', 0.5)
    expect(shown()).toBe(0.5)
    await moving
    expect(shown()).toBe(0.25)
    expect(named('jobs.move')).toEqual([{ id: 'b', beforeId: 'a' }])
  })

  test('is reverted where the move is refused, with a reason', async () => {
    await moveJob(b, 'a', 0.5)
    expect(shown()).toBe(2)
    expect(message()?.kind).toBe('error')
  })

  test('twice never shows the first position again, and sends one request after the other', async () => {
    const replies: ((order: number) => void)[] = []
    answers['jobs.move'] = () => new Promise((resolve) => replies.push((order) => resolve(aJob({ id: 'b', order }))))
    const first = moveJob(b, 'a', 0.5)
    const second = moveJob(b, null, 9)
    await eventually(() => expect(replies).toHaveLength(1))
    replies[0]?.(0.5)
    await first
    expect(shown()).toBe(9)
    await eventually(() => expect(replies).toHaveLength(2))
    replies[1]?.(9.5)
    await second
    expect(shown()).toBe(9.5)
  })
})

test('a cancelled waiting job can be restored, and leaves no row', async () => {
  answers['jobs.cancel'] = () => aJob({ id: 'a', state: 'cancelled' })
  answers['jobs.submit'] = () => aJob({ id: 'c' })
  answers['jobs.remove'] = () => ({ removal: 'r', count: 1 })
  await cancelJob(aJob({ id: 'a' }))
  undo()
  await eventually(() => expect(named('jobs.remove')).toEqual([{ ids: ['a'] }]))
  expect(jobs().map(({ id }) => id)).toContain('c')
})

test('a cancelled running job is not offered again, since it may have been charged', async () => {
  answers['jobs.cancel'] = () => aJob({ id: 'a', state: 'cancelled' })
  await cancelJob(aJob({ id: 'a', state: 'running' }))
  expect(message()).toBeUndefined()
})

describe('editing a waiting job', () => {
  test('removes it from the queue and fills the form', async () => {
    answers['jobs.cancel'] = () => aJob({ id: 'a', state: 'cancelled' })
    answers['jobs.remove'] = () => ({ removal: 'r', count: 1 })
    await editWaiting(aJob({ id: 'a', prompt: 'a small owl' }))
    expect(draftStore.getState().draft.prompt).toBe('a small owl')
    expect(named('jobs.remove')).toEqual([{ ids: ['a'] }])
  })

  test('says when it was already sent, and removes nothing', async () => {
    answers['jobs.cancel'] = () => aJob({ id: 'a', state: 'submitting' })
    await editWaiting(aJob({ id: 'a', prompt: 'a big owl' }))
    expect(named('jobs.remove')).toEqual([])
    expect(draftStore.getState().draft.prompt).toBe('a big owl')
    expect(message()).toMatchObject({ kind: 'done' })
  })

  test('keeps the form when it cannot be removed', async () => {
    const before = draftStore.getState().draft
    await editWaiting(aJob({ id: 'a', prompt: 'lost owl' }))
    expect(draftStore.getState().draft).toBe(before)
  })
})

describe('several jobs', () => {
  const many = Array.from({ length: 2300 }, (_, index) => aJob({ id: `j${index}`, state: 'done' }))

  test('are removed in parts, and one Undo restores all of them', async () => {
    let part = 0
    answers['jobs.remove'] = (input: { ids: string[] }) => ({ removal: `r${++part}`, count: input.ids.length })
    answers['jobs.restore'] = () => ({ count: 1 })
    await removeJobs(many)
    expect(named('jobs.remove').map((input) => (input as { ids: string[] }).ids.length)).toEqual([1000, 1000, 300])
    expect(message()).toMatchObject({ text: expect.stringContaining('2,300 jobs') })
    undo()
    await eventually(() =>
      expect(named('jobs.restore')).toEqual([{ removal: 'r1' }, { removal: 'r2' }, { removal: 'r3' }]),
    )
  })

  test('that were removed before a part failed can be restored', async () => {
    let part = 0
    answers['jobs.remove'] = (input: { ids: string[] }) => {
      part += 1
      if (part === 2) throw new AppError('disk-full', 'no space')
      return { removal: 'r1', count: input.ids.length }
    }
    answers['jobs.restore'] = () => ({ count: 1000 })
    await removeJobs(many)
    undo()
    await eventually(() => expect(named('jobs.restore')).toEqual([{ removal: 'r1' }]))
  })

  test('are cleared except favourites, and can be restored', async () => {
    answers['jobs.clear'] = () => ({ removal: 'r', count: 12 })
    answers['jobs.restore'] = () => ({ count: 12 })
    await clearJobs({ states: ['failed'] })
    expect(named('jobs.clear')).toEqual([{ query: { states: ['failed'] }, keepFavourites: true }])
    undo()
    await eventually(() => expect(named('jobs.restore')).toEqual([{ removal: 'r' }]))
  })

  test('of which none exists are reported, without an Undo', async () => {
    answers['jobs.clear'] = () => ({ removal: 'r', count: 0 })
    await clearJobs({})
    expect(message()).toEqual({ kind: 'done', text: 'No jobs to remove' })
  })

  test('that could not all be cancelled are reported as still running', async () => {
    const error = { code: 'request-refused' as const, message: 'no' }
    answers['jobs.cancel-many'] = () => ({ problems: [{ id: 'j0', error }] })
    await cancelJobs(many.slice(0, 4))
    expect(message()).toMatchObject({ kind: 'done', text: 'Cancelled 3 jobs; 1 still running' })
  })

  test('are sent again in order', async () => {
    answers['jobs.submit'] = (input: { prompt: string }) => aJob({ id: input.prompt })
    await retryJobs(['one', 'two', 'three'].map((prompt) => aJob({ id: prompt, prompt })))
    expect(named('jobs.submit').map((input) => (input as { prompt: string }).prompt)).toEqual(['one', 'two', 'three'])
  })
})

test('a request made from a job keeps its project', () => {
  expect(requestOf(aJob({ project: 'Chess' })).project).toBe('Chess')
  expect('project' in requestOf(aJob())).toBe(false)
})

test('a reply older than the known state is ignored', () => {
  showJob(aJob({ id: 'a', prompt: 'new', updatedAt: '2026-11-21T11:00:00.000Z' }))
  showJob(aJob({ id: 'a', prompt: 'old', updatedAt: '2026-11-21T10:30:00.000Z' }))
  expect(jobs().find(({ id }) => id === 'a')?.prompt).toBe('new')
})
