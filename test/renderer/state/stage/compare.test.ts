import { beforeEach, expect, test } from 'vitest'
import {
  compare,
  compareStore,
  endComparison,
  isComparing,
  setComparison,
} from '../../../../renderer/state/stage/compare.ts'
import { downloadUrl } from '../../../../renderer/state/library/drag-out.ts'
import { librarySelection, toggleAsset } from '../../../../renderer/state/library/library-selection.ts'
import { stageStore } from '../../../../renderer/state/stage/stage-display.ts'
import { studioStore } from '../../../../renderer/state/studio-store.ts'
import { windowStore } from '../../../../renderer/state/window-store.ts'
import { anAsset, aSnapshot } from '../../builders.ts'

const ids = ['a', 'b', 'c', 'd', 'e']

beforeEach(() => {
  compareStore.setState(compareStore.getInitialState())
  const assets = [...ids.map((id) => anAsset({ id })), anAsset({ id: 'picture', kind: 'image' })]
  studioStore.setState({ snapshot: aSnapshot({ assets }) })
})

test('two to four models are compared, each once, without pictures', () => {
  compare(['a', 'picture', 'b', 'a', 'gone'])
  expect(compareStore.getState().compared).toEqual(['a', 'b'])
  compare(ids)
  expect(compareStore.getState().compared).toEqual(['a', 'b', 'c', 'd'])
})

test('a comparison closes the overlays, unless there is nothing to compare', () => {
  const over = { libraryOpen: true, queueOpen: true }
  windowStore.setState(over)
  compare(['a'])
  expect(windowStore.getState()).toMatchObject(over)
  compare(['a', 'b'])
  expect(windowStore.getState()).toMatchObject({ libraryOpen: false, queueOpen: false })
})

test('one model alone is not compared', () => {
  compare(['a', 'picture'])
  expect(isComparing()).toBe(false)
})

test('a comparison starts in the middle, and measures deviation from its first', () => {
  stageStore.setState({ deviationAgainst: 'e', playing: 2 })
  setComparison({ split: 0.1, pair: [2, 3], trueSize: true })
  compare(['a', 'b'])
  expect(compareStore.getState()).toMatchObject({ split: 0.5, pair: [0, 1], trueSize: null })
  expect(stageStore.getState()).toMatchObject({ deviationAgainst: null, playing: null })
  endComparison()
  expect(isComparing()).toBe(false)
})

test('a comparison takes the library’s selection and clears it', () => {
  for (const id of ids) toggleAsset(id)
  toggleAsset('c')
  expect([...librarySelection.getState().selected]).toEqual(['a', 'b', 'd', 'e'])
  compare(['b', 'd'])
  expect(librarySelection.getState().selected.size).toBe(0)
})

test('the slider stays on the stage', () => {
  setComparison({ split: 1.4 })
  expect(compareStore.getState().split).toBe(1)
  setComparison({ split: -1 })
  expect(compareStore.getState().split).toBe(0)
})

test('a file dragged out of a browser has its type, name and address', () => {
  expect(downloadUrl({ mediaType: 'model/stl', url: '/assets/x/my%20cat%3A2.stl' }, 'http://127.0.0.1:8123/#x')).toBe(
    'model/stl:my cat 2.stl:http://127.0.0.1:8123/assets/x/my%20cat%3A2.stl',
  )
})
