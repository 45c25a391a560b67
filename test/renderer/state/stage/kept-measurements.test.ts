/** What is measured is written down with its asset, and what the studio says of it is taken. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { followMeasurements } from '../../../../renderer/state/stage/follow-measurements.ts'
import { asKept, hasUnsavedMeasurements } from '../../../../renderer/state/stage/kept-measurements.ts'
import { messageStore } from '../../../../renderer/state/messages.ts'
import { studioStore } from '../../../../renderer/state/studio-store.ts'
import { addMeasurement, deleteMeasurement, measurementsOf, toolStore } from '../../../../renderer/state/stage/tools.ts'
import { AppError } from '../../../../shared/protocol/app-error.ts'
import type { Measurement } from '../../../../shared/protocol/measurement.ts'
import { anAsset, aSnapshot } from '../../builders.ts'
import { until } from '../../../support/eventually.ts'
import { setFakeBridge } from '../../fake-bridge.ts'

const measured = { kind: 'distance', value: 20, sizeMm: null, lines: [], dots: [], at: [0, 0, 0] } as const
const width = { ...measured, id: 'one', name: 'Width', lines: [], dots: [] } satisfies Measurement
const here = () => measurementsOf(toolStore.getState(), 'a').map(({ name }) => name)

let sent: { id: string; measurements: Measurement[] }[]
let answer: () => Promise<unknown>
let end: () => void

beforeEach(() => {
  sent = []
  answer = () => Promise.resolve({})
  const call = (name: string, input: unknown) => {
    if (name === 'assets.change') sent.push(input as (typeof sent)[number])
    return answer()
  }
  setFakeBridge(call)
  messageStore.setState(messageStore.getInitialState())
  toolStore.setState(toolStore.getInitialState())
  studioStore.setState({ snapshot: aSnapshot({ assets: [anAsset({ id: 'a', measurements: [width] })] }) })
  end = followMeasurements()
})
afterEach(async () => {
  await until(() => !hasUnsavedMeasurements('a'))
  end()
})

const reported = (measurements: Measurement[] | undefined) =>
  studioStore.setState({
    snapshot: aSnapshot({ assets: [anAsset({ id: 'a', ...(measurements === undefined ? {} : { measurements }) })] }),
  })

test('saved measurements are shown once loaded, and removed when the event says so', () => {
  expect(here()).toEqual(['Width'])
  reported([width, { ...width, id: 'two', name: 'Height' }])
  expect(here()).toEqual(['Width', 'Height'])
  reported(undefined)
  expect(here()).toEqual([])
})

test('changes during a save are sent as one list, the newest', async () => {
  let finish: (value: unknown) => void = () => undefined
  answer = () => new Promise((resolve) => (finish = resolve))
  addMeasurement('a', { ...measured, lines: [], dots: [] })
  addMeasurement('a', { ...measured, lines: [], dots: [] })
  deleteMeasurement('a', 'one')
  // An older word of the studio does not take away what is on its way.
  reported([width])
  expect(here()).toEqual(['1', '2'])
  answer = () => Promise.resolve({})
  finish({})
  await until(() => !hasUnsavedMeasurements('a'))
  expect(sent.map(({ measurements }) => measurements.map(({ name }) => name))).toEqual([
    ['Width', '1'],
    ['1', '2'],
  ])
})

test('a failed save is reported once, and the measurements stay in the window', async () => {
  answer = () => Promise.reject(new AppError('disk-full', 'no room'))
  addMeasurement('a', { ...measured, lines: [], dots: [] })
  await until(() => !hasUnsavedMeasurements('a'))
  expect(here()).toEqual(['Width', '1'])
  expect(messageStore.getState().latest?.message).toMatchObject({ kind: 'error', error: { code: 'disk-full' } })
})

test('a very long rim is saved with fewer, complete lines', () => {
  const lines = Array.from({ length: 5000 * 6 }, (_, index) => Math.floor(index / 6))
  const [kept] = asKept([{ ...width, lines }])
  expect(kept!.lines.length).toBeLessThanOrEqual(2048 * 6)
  expect(kept!.lines.slice(0, 12)).toEqual([...Array<number>(6).fill(0), ...Array<number>(6).fill(3)])
  expect(asKept([width])).toEqual([width])
})
