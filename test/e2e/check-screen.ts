/** What every screen must be, whatever it shows: readable by everybody and whole, in both themes and at both sizes. */
import axe from 'axe-core'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { isLong } from '../support/long.ts'

const usual = { width: 1440, height: 900 }
const small = { width: 1024, height: 700 }
/** In an order in which one thing changes at a time: with software rendering every change costs a new picture of the stage. */
const looks = [
  { size: usual, theme: 'dark' },
  { size: usual, theme: 'light' },
  { size: small, theme: 'light' },
  { size: small, theme: 'dark' },
] as const
/** In the short form each screen of a file has one of them, so that four that follow each other have all. */
const inTurn = [looks[0], looks[2], looks[1], looks[3]]
const checked = new Map<string, number>()

/**
 * Looks at what stands on the page in both themes at both sizes, in the short form in one of these four, and leaves it dark and at
 * the usual size. The page's theme must be the system's. Fails where axe finds a violation, where the page scrolls sideways or down,
 * and where `also` finds a fault.
 */
export async function checkScreen(page: Page, also: (page: Page) => Promise<string[]> = async () => []): Promise<void> {
  for (const { size, theme } of isLong ? looks : [nextLook()]) {
    await show(page, size, theme)
    const seen = {
      theme,
      size,
      faults: await lastingFaults(page),
      also: await also(page),
      ...(await reach(page)),
    }
    expect(seen).toEqual({ theme, size, faults: [], also: [], tooWide: 0, tooHigh: 0 })
  }
  await show(page, usual, 'dark')
}

/** By the place of the screen in its file, so that a failure comes again however the files are run. */
function nextLook() {
  const { testPath = '' } = expect.getState()
  const before = checked.get(testPath) ?? 0
  checked.set(testPath, before + 1)
  return inTurn[before % inTurn.length]!
}

/** Changes what is otherwise, and resolves when everything stands still. */
async function show(page: Page, size: { width: number; height: number }, theme: 'dark' | 'light'): Promise<void> {
  const { width, height } = page.viewportSize() ?? {}
  if (width !== size.width || height !== size.height) await page.setViewportSize(size)
  await showTheme(page, theme)
  await atRest(page)
}

/** What axe finds twice: on a busy machine words that fade in may still be fading when it looks first. */
async function lastingFaults(page: Page): Promise<{ id: string; at: string[] }[]> {
  const seen = await accessibilityFaults(page)
  if (seen.length === 0) return seen
  await atRest(page)
  return accessibilityFaults(page)
}

/** What axe finds wrong with the page as it stands: the rule, and where. */
export async function accessibilityFaults(page: Page): Promise<{ id: string; at: string[] }[]> {
  // Run in the page, with violations alone as the result: carrying over what was in order takes most of a second each time.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe: here } = globalThis as unknown as { axe: typeof axe }
    const { violations } = await here.run(document, { resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(' ')) }))
  })
}

/** Resolves when everything has moved that was going to: sizes that follow sizes, and what slides or fades and comes to an end. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frames = async (count: number): Promise<void> => {
      for (let frame = 0; frame < count; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    const moving = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await frames(2)
    for (let found = moving(); found.length > 0; found = moving()) {
      await Promise.allSettled(found.map(({ finished }) => finished))
      await frames(2)
    }
  })
}

async function showTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.locator(`html[data-mantine-color-scheme=${theme}]`).waitFor({ state: 'attached' })
}

/** By how many pixels the page is larger than the window. */
function reach(page: Page): Promise<{ tooWide: number; tooHigh: number }> {
  return page.evaluate(() => ({
    tooWide: document.documentElement.scrollWidth - innerWidth,
    tooHigh: document.documentElement.scrollHeight - innerHeight,
  }))
}
