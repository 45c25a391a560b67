/** Strokes on a large model: how long each brush holds up the page's thread, and its worker. */
import type { Browser, Page } from 'playwright'
import { longestTasksMs } from '../queue/task-times.ts'
import { drawingMs } from './drawing-time.ts'

export interface BrushStep {
  what: string
  /** Processor time of the longest task of each, ms. */
  page: number
  workers: number
  /** Processor time of the process that draws, ms for each move of the pointer; of the first step, all of it. */
  drawing: number
}

const moves = 30
const moveMs = 30
const brushes = ['smooth', 'flatten', 'fill', 'draw', 'carve', 'paint']

/** Takes the tool into use on the model that is open, and makes a stroke with each brush. */
export async function timeBrushes(browser: Browser, page: Page): Promise<BrushStep[]> {
  const steps: BrushStep[] = []
  const step = async (what: string, count: number, work: () => Promise<void>) => {
    let drawing = 0
    const tasks = await longestTasksMs(browser, page, async () => {
      drawing = await drawingMs(browser, work)
    })
    steps.push({ what, page: tasks.page, workers: tasks.workers, drawing: drawing / count })
  }
  await step('taking the brush into use', 1, async () => {
    await page.keyboard.press('Shift+S')
    await page.locator('[data-testid=sculpt-brushes][data-ready]').waitFor({ timeout: 120_000 })
    // The worker reads the model first; a list without strokes is not work for it.
    await page.waitForTimeout(8000)
  })
  for (const size of ['the usual', 'a large']) {
    // A third of the model across: some ten thousand triangles under it.
    if (size === 'a large') for (let press = 0; press < 8; press += 1) await page.keyboard.press(']')
    const diameter = await page.getByTestId('sculpt-size').getByRole('textbox').inputValue()
    for (const brush of brushes) {
      await page.getByTestId(`brush-${brush}`).click()
      await step(`a stroke of ${size} ${brush} brush (${diameter})`, moves, () => stroke(page))
    }
  }
  return steps
}

async function stroke(page: Page): Promise<void> {
  const canvas = (await page.locator('[data-testid=stage] canvas').first().boundingBox())!
  const [x, y] = [canvas.x + canvas.width * 0.4, canvas.y + canvas.height * 0.5]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let move = 1; move <= moves; move += 1) {
    await page.mouse.move(x + (canvas.width * 0.15 * move) / moves, y + 20 * Math.sin(move / 4))
    await page.waitForTimeout(moveMs)
  }
  await page.mouse.up()
  await page.locator('[data-testid=undo-sculpt]:enabled').waitFor()
  await page.waitForTimeout(500)
  await page.locator('[data-testid=sculpt-brushes]:not([data-working])').waitFor({ timeout: 60_000 })
  await page.waitForTimeout(1000)
}
