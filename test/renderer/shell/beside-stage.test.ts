import { expect, test } from 'vitest'
import { besideStage } from '../../../renderer/shell/beside-stage.ts'

const both = { both: true }

test.each([
  ['their chosen widths where there is room', 1440, { createWidth: 320, inspectorWidth: 340 }, [320, 340]],
  ['reduced widths in a small window', 1024, { createWidth: 320, inspectorWidth: 320 }, [282, 301]],
  ['their minimum widths in the smallest', 960, { createWidth: 480, inspectorWidth: 480 }, [280, 300]],
  ['at least the width of all tabs of the Inspector', 1440, { createWidth: 280, inspectorWidth: 280 }, [280, 300]],
] as const)('the panels beside the stage have %s', (_, width, layout, [create, inspector]) => {
  expect(besideStage(layout, width, both)).toEqual({ createWidth: create, inspectorWidth: inspector })
})

test('a single panel has its chosen width', () => {
  const layout = { createWidth: 480, inspectorWidth: 400 }
  expect(besideStage(layout, 1024, { both: false })).toEqual(layout)
})
