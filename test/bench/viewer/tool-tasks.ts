/** The tools in use on a large model: how long each step holds up the page's thread. */
import type { Browser, Page } from 'playwright'
import { longestTaskMs } from '../queue/task-times.ts'

export interface ToolStep {
  what: string
  /** Processor time of its longest task. */
  longestMs: number
}

const moves = 24
const moveMs = 50

/** Takes the tools into use one after the other, on the model that is open. */
export async function timeTools(browser: Browser, page: Page): Promise<ToolStep[]> {
  const steps: ToolStep[] = []
  const step = async (what: string, work: () => Promise<void>) => {
    const longestMs = await longestTaskMs(browser, page, async () => {
      await work()
      await isAtRest(page)
    })
    steps.push({ what, longestMs })
  }
  await step('taking the first tool into use', () => takeUp(page, 'm', 'measure-panel'))
  await step('pointing', () => point(page))
  await page.keyboard.press('m')
  await step('taking the section into use', () => takeUp(page, 's', 'section-panel'))
  await step('dragging the section', () => drag(page, 80))
  await step('showing the ghost', () => page.getByTestId('section-ghost').click())
  await step('dragging with the ghost', () => drag(page, -120))
  await page.keyboard.press('s')
  return steps
}

async function takeUp(page: Page, key: string, panel: string): Promise<void> {
  await page.keyboard.press(key)
  await page.locator(`[data-testid=${panel}][data-state=ready]`).waitFor()
}

async function point(page: Page): Promise<void> {
  const canvas = (await page.locator('[data-testid=stage] canvas').first().boundingBox())!
  for (let move = 0; move < moves; move += 1) {
    await page.mouse.move(canvas.x + canvas.width * (0.35 + (0.2 * move) / moves), canvas.y + canvas.height / 2)
    await page.waitForTimeout(moveMs)
  }
}

async function drag(page: Page, byPx: number): Promise<void> {
  const handle = (await page.getByTestId('section-handle').boundingBox())!
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let move = 1; move <= moves; move += 1) {
    await page.mouse.move(x + (byPx * move) / moves, y)
    await page.waitForTimeout(moveMs)
  }
  await page.mouse.up()
}

/** The cut that is shown is that of the plane, and it has been drawn. */
async function isAtRest(page: Page): Promise<void> {
  await page.waitForTimeout(500)
  if ((await page.getByTestId('section-panel').count()) > 0)
    await page.locator('[data-testid=cut-figures][aria-busy=false]').waitFor()
  await page.waitForTimeout(1500)
}
