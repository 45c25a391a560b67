import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CuttingPlane } from '../../../../shared/geometry/section.ts'
import type { Cap } from '../../../../renderer/viewer/tools/section-cap.ts'
import { startSectionPainter } from '../../../../renderer/viewer/tools/section-painter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const at = (offset: number) => ({ plane: { normal: [1, 0, 0], offset } as CuttingPlane })
/** A cap that says which plane it belongs to. */
const capOf = ({ offset }: CuttingPlane) => ({ areaMm2: offset }) as Cap

/** Cuts in `cutMs` and draws in `drawMs`; writes down what is shown: the plane and the plane of its cap. */
function stage(cutMs: (plane: CuttingPlane) => number, drawMs: number) {
  const shown: [number, number | null][] = []
  let drawing = 0
  let maxDrawing = 0
  const painter = startSectionPainter<{ plane: CuttingPlane }>({
    cut: (plane) => new Promise((resolve) => setTimeout(() => resolve(capOf(plane)), cutMs(plane))),
    show: ({ plane }, cap) => shown.push([plane.offset, cap?.areaMm2 ?? null]),
    draw: () => {
      drawing += 1
      maxDrawing = Math.max(maxDrawing, drawing)
      return new Promise((resolve) =>
        setTimeout(() => {
          drawing -= 1
          resolve()
        }, drawMs),
      )
    },
  })
  return { painter, shown, maxDrawing: () => maxDrawing }
}

test('a plane and its cap are shown in one picture', async () => {
  const { painter, shown } = stage(() => 30, 10)
  painter.ask(at(1))
  await vi.advanceTimersByTimeAsync(1000)
  expect(shown).toEqual([[1, 1]])
})

test('a dragged plane never has the cap of another, and ends at the last position', async () => {
  for (const [cutMs, drawMs] of [
    [5, 16],
    [60, 16],
    [300, 16],
    [40, 3000],
    [500, 3000],
  ] as const) {
    const { painter, shown, maxDrawing } = stage(() => cutMs, drawMs)
    for (let step = 1; step <= 40; step += 1) {
      painter.ask(at(step))
      await vi.advanceTimersByTimeAsync(16)
    }
    await vi.advanceTimersByTimeAsync(20_000)
    for (const [plane, cap] of shown) expect([plane, null]).toContain(cap)
    expect(shown.at(-1)).toEqual([40, 40])
    expect(shown.length).toBeLessThan(40)
    expect(maxDrawing()).toBe(1)
  }
})

test('a slow cap is shown after its plane, and dropped if it is overtaken', async () => {
  const { painter, shown } = stage(({ offset }) => (offset === 1 ? 2000 : 10), 10)
  painter.ask(at(1))
  await vi.advanceTimersByTimeAsync(500)
  expect(shown).toEqual([[1, null]])
  painter.ask(at(2))
  await vi.advanceTimersByTimeAsync(5000)
  expect(shown).toEqual([
    [1, null],
    [2, 2],
  ])
})

test('a late cap is shown if nothing else is requested', async () => {
  const { painter, shown } = stage(() => 700, 10)
  painter.ask(at(1))
  await vi.advanceTimersByTimeAsync(5000)
  expect(shown).toEqual([
    [1, null],
    [1, 1],
  ])
})

test('the same plane is cut again', async () => {
  const { painter, shown } = stage(() => 10, 10)
  const here = at(1)
  painter.ask(here)
  await vi.advanceTimersByTimeAsync(100)
  painter.ask(here)
  await vi.advanceTimersByTimeAsync(100)
  expect(shown).toEqual([
    [1, 1],
    [1, 1],
  ])
})

test('nothing is shown after the end', async () => {
  const { painter, shown } = stage(() => 50, 10)
  painter.ask(at(1))
  painter.stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(shown).toEqual([])
})
