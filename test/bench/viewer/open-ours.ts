/** The studio's page in Chromium: opens models and reports how long that took; counts what the graphics card was given. */
import type { Page } from 'playwright'
import { sessionHeader } from '../../../shared/protocol/channels.ts'
import type { BenchHost } from './bench-host.ts'

export interface OpeningMs {
  /** The first picture, light or whole. */
  firstMs: number
  /** All of its triangles, which may still be drawn coarsely and without their shadow. */
  wholeMs: number
  /** As it stays. */
  settledMs: number
}

/** What is on the graphics card, and how often something was drawn. Counted by the page's WebGL calls themselves. */
export interface CardCounts {
  draws: number
  buffers: number
  textures: number
  programs: number
}

/** Opens the studio's page with its calls of WebGL counted. */
export async function openStudio(page: Page, host: BenchHost): Promise<void> {
  await page.addInitScript(countCalls)
  await page.goto(host.newLink())
  await page.locator('[data-testid=stage]').waitFor()
}

/** Puts an asset onto the stage. Times count from the request; drawing is waited for. */
export function openAsset(page: Page, id: string): Promise<OpeningMs> {
  return page.evaluate(openAndTime, { id, header: sessionHeader })
}

/** The stage's picture in pixels of the screen. */
export function stageSize(page: Page): Promise<{ width: number; height: number }> {
  return page.evaluate(() => {
    const { width, height } = document.querySelector<HTMLCanvasElement>('[data-testid=stage] canvas')!
    return { width, height }
  })
}

/** Takes it off again. */
export async function closeAsset(page: Page, host: BenchHost): Promise<void> {
  await host.client.call('settings.change', { openAssetId: null })
  await page.locator('[data-testid=stage][data-state=empty]').waitFor()
}

/** What the card holds now. */
export function cardCounts(page: Page): Promise<CardCounts> {
  return page.evaluate(() => ({ ...(globalThis as unknown as { cardCounts: CardCounts }).cardCounts }))
}

/** Runs in the page. */
async function openAndTime({ id, header }: { id: string; header: string }): Promise<OpeningMs> {
  const began = performance.now()
  let firstMs: number | null = null
  let wholeMs: number | null = null
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const drawn = () => {
    const canvas = document.querySelector<HTMLCanvasElement>('[data-testid=stage] canvas')
    const gl = canvas?.getContext('webgl2')
    // Reading a pixel waits until everything has been drawn.
    gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
    return performance.now() - began
  }
  await fetch('/commands/settings.change', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [header]: sessionStorage.getItem('maquette-session') ?? '' },
    body: JSON.stringify({ openAssetId: id }),
  })
  for (;;) {
    const { asset, state, whole } = document.querySelector<HTMLElement>('[data-testid=stage]')?.dataset ?? {}
    if (asset === id && state === 'error') throw new Error('the stage shows an error')
    if (asset === id && state === 'preview' && whole === undefined && firstMs === null) {
      // Reported when the model enters the scene: it is drawn in the next frame.
      await frame()
      await frame()
      firstMs = drawn()
    }
    // Reported when the whole model was handed to the card in a frame.
    if (asset === id && whole !== undefined) wholeMs ??= drawn()
    if (asset === id && state === 'ready' && wholeMs !== null)
      return { firstMs: Math.min(firstMs ?? wholeMs, wholeMs), wholeMs, settledMs: drawn() }
    await new Promise((resolve) => setTimeout(resolve, 4))
  }
}

/** Runs in the page before anything else. */
function countCalls(): void {
  const cardCounts = { draws: 0, buffers: 0, textures: 0, programs: 0 }
  Object.assign(globalThis, { cardCounts })
  const card = WebGL2RenderingContext.prototype as unknown as Record<string, (...given: unknown[]) => unknown>
  const count = (name: string, key: keyof typeof cardCounts, step: number) => {
    const original = card[name]!
    card[name] = function counted(...given) {
      if (step > 0 || (given[0] !== null && given[0] !== undefined)) cardCounts[key] += step
      return original.apply(this, given)
    }
  }
  for (const name of ['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced'])
    count(name, 'draws', 1)
  for (const [kind, key] of [
    ['Buffer', 'buffers'],
    ['Texture', 'textures'],
    ['Program', 'programs'],
  ] as const) {
    count(`create${kind}`, key, 1)
    count(`delete${kind}`, key, -1)
  }
}
