import { beforeEach, describe, expect, test } from 'vitest'
import { askToCancel, cancellable, endOrRemove } from '../../../renderer/queue/end-jobs.ts'
import {
  clearSelection,
  selectAll,
  selectionStore,
  selectTo,
  focusRow,
  toggleSelected,
} from '../../../renderer/queue/selection-store.ts'
import { studioStore } from '../../../renderer/state/studio-store.ts'
import type { CommandName } from '../../../shared/protocol/contract.ts'
import type { Job } from '../../../shared/protocol/job.ts'
import { aJob, aSnapshot } from '../builders.ts'
import { eventually } from '../../support/eventually.ts'
import { setFakeBridge } from '../fake-bridge.ts'

const shown = ['a', 'b', 'c', 'd', 'e']
const selected = () => [...selectionStore.getState().selected].toSorted()

let calls: { name: CommandName; input: unknown }[]

beforeEach(() => {
  selectionStore.setState({ selected: new Set(), anchor: null, current: null, confirming: null })
  studioStore.setState({ snapshot: aSnapshot() })
  calls = []
  setFakeBridge(async (name: CommandName, input: { id?: string }) => {
    calls.push({ name, input })
    if (name === 'jobs.cancel') return aJob({ id: input.id ?? '', state: 'cancelled' })
    return name === 'jobs.remove' ? { removal: 'r', count: 1 } : { problems: [] }
  })
})

describe('the selection', () => {
  test('adds rows one by one, each once', () => {
    toggleSelected('b')
    toggleSelected('d')
    expect(selected()).toEqual(['b', 'd'])
    toggleSelected('b')
    expect(selected()).toEqual(['d'])
  })

  test('extends from its anchor, and shrinks when the range does', () => {
    focusRow('b')
    selectTo('d', shown)
    expect(selected()).toEqual(['b', 'c', 'd'])
    selectTo('a', shown)
    expect(selected()).toEqual(['a', 'b'])
  })

  test('is only the row where the anchor is not visible', () => {
    toggleSelected('gone')
    selectTo('c', shown)
    expect(selected()).toEqual(['c', 'gone'])
  })

  test('can be all rows or none', () => {
    selectAll(shown)
    expect(selected()).toEqual(shown)
    clearSelection()
    expect(selected()).toEqual([])
  })
})

describe('ending several jobs', () => {
  const sent = (id: string, about: Partial<Job> = {}) =>
    aJob({ id, state: 'running', cost: { quoted: 35, charged: null, refunded: null }, ...about })

  test('asks first where more than one may be charged, and waits for the answer', () => {
    askToCancel([sent('a'), sent('b'), aJob({ id: 'c' })])
    expect(selectionStore.getState().confirming).toHaveLength(3)
    expect(calls).toEqual([])
  })

  test('asks where prices are unknown', () => {
    const unknown = { cost: { quoted: null, charged: null, refunded: null } }
    askToCancel([sent('a', unknown), sent('b', unknown)])
    expect(selectionStore.getState().confirming).toHaveLength(2)
  })

  test('does not ask for waiting or free jobs', async () => {
    const free = { cost: { quoted: 0, charged: null, refunded: null } }
    askToCancel([sent('a', free), sent('b', free), aJob({ id: 'c' }), sent('d')])
    await eventually(() => expect(calls).toEqual([{ name: 'jobs.cancel-many', input: { ids: ['a', 'b', 'c', 'd'] } }]))
  })

  test('skips jobs that are finished, uncertain or downloading', () => {
    const jobs = (['done', 'unsure', 'downloading', 'running'] as const).map((state) => aJob({ id: state, state }))
    expect(cancellable(jobs).map(({ id }) => id)).toEqual(['running'])
  })

  test('stops a single download without asking', async () => {
    askToCancel([sent('d', { state: 'downloading' })])
    await eventually(() => expect(calls).toEqual([{ name: 'jobs.cancel', input: { id: 'd' } }]))
  })

  test('with Delete cancels active jobs and removes finished ones', async () => {
    await endOrRemove([aJob({ id: 'w' }), aJob({ id: 'd', state: 'done' })])
    await eventually(() =>
      expect(calls.map(({ name, input }) => [name, input])).toEqual(
        expect.arrayContaining([
          ['jobs.cancel', { id: 'w' }],
          ['jobs.remove', { ids: ['d'] }],
        ]),
      ),
    )
  })
})
