/** Several at once, and what they cost: variations, one request to two services, a cap that holds back, the books as a file. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LocalService } from '../../electron/service/local-service.ts'
import type { Job } from '../../shared/protocol/job.ts'
import { callStudio } from '../support/call-studio.ts'
import { thorough } from '../support/long.ts'
import type { Studio } from '../support/studio.ts'
import { accessibilityFaults, atRest } from './check-screen.ts'
import { openStudio } from './hosts.ts'
import { startMetered } from '../support/metered-service.ts'

const key = 'mq_test_batch_5Jq8sTtY'
let service: LocalService
let studio: Studio
let complaints: string[]
let paidId: string

beforeAll(async () => {
  service = await startMetered(key)
  ;({ studio, complaints } = await openStudio())
  const paid = await callStudio(studio.page, 'connections.add', {
    provider: 'specification',
    name: 'Paid service',
    baseUrl: service.url,
  })
  paidId = paid.id
  await callStudio(studio.page, 'connections.set-key', { id: paidId, key, storage: 'run' })
  const { problem } = await callStudio(studio.page, 'connections.check', { id: paidId })
  if (problem !== null) throw new Error(`the service does not answer: ${problem.message}`)
})
afterAll(async () => {
  await studio.quit()
  await service.stop()
})

test('three variations become three jobs with their own seeds, assigned to the project', async () => {
  const { page } = studio
  await page.getByTestId('project').fill('Chess set')
  await page.getByTestId('project').press('Enter')
  await page.getByTestId('prompt').fill('a gear with 12 teeth')
  await more(2)
  await expect.poll(() => page.getByTestId('seeds').textContent()).toBe('A new seed for each')
  await quoteIs('Free')
  await generate('Generate 3')
  const jobs = await ended(3)
  expect(jobs.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  expect(new Set(jobs.map(({ parameters }) => parameters['seed'])).size).toBe(3)
  expect(new Set(jobs.map(({ batch }) => batch?.id)).size).toBe(1)
  expect(jobs.map(({ batch }) => batch?.kind)).toEqual(['variations', 'variations', 'variations'])
  expect(new Set(jobs.map(({ project }) => project))).toEqual(new Set(['Chess set']))
  const { assets } = await callStudio(page, 'studio.snapshot', {})
  expect(
    assets
      .filter(({ partOf }) => partOf === null)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([1, 2, 3].map((number) => `A gear with 12 teeth ${number}`))
})

test('the variations can be compared from the row of any of them', thorough, async () => {
  const { page } = studio
  const jobs = (await ended(3)).toSorted((one, other) => (one.batch?.index ?? 0) - (other.batch?.index ?? 0))
  await page.getByTestId('queue-row').first().getByTestId('job-more').click()
  await expect.poll(() => page.getByTestId('job-compare').innerText()).toBe('Compare all 3 variations')
  await page.getByTestId('job-compare').click()
  const cells = page.locator('[data-testid=compare-cell][data-state=ready]')
  await expect.poll(() => cells.count(), { timeout: 60_000 }).toBe(3)
  expect(await cells.evaluateAll((all) => all.map((cell) => (cell as HTMLElement).dataset['asset']))).toEqual(
    jobs.map(({ assetIds }) => assetIds[0]),
  )
  await page.getByTestId('compare-done').click()
})

test('one request is sent to two services, with its total and each price shown before', async () => {
  const { page } = studio
  // Once sent, the next request is made once again.
  await expect.poll(() => page.getByTestId('variations').innerText()).toBe('1')
  await more(1)
  await page.getByTestId('also-to').click()
  await page
    .locator(`[data-testid=also-to-model][data-connection="${paidId}"][data-model="maquette-figure-3.1"]`)
    .check()
  await quoteIs('70 credits')
  await page.getByTestId('quote').click()
  const lines = page.getByTestId('quote-lines').locator('dd')
  await lines.first().waitFor()
  await expect.poll(() => lines.allTextContents()).toEqual(['free', '2 × 35 = 70 credits'])
  await page.keyboard.press('Escape')
  await generate('Generate 4')
  const jobs = await ended(7)
  const paid = jobs.filter(({ connectionId }) => connectionId === paidId)
  expect(paid.map(({ state, cost }) => [state, cost.quoted, cost.charged])).toEqual([
    ['done', 35, 35],
    ['done', 35, 35],
  ])
  expect(new Set(paid.map(({ parameters }) => parameters['seed'])).size).toBe(2)
})

test('a request that would exceed the cap waits, states why, and continues when the cap is raised', async () => {
  const { page } = studio
  await openSpending()
  const row = page.locator(`[data-testid=month-row][data-connection="${paidId}"]`)
  await expect.poll(() => row.getByTestId('month-spent').textContent()).toBe('70 credits')
  await row.getByTestId('cap').fill('100')
  await row.getByTestId('cap').press('Enter')
  await expect.poll(() => row.getByTestId('month-spent').textContent()).toBe('70 of 100 credits')
  await page.keyboard.press('Escape')
  await page.getByTestId('spending-dialog').waitFor({ state: 'detached' })

  await quoteIs('35 credits')
  await generate('Generate 2')
  const stopped = page.getByTestId('paused')
  await stopped.waitFor({ timeout: 60_000 })
  await expect.poll(() => stopped.textContent()).toContain('The cap for Paid service is 100 credits a month: 70 spent')
  expect(await credits()).toBe(430)

  await stopped.getByRole('button', { name: 'Change cap' }).click()
  await row.getByTestId('cap').fill('200')
  await row.getByTestId('cap').press('Enter')
  await page.keyboard.press('Escape')
  await ended(9)
  await stopped.waitFor({ state: 'detached' })
  expect(await credits()).toBe(395)
})

test('the ledger is shown by day, model, project and service, and saved with a row for each entry', async () => {
  const { page } = studio
  await openSpending()
  await expect.poll(() => page.getByTestId('period-total').textContent()).toContain('105 credits in 3 jobs')
  await page.getByText('By project', { exact: true }).click()
  await expect.poll(() => page.getByTestId('totals').locator('tbody tr').first().textContent()).toContain('Chess set')
  const path = await studio.saved(() => page.getByTestId('export-csv').click())
  const csv = await readFile(path, 'utf8')
  const charges = csv.split('\r\n').filter((line) => /\bcharge\b/.test(line) && line.includes('Paid service'))
  expect(charges).toHaveLength(3)
  for (const line of charges) expect(line).toContain('35')
  expect(csv).not.toContain(key)
})

test.each(['dark', 'light'] as const)('the spending is accessible in the %s theme', async (theme) => {
  await callStudio(studio.page, 'settings.change', { theme })
  const { page } = studio
  await page.locator(`html[data-mantine-color-scheme=${theme}]`).waitFor({ state: 'attached' })
  for (const size of [
    { width: 1024, height: 700 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    await atRest(page)
    expect(await accessibilityFaults(page)).toEqual([])
  }
})

test('logs no errors', () => {
  expect(complaints).toEqual([])
})

/** Waits until so many jobs are over, and none goes on. The first that was asked for first. */
async function ended(count: number): Promise<Job[]> {
  let jobs: Job[] = []
  await expect
    .poll(
      async () => {
        const snapshot = await callStudio(studio.page, 'studio.snapshot', {})
        jobs = snapshot.jobs.toSorted((a, b) => a.order - b.order)
        return [snapshot.endedJobs, jobs.length]
      },
      { timeout: 150_000, interval: 500 },
    )
    .toEqual([count, count])
  return jobs
}

async function more(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await studio.page.getByTestId('variations-more').click()
}

async function quoteIs(words: string): Promise<void> {
  await expect.poll(() => studio.page.getByTestId('quote').textContent()).toBe(words)
}

async function generate(words: string): Promise<void> {
  const button = studio.page.locator('[data-testid=generate-button]:enabled')
  await button.waitFor()
  await expect.poll(() => button.textContent()).toContain(words)
  await button.click()
}

async function openSpending(): Promise<void> {
  await studio.page.getByTestId('connection-menu').click()
  await studio.page.getByTestId('open-spending').click()
  await studio.page.getByTestId('spending-dialog').waitFor()
}

/** What the service itself says is left. */
async function credits(): Promise<number> {
  const answer = await fetch(`${service.url}/v1/credits`, { headers: { authorization: `Bearer ${key}` } })
  return ((await answer.json()) as { balance: number }).balance
}
