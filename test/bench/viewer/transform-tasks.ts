/** Placing a large model by hand: what a drag costs the page's thread. */
import type { Browser, Page } from 'playwright'
import { longestTasksMs } from '../queue/task-times.ts'
import { drawingMs } from './drawing-time.ts'

export interface TransformStep {
  what: string
  /** Processor time of its longest task. */
  longestMs: number
  /** Processor time of all tasks for each move of the pointer: from the hand to the picture that is handed on; null: no drag. */
  perMoveMs: number | null
  /** Processor time of the process that draws, for each move; without a drag, all of it. */
  drawingMs: number
}

interface Projecting {
  __maquetteProject?: (x: number, y: number, z: number) => { x: number; y: number }
}

const moves = 24
const moveMs = 50

/** Takes the tool into use on the model that is open, and drags along X in two modes. */
export async function timeTransform(browser: Browser, page: Page): Promise<TransformStep[]> {
  const steps: TransformStep[] = []
  const step = async (what: string, drags: boolean, work: () => Promise<void>) => {
    let drawn = 0
    const { page: longestMs, pageSum } = await longestTasksMs(browser, page, async () => {
      drawn = await drawingMs(browser, async () => {
        await work()
        await page.waitForTimeout(1500)
      })
    })
    const count = drags ? moves : 1
    steps.push({ what, longestMs, perMoveMs: drags ? pageSum / count : null, drawingMs: drawn / count })
  }
  await step('taking up the tool', false, async () => {
    await page.keyboard.press('Shift+T')
    await page.locator('[data-testid=transform-panel][data-state=ready]').waitFor()
  })
  for (const mode of ['Move', 'Scale']) {
    await page.getByTestId('transform-mode').getByText(mode, { exact: true }).click()
    await page.waitForTimeout(1000)
    const { from, way } = await arrow(page)
    await step(`dragging: ${mode.toLowerCase()}`, true, async () => {
      await page.mouse.down()
      for (let move = 1; move <= moves; move += 1) {
        await page.mouse.move(from.x + way.x * move * 4, from.y + way.y * move * 4)
        await page.waitForTimeout(moveMs)
      }
      await page.mouse.up()
    })
  }
  return steps
}

/** The pointer is on the arrow along X then. */
async function arrow(page: Page): Promise<{ from: { x: number; y: number }; way: { x: number; y: number } }> {
  const panel = page.getByTestId('transform-panel')
  const [x, low, z] = await middle(page)
  const at = (along: number) =>
    page.evaluate((place) => (window as unknown as Projecting).__maquetteProject!(...place), [
      (x + along) / 1000,
      low / 1000,
      z / 1000,
    ] as [number, number, number])
  const [from, to] = [await at(0), await at(1)]
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const way = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
  for (let px = 30; px < 200; px += 6) {
    const place = { x: from.x + way.x * px, y: from.y + way.y * px }
    await page.mouse.move(place.x, place.y)
    await page.waitForTimeout(150)
    if ((await panel.getAttribute('data-pointed')) === 'X') return { from: place, way }
  }
  throw new Error('there is no arrow along X')
}

/** Where the gizmo stands, millimetres, by what the panel says. */
async function middle(page: Page): Promise<[number, number, number]> {
  const stands = await page.getByTestId('transform-panel').getAttribute('data-middle')
  return JSON.parse(stands ?? 'null') as [number, number, number]
}
