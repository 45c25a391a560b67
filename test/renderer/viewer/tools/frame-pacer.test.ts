import { expect, test } from 'vitest'
import { createFramePacer } from '../../../../renderer/viewer/tools/frame-pacer.ts'

/** A card that is done when the test says so. */
function slowCard() {
  const drawing: (() => void)[] = []
  const pacer = createFramePacer(() => new Promise<void>((resolve) => drawing.push(resolve)))
  return { pacer, drawing }
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 0))

test('requests during a frame share the next one', async () => {
  const { pacer, drawing } = slowCard()
  const done: string[] = []
  void pacer.draw().then(() => done.push('first'))
  void pacer.draw().then(() => done.push('second'))
  void pacer.draw().then(() => done.push('third'))
  await turn()
  expect([drawing.length, done]).toEqual([1, []])
  drawing[0]!()
  await turn()
  expect([drawing.length, done]).toEqual([2, ['first']])
  drawing[1]!()
  await turn()
  expect([drawing.length, done]).toEqual([2, ['first', 'second', 'third']])
})

test('an idle card draws at once', async () => {
  const { pacer, drawing } = slowCard()
  const first = pacer.draw()
  drawing[0]!()
  await first
  void pacer.draw()
  expect(drawing.length).toBe(2)
})
