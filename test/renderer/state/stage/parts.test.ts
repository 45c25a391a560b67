import { beforeEach, expect, test } from 'vitest'
import {
  chooseParts,
  flyToParts,
  hideParts,
  isolateParts,
  partsStore,
  setParts,
  showAllParts,
  shownTriangles,
} from '../../../../renderer/state/stage/parts.ts'
import { stageStore } from '../../../../renderer/state/stage/stage-display.ts'
import type { ViewHeader } from '../../../../shared/formats/view-file.ts'

const chunk = (part: number, box: [number, number, number, number, number, number]) => ({ part, box })
const header = {
  nodes: [{ name: '', parent: null }],
  parts: [0, 1, 2].map((number) => ({ name: `p${number}`, node: 0, material: 0, triangles: 1 })),
  materials: [],
  chunks: [chunk(0, [0, 0, 0, 1, 1, 1]), chunk(1, [4, 0, 0, 5, 1, 1]), chunk(0, [-1, 0, 0, 0, 2, 1])],
} as unknown as ViewHeader

beforeEach(() => {
  setParts(null, null)
  partsStore.setState({ hiddenIn: {} })
  setParts('a', header)
})

test('hidden parts are shown again, one by one or all', () => {
  hideParts([0, 2], true)
  expect([...partsStore.getState().hidden]).toEqual([0, 2])
  hideParts([0], false)
  expect([...partsStore.getState().hidden]).toEqual([2])
  showAllParts()
  expect(partsStore.getState().hidden.size).toBe(0)
})

test('triangles of hidden parts are not counted, of this model only', () => {
  expect(shownTriangles(partsStore.getState(), 'a')).toBeNull()
  hideParts([0, 2], true)
  expect(shownTriangles(partsStore.getState(), 'a')).toBe(1)
  expect(shownTriangles(partsStore.getState(), 'b')).toBeNull()
  hideParts([1], true)
  expect(shownTriangles(partsStore.getState(), 'a')).toBe(0)
})

test('isolating a part hides the others; repeated, it shows all', () => {
  hideParts([1], true)
  isolateParts([1])
  expect([...partsStore.getState().hidden]).toEqual([0, 2])
  isolateParts([1])
  expect(partsStore.getState().hidden.size).toBe(0)
})

test('the camera frames all chunks of the selection', () => {
  flyToParts([0])
  expect(stageStore.getState().flyRequest.to).toEqual({ at: [0, 1, 0.5], radius: Math.hypot(2, 2, 1) / 2 })
  flyToParts([0, 1])
  expect(stageStore.getState().flyRequest.to?.at).toEqual([2, 1, 0.5])
  const { number } = stageStore.getState().flyRequest
  flyToParts([2])
  expect(stageStore.getState().flyRequest.number).toBe(number)
})

test('reloading a model keeps its hidden and selected parts; each model has its own', () => {
  hideParts([1], true)
  chooseParts([2])
  setParts('a', header)
  expect([...partsStore.getState().hidden]).toEqual([1])
  setParts('b', header)
  expect(partsStore.getState().hidden.size).toBe(0)
  expect(partsStore.getState().chosen.size).toBe(0)
  hideParts([0], true)
  setParts(null, null)
  setParts('a', header)
  expect([...partsStore.getState().hidden]).toEqual([1])
  setParts('b', header)
  expect([...partsStore.getState().hidden]).toEqual([0])
})
