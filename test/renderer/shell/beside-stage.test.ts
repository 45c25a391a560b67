import { expect, test } from 'vitest'
import { besideStage } from '../../../renderer/shell/beside-stage.ts'

const both = { both: true }

test.each([
  ['as chosen where there is room', 1440, { createWidth: 320, inspectorWidth: 340 }, [320, 340]],
  ['less of both in a small window', 1024, { createWidth: 320, inspectorWidth: 320 }, [282, 301]],
  ['their least in the smallest', 960, { createWidth: 480, inspectorWidth: 480 }, [280, 300]],
  ['never so narrow that a tab of the Inspector is cut', 1440, { createWidth: 280, inspectorWidth: 280 }, [280, 300]],
] as const)('panels beside the stage have %s', (_, width, layout, [create, inspector]) => {
  expect(besideStage(layout, width, both)).toEqual({ createWidth: create, inspectorWidth: inspector })
})

test('a panel alone has the width that was chosen for it', () => {
  const layout = { createWidth: 480, inspectorWidth: 400 }
  expect(besideStage(layout, 1024, { both: false })).toEqual(layout)
})
