import { expect, test } from 'vitest'
import { queueKey } from '../../../renderer/queue/queue-keys.ts'

const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }
const press = (key: string, more: Partial<typeof plain> = {}) => queueKey({ key, ...plain, ...more }, 5, 20, 4)

test.each([
  ['ArrowDown', 6],
  ['ArrowUp', 4],
  ['PageDown', 9],
  ['PageUp', 1],
  ['Home', 0],
  ['End', 19],
])('%s moves to row %i', (key, to) => {
  expect(press(key)).toEqual({ do: 'go', to, extend: false })
  expect(press(key, { shiftKey: true })).toEqual({ do: 'go', to, extend: true })
})

test('keys do not move beyond the first and the last row', () => {
  expect(queueKey({ key: 'ArrowUp', ...plain }, 0, 20, 4)).toMatchObject({ to: 0 })
  expect(queueKey({ key: 'PageDown', ...plain }, 18, 20, 4)).toMatchObject({ to: 19 })
})

test('Alt moves the job itself; Alt with other keys does nothing', () => {
  expect(press('ArrowUp', { altKey: true })).toEqual({ do: 'move', direction: -1 })
  expect(press('ArrowDown', { altKey: true })).toEqual({ do: 'move', direction: 1 })
  expect(press('Delete', { altKey: true })).toBeNull()
})

test('Space selects, Delete cancels or removes, Enter shows, Escape clears, Ctrl+A and ⌘A select all', () => {
  expect(press(' ')).toEqual({ do: 'toggle' })
  expect(press('Delete')).toEqual({ do: 'remove' })
  expect(press('Enter')).toEqual({ do: 'show' })
  expect(press('Escape')).toEqual({ do: 'clear' })
  expect(press('a', { ctrlKey: true })).toEqual({ do: 'select-all' })
  expect(press('A', { metaKey: true })).toEqual({ do: 'select-all' })
})

test('keys of the browser and of other controls are ignored', () => {
  for (const key of ['a', 'Tab', 'f', '/']) expect(press(key)).toBeNull()
  expect(press('r', { ctrlKey: true })).toBeNull()
  expect(press('ArrowDown', { ctrlKey: true })).toBeNull()
})
