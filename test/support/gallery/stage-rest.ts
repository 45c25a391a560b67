/** When the picture of the stage is the one that stays. */
import type { Page } from 'playwright'

interface Staged {
  __maquetteStage?: { info: { render: { frame: number }; programs: { isReady(): boolean }[] | null } }
}

/** How many frames the stage has drawn since its canvas began. */
export function framesDrawn(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as Staged).__maquetteStage?.info.render.frame ?? 0)
}

/** Resolves after that many animation frames of the page, in each of which the stage could have drawn. */
export function animationFrames(page: Page, count: number): Promise<void> {
  return page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame)
  }, count)
}

/** Resolves once no frame has been drawn for `quietMs` and no program was being linked: a lens waits for its programs. Rejects after `limitMs`. */
export async function stageAtRest(page: Page, quietMs = 260, limitMs = 120_000): Promise<void> {
  await page.evaluate(
    async ([quiet, limit]) => {
      const drawn = () => (globalThis as Staged).__maquetteStage?.info.render.frame ?? 0
      const end = performance.now() + limit
      let [last, since] = [drawn(), performance.now()]
      while (performance.now() - since < quiet) {
        if (performance.now() > end) throw new Error('the stage does not come to rest')
        await new Promise((resolve) => setTimeout(resolve, 25))
        const linking = (globalThis as Staged).__maquetteStage?.info.programs?.some((program) => !program.isReady())
        if (linking === true || drawn() !== last) [last, since] = [drawn(), performance.now()]
      }
    },
    [quietMs, limitMs] as const,
  )
}

/** Does something that changes the picture, and resolves when it has been drawn; at the latest after two seconds where it looks the same. */
export async function drawn(page: Page, change: () => Promise<void>): Promise<void> {
  const before = await framesDrawn(page)
  await change()
  await page
    .waitForFunction((count) => ((globalThis as Staged).__maquetteStage?.info.render.frame ?? 0) > count, before, {
      timeout: 2000,
    })
    .catch(() => undefined)
  await stageAtRest(page)
}

/** Presses a key that changes the picture, and waits until that is drawn. */
export async function atRestAfterKey(page: Page, key: string): Promise<void> {
  await drawn(page, () => page.keyboard.press(key))
  // Sections and edges come out of workers.
  await page.waitForFunction(() => document.querySelector('[data-testid=legend] [role=progressbar]') === null)
  await stageAtRest(page, 900)
}
