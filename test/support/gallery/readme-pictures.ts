/** The pictures of the README: the window with a figurine, and a short moving one from the prompt to the file for the printer. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { launchWeb } from '../launch-web.ts'
import { stageAtRest } from './stage-rest.ts'

const prompt = 'a red dragon figurine, 8 cm tall'
const size = { width: 1280, height: 800 }
/** Of the moving picture, px. */
const filmWidth = 880

interface Frame {
  png: Uint8Array
  ms: number
}

/** Writes `studio-dark.png` and `journey.webp` into a folder. */
export async function photographReadme(folder: string): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'maquette-readme-'))
  const studio = await launchWeb({ dataFolder, size, theme: 'dark', scale: 1 })
  try {
    const { page } = studio
    const frames: Frame[] = []
    const film = async (ms: number) => void frames.push({ png: await page.screenshot(), ms })
    await page.getByTestId('example-prompt').first().waitFor()
    await film(1200)
    await writePrompt(page, () => film(110))
    await page.getByTestId('request-summary').first().waitFor()
    await film(1600)
    await page.getByTestId('generate-button').click()
    await page.locator('[data-testid=queue-row]').first().waitFor()
    await film(900)
    await page.locator('[data-testid=stage][data-state=ready][data-whole]').waitFor()
    await stageAtRest(page)
    await page.waitForFunction(
      () => [...document.images].length > 1 && [...document.images].every(({ complete }) => complete),
    )
    await film(1400)
    await page.screenshot({ path: join(folder, 'studio-dark.png') })
    await turn(page, () => film(120))
    await stageAtRest(page)
    await film(900)
    await page.getByRole('tab', { name: 'Export' }).click()
    await page.getByTestId('export-3mf').click()
    await film(1200)
    await studio.saved(() => page.getByTestId('export-save').click())
    // What came of it is said.
    await page.waitForTimeout(1200)
    await film(2600)
    await writeFilm(frames, join(folder, 'journey.webp'))
  } finally {
    await studio.quit()
  }
}

async function writePrompt(page: Page, film: () => Promise<void>): Promise<void> {
  await page.getByTestId('prompt').click()
  for (const word of prompt.match(/\S+\s*/g) ?? []) {
    await page.keyboard.type(word)
    await film()
  }
}

/** A little to one side and back, by the mouse. */
async function turn(page: Page, film: () => Promise<void>): Promise<void> {
  const stage = (await page.locator('[data-testid=stage] canvas').first().boundingBox())!
  const [x, y] = [stage.x + stage.width / 2, stage.y + stage.height * 0.6]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 14; step += 1) {
    await page.mouse.move(x + 220 * Math.sin((step / 14) * Math.PI * 2), y)
    await page.waitForTimeout(150)
    await film()
  }
  await page.mouse.up()
}

async function writeFilm(frames: readonly Frame[], path: string): Promise<void> {
  const pictures = await Promise.all(frames.map(({ png }) => sharp(png).resize({ width: filmWidth }).png().toBuffer()))
  await sharp(pictures, { join: { animated: true } })
    .webp({ quality: 62, effort: 5, loop: 0, delay: frames.map(({ ms }) => ms) })
    .toFile(path)
}
