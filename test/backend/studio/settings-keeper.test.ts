import { expect, test } from 'vitest'
import { createSettingsKeeper } from '../../../electron/backend/studio/settings-keeper.ts'

function keeperOn(values: Map<string, unknown>) {
  const store = {
    values: {
      get: (name: string) => values.get(name),
      set: (name: string, value: unknown) => void values.set(name, value),
    },
  }
  return createSettingsKeeper(store as Parameters<typeof createSettingsKeeper>[0], () => undefined)
}

test('changes the layout of one room without affecting the others, and saves it', () => {
  const values = new Map<string, unknown>()
  const keeper = keeperOn(values)
  keeper.change({ roomLayouts: { mesh: { createOpen: false } } })
  keeper.change({ roomLayouts: { print: { stripHeight: 5000 }, mesh: { inspectorWidth: 20 } } })
  expect(keeperOn(values).get().roomLayouts).toEqual({
    mesh: { createOpen: false, inspectorWidth: 280 },
    print: { stripHeight: 640 },
  })
  expect(keeper.get().layout).toMatchObject({ createOpen: true, stripHeight: 196 })
})

test('applies a layout saved by older versions to every room', () => {
  const values = new Map<string, unknown>([['settings', { layout: { createWidth: 400 } }]])
  expect(keeperOn(values).get()).toMatchObject({ layout: { createWidth: 400 }, roomLayouts: {} })
})
