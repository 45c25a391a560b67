/** From the start of the web host's process to a form that can be filled in, and the JavaScript it needs before the viewer. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowser } from '../support/browser.ts'
import { end, startWebHost } from '../support/launch-web.ts'
import { gzipBytes, watchScripts } from '../support/start-scripts.ts'

const runs = 5
const browser = await launchBrowser()
const rows: { linkMs: number; formMs: number; scriptKb: number }[] = []
for (let run = 0; run < runs; run += 1) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'maquette-start-'))
  const began = performance.now()
  const host = await startWebHost(dataFolder)
  const linkMs = performance.now() - began
  const page = await browser.newPage()
  const scripts = watchScripts(page)
  await page.goto(host.url)
  await page.locator('[data-testid=prompt]:enabled').waitFor()
  await page.locator('[data-testid=prompt]').fill('a cat')
  await page.locator('[data-testid=generate-button]:enabled').waitFor()
  const formMs = performance.now() - began
  const scriptKb = (await gzipBytes([...scripts])) / 1000
  rows.push({ linkMs, formMs, scriptKb })
  await page.close()
  await end(host.child, 'SIGTERM')
  await rm(dataFolder, { recursive: true, force: true })
}
await browser.close()

const median = (pick: (row: (typeof rows)[number]) => number) =>
  rows.map(pick).toSorted((a, b) => a - b)[Math.floor(rows.length / 2)] ?? Number.NaN
console.log(`process start → link          ${(median((row) => row.linkMs) / 1000).toFixed(2)} s (median of ${runs})`)
console.log(`process start → form usable   ${(median((row) => row.formMs) / 1000).toFixed(2)} s`)
console.log(`JavaScript loaded by then     ${median((row) => row.scriptKb).toFixed(0)} kB gzip`)
