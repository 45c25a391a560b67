import { beforeEach, describe, expect, test } from 'vitest'
import type { Bridge } from '../../../renderer/bridge/bridge.ts'
import { askToCancel, cancellable, endOrRemove } from '../../../renderer/queue/end-jobs.ts'
import {
  clearSelection,
  selectAll,
  selectionStore,
  selectTo,
  standOn,
  toggleSelected,
} from '../../../renderer/queue/selection-store.ts'
import { setBridge } from '../../../renderer/state/current-bridge.ts'
import { studioStore } from '../../../renderer/state/studio-store.ts'
import type { CommandName } from '../../../shared/protocol/contract.ts'
import type { Job } from '../../../shared/protocol/job.ts'
import { aJob, aSnapshot } from '../builders.ts'
import { eventually } from '../../support/eventually.ts'

const shown = ['a', 'b', 'c', 'd', 'e']
const selected = () => [...selectionStore.getState().selected].toSorted()

let calls: { name: CommandName; input: unknown }[]

beforeEach(() => {
  selectionStore.setState({ selected: new Set(), anchor: null, current: null, confirming: null })
  studioStore.setState({ snapshot: aSnapshot() })
  calls = []
  setBridge({
    call: (async (name: CommandName, input: { id?: string }) => {
      calls.push({ name, input })
      if (name === 'jobs.cancel') return aJob({ id: input.id ?? '', state: 'cancelled' })
      return name === 'jobs.remove' ? { removal: 'r', count: 1 } : { problems: [] }
    }) as unknown as Bridge['call'],
  } as Bridge)
})

describe('selecting', () => {
  test('one after the other, and none twice', () => {
    toggleSelected('b')
    toggleSelected('d')
    expect(selected()).toEqual(['b', 'd'])
    toggleSelected('b')
    expect(selected()).toEqual(['d'])
  })

  test('a range from where it began, which shrinks as it is drawn back', () => {
    standOn('b')
    selectTo('d', shown)
    expect(selected()).toEqual(['b', 'c', 'd'])
    selectTo('a', shown)
    expect(selected()).toEqual(['a', 'b'])
  })

  test('a range whose beginning is out of sight takes only the row', () => {
    toggleSelected('gone')
    selectTo('c', shown)
    expect(selected()).toEqual(['c', 'gone'])
  })

  test('all, and nothing', () => {
    selectAll(shown)
    expect(selected()).toEqual(shown)
    clearSelection()
    expect(selected()).toEqual([])
  })
})

describe('ending several', () => {
  const sent = (id: string, about: Partial<Job> = {}) =>
    aJob({ id, state: 'running', cost: { quoted: 35, charged: null, refunded: null }, ...about })

  test('asks first where more than one may be charged, and does nothing until it is answered', () => {
    askToCancel([sent('a'), sent('b'), aJob({ id: 'c' })])
    expect(selectionStore.getState().confirming).toHaveLength(3)
    expect(calls).toEqual([])
  })

  test('asks where prices are not known', () => {
    const unknown = { cost: { quoted: null, charged: null, refunded: null } }
    askToCancel([sent('a', unknown), sent('b', unknown)])
    expect(selectionStore.getState().confirming).toHaveLength(2)
  })

  test('does not ask for what waits or costs nothing', async () => {
    const free = { cost: { quoted: 0, charged: null, refunded: null } }
    askToCancel([sent('a', free), sent('b', free), aJob({ id: 'c' }), sent('d')])
    await eventually(() => expect(calls).toEqual([{ name: 'jobs.cancel-many', input: { ids: ['a', 'b', 'c', 'd'] } }]))
  })

  test('leaves alone what is over, in doubt or just being fetched', () => {
    const jobs = (['done', 'unsure', 'downloading', 'running'] as const).map((state) => aJob({ id: state, state }))
    expect(cancellable(jobs).map(({ id }) => id)).toEqual(['running'])
  })

  test('stops a download that stands alone, without a question', async () => {
    askToCancel([sent('d', { state: 'downloading' })])
    await eventually(() => expect(calls).toEqual([{ name: 'jobs.cancel', input: { id: 'd' } }]))
  })

  test('with Delete, ends what goes on and takes away what is over', async () => {
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
