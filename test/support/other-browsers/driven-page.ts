/** A page in a browser that is driven by its own protocol, and what every such driver does alike. */
import { setTimeout as sleep } from 'node:timers/promises'

/** What a protocol has to offer. Coordinates are pixels of the page from its upper left. */
export interface BrowserProtocol {
  open(url: string): Promise<void>
  /** Runs an expression, awaits it, and resolves to what came of it as data. */
  evaluate(expression: string): Promise<unknown>
  press(x: number, y: number): Promise<void>
  /** Into what has the focus. */
  keys(text: string): Promise<void>
  /** PNG of what is seen. */
  screenshot(): Promise<Uint8Array>
  quit(): Promise<void>
}

export interface DrivenBrowser extends BrowserProtocol {
  /** Files that the page saves land there. */
  downloads: string
}

/** A press of the mouse, as both WebDriver protocols want it (https://www.w3.org/TR/webdriver2/#actions). */
export function pressAt(x: number, y: number): object[] {
  const actions = [
    { type: 'pointerMove', x, y, duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]
}

/** A text as it is typed, the same way. */
export function typed(text: string): object[] {
  const actions = Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return [{ type: 'key', id: 'keyboard', actions }]
}

/** How long something may take on a busy machine. */
const patienceMs = 240_000

/** Reads an expression until it is true. Rejects, with its name, after four minutes. */
export async function until(browser: BrowserProtocol, name: string, expression: string): Promise<void> {
  const end = Date.now() + patienceMs
  while ((await browser.evaluate(`Boolean(${expression})`)) !== true) {
    if (Date.now() > end) throw new Error(`it does not come to this: ${name}`)
    await sleep(150)
  }
}

/** Where the first element of a selector is, as CSS finds it. */
export async function boxOf(browser: BrowserProtocol, selector: string): Promise<DOMRect> {
  const found = `document.querySelector(${JSON.stringify(selector)})`
  await until(browser, selector, found)
  return (await browser.evaluate(`${found}.getBoundingClientRect().toJSON()`)) as DOMRect
}

/** Presses the middle of an element, once it can be used. */
export async function press(browser: BrowserProtocol, selector: string): Promise<void> {
  await until(browser, `${selector} can be used`, `document.querySelector(${JSON.stringify(`${selector}:enabled`)})`)
  await browser.evaluate(`document.querySelector(${JSON.stringify(selector)}).scrollIntoView({ block: 'nearest' })`)
  const { left, top, width, height } = await boxOf(browser, selector)
  await browser.press(Math.round(left + width / 2), Math.round(top + height / 2))
}

/** Writes into a field that was empty. */
export async function write(browser: BrowserProtocol, selector: string, text: string): Promise<void> {
  await press(browser, selector)
  await browser.keys(text)
  await until(
    browser,
    'it is written',
    `document.querySelector(${JSON.stringify(selector)}).value === ${JSON.stringify(text)}`,
  )
}
