import { beforeEach, expect, test } from 'vitest'
import {
  giveUpReport,
  openDefect,
  reportOf,
  reportStore,
  setReport,
  showCentre,
  showDefect,
  goToDefect,
  requestReport,
} from '../../../../renderer/state/stage/report.ts'
import { stageStore } from '../../../../renderer/state/stage/stage-display.ts'
import type { Place } from '../../../../shared/formats/view-file.ts'
import { aReport } from '../../inspect/a-report.ts'

const place = (x: number): Place => ({ at: [x, 0, 0], radius: 0.01, value: null })
const header = aReport({
  defects: [
    { kind: 'boundary-loop', count: 3, places: [place(1), place(2), place(3)], segments: null, triangles: null },
    { kind: 'zero-area', count: 1, places: [place(9)], segments: null, triangles: null },
  ],
})
const ready = { state: 'ready' as const, header, shapes: [] }
const flownTo = () => stageStore.getState().flyRequest.to?.at[0]

beforeEach(() => {
  giveUpReport()
  requestReport('a')
  setReport('a', ready)
})

test('next and previous cycle the camera through the defects', () => {
  openDefect('boundary-loop')
  goToDefect(1)
  expect(flownTo()).toBe(1)
  goToDefect(1)
  goToDefect(1)
  expect(flownTo()).toBe(3)
  goToDefect(1)
  expect(flownTo()).toBe(1)
  goToDefect(-1)
  expect(flownTo()).toBe(3)
  expect(reportStore.getState().defectIndex).toBe(2)
})

test('without an open report no key moves the camera, nor does a missing defect', () => {
  const { number } = stageStore.getState().flyRequest
  goToDefect(1)
  showDefect('boundary-loop', 7)
  showDefect('inner-shell', 0)
  expect(stageStore.getState().flyRequest.number).toBe(number)
})

test('another kind starts without a defect', () => {
  showDefect('boundary-loop', 1)
  openDefect('zero-area')
  expect(reportStore.getState().defectIndex).toBeNull()
})

test('a report that is no longer needed, or of another asset, is ignored', () => {
  requestReport('b')
  setReport('a', { state: 'failed', error: { code: 'internal', message: 'late' } })
  expect(reportOf(reportStore.getState(), 'a')).toBe(ready)
  setReport('b', { state: 'making' })
  expect(reportOf(reportStore.getState(), 'a')).toEqual({ state: 'none' })
  expect(reportOf(reportStore.getState(), 'b')).toEqual({ state: 'making' })
})

test('marks disappear when the model is examined again', () => {
  showDefect('boundary-loop', 1)
  showCentre(true)
  setReport('a', { state: 'making' })
  expect(reportStore.getState()).toMatchObject({ opened: null, defectIndex: null, centre: false })
})
