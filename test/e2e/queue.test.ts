/** The queue as an artist uses it, over the engine of this computer: pausing, order, ending, searching, clearing, what happened. */
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchWeb } from '../support/launch-web.ts'
import { thorough } from '../support/long.ts'
import type { Studio } from '../support/studio.ts'
import { newDataFolder, watchComplaints } from './hosts.ts'

const prompts = ['a cat', 'a red dragon', 'a chess knight', 'a gear with 12 teeth', 'a blue vase', 'three gold stars']

describe('the queue', () => {
  let studio: Studio
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
    studio = await launchWeb({ dataFolder: newDataFolder() })
    page = studio.page
    complaints = watchComplaints(page)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByTestId('prompt').waitFor()
  })
  afterAll(() => studio.quit())

  test('pauses before anything is sent, and shows it', async () => {
    await page.getByTestId('queue-hold').click()
    await page.getByTestId('queue-held').waitFor()
    await expect.poll(() => page.getByTestId('queue-held').textContent()).toContain('Nothing new is sent')
    for (const prompt of prompts) {
      await page.getByTestId('prompt').fill(prompt)
      await page.locator('[data-testid=generate-button]:enabled').click()
      await waiting(page).filter({ hasText: prompt }).waitFor()
    }
    expect(await titles(waiting(page))).toEqual(prompts)
  })

  test('is reordered with the keyboard', async () => {
    await page.getByTestId('open-queue').click()
    await waiting(page).nth(5).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => titles(waiting(page))).toEqual(order(0, 1, 2, 3, 5, 4))
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => titles(waiting(page))).toEqual(order(0, 1, 2, 5, 3, 4))
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(() => titles(waiting(page))).toEqual(order(0, 1, 2, 3, 5, 4))
  })

  test('is reordered by dragging, with a line at the drop position', async () => {
    await dragBefore(page, waiting(page).nth(4), waiting(page).first())
    await expect.poll(() => titles(waiting(page))).toEqual(order(5, 0, 1, 2, 3, 4))
    await page.reload()
    await waiting(page).first().waitFor()
    expect(await titles(waiting(page))).toEqual(order(5, 0, 1, 2, 3, 4))
  })

  test('leaves a job in place when the drag is cancelled', async () => {
    await startDrag(page, waiting(page).last(), waiting(page).first())
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await page.getByTestId('drop-line').waitFor({ state: 'detached' })
    expect(await titles(waiting(page))).toEqual(order(5, 0, 1, 2, 3, 4))
  })

  test('cancels a waiting job, and restores it', async () => {
    await waiting(page).filter({ hasText: 'a blue vase' }).getByTestId('job-cancel').click()
    await ended(page, 'cancelled').filter({ hasText: 'a blue vase' }).waitFor()
    await page.getByRole('button', { name: 'Put back' }).click()
    await expect.poll(() => titles(waiting(page))).toEqual(order(5, 0, 1, 2, 3, 4))
    await expect.poll(() => ended(page, 'cancelled').count()).toBe(0)
  })

  test('cancels several jobs selected with the keyboard', async () => {
    await waiting(page).nth(4).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(() => page.getByTestId('queue-selection').textContent()).toContain('2 selected')
    await page.getByTestId('selection-cancel').click()
    await expect.poll(() => titles(waiting(page))).toEqual(order(5, 0, 1, 2))
    await expect.poll(() => ended(page, 'cancelled').count()).toBe(2)
    await page.getByTestId('queue-selection').waitFor({ state: 'detached' })
  })

  test('returns a waiting request to the form', async () => {
    await more(waiting(page).filter({ hasText: 'a chess knight' }), 'edit')
    await expect.poll(() => page.getByTestId('prompt').inputValue()).toBe('a chess knight')
    await expect.poll(() => titles(waiting(page))).toEqual(order(5, 0, 1))
  })

  test('resumes and completes the remaining jobs', async () => {
    await page.getByTestId('queue-hold').click()
    await expect.poll(() => ended(page, 'done').count(), { timeout: 150_000 }).toBe(3)
    await page.getByTestId('queue-held').waitFor({ state: 'detached' })
    expect(await waiting(page).count()).toBe(0)
  })

  test('is searched with the keyboard', async () => {
    await row(page).first().focus()
    await page.keyboard.press('/')
    await page.keyboard.type('dragon')
    await expect.poll(() => row(page).count()).toBe(1)
    await expect.poll(() => page.getByTestId('queue-found').textContent()).toBe('1 of 5 jobs')
    await page.keyboard.press('Escape')
    await expect.poll(() => row(page).count()).toBe(5)
  })

  test('is filtered by state, and reports when nothing matches', thorough, async () => {
    await page.getByTestId('queue-filter').click()
    const filter = page.getByRole('dialog', { name: 'Filter queue' })
    await filter.getByText('Cancelled', { exact: true }).click()
    await expect.poll(() => row(page).count()).toBe(2)
    await filter.getByTestId('filter-favourites').click()
    await page.keyboard.press('Escape')
    await page.getByText('No matching jobs').waitFor()
    await page.getByTestId('queue-clear-filter').click()
    await expect.poll(() => row(page).count()).toBe(5)
  })

  test('shows the history of a job, which can be copied', async () => {
    await more(ended(page, 'done').filter({ hasText: 'a red dragon' }), 'timeline')
    const dialog = page.getByTestId('timeline')
    await dialog.locator('[data-type=finished]').waitFor()
    const types = await dialog.locator('li').evaluateAll((items) => items.map((item) => item.dataset['type']))
    expect(types).toEqual(expect.arrayContaining(['sending', 'accepted', 'succeeded', 'kept', 'finished']))
    await dialog.getByTestId('copy-details').click()
    const details = await page.evaluate(() => navigator.clipboard.readText())
    expect(details).toContain('Prompt: a red dragon')
    expect(details).toContain('State: Done (done)')
    await dialog.getByTestId('copy-task-id').click()
    const taskId = await page.evaluate(() => navigator.clipboard.readText())
    expect(details).toContain(`Task: ${taskId}`)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('removes finished jobs with Delete, and restores them', async () => {
    await ended(page, 'cancelled').first().focus()
    await page.keyboard.press('Delete')
    await expect.poll(() => row(page).count()).toBe(4)
    await page.getByTestId('toast-action').last().click()
    await expect.poll(() => row(page).count()).toBe(5)
  })

  test('clears finished jobs except those with favourites, and restores all of them', async () => {
    const cat = page.getByTestId('library-item').filter({ hasText: 'cat' })
    await cat.hover()
    await cat.getByRole('button', { name: /^Add to favourites/ }).click()
    await row(page).getByLabel('Favourite').waitFor()
    await page.getByTestId('queue-clear').click()
    await page.getByTestId('clear-all').click()
    await expect.poll(() => titles(row(page))).toEqual(['a cat'])
    await page.getByTestId('toast-action').last().click()
    await expect.poll(() => row(page).count()).toBe(5)
  })

  test('shows a result with Enter, and collapses the queue', async () => {
    await page.getByTestId('open-queue').click()
    await page.getByTestId('library-item').first().waitFor({ state: 'detached' })
    await ended(page, 'done').filter({ hasText: 'a red dragon' }).focus()
    await page.keyboard.press('Enter')
    await page.locator('[data-testid=stage][data-state=ready]').waitFor({ timeout: 60_000 })
    await expect.poll(() => page.getByTestId('library-item').count()).toBe(3)
  })

  test('logs no errors', () => {
    expect(complaints).toEqual([])
  })
})

function row(page: Page): Locator {
  return page.getByTestId('queue-row')
}

function waiting(page: Page): Locator {
  return page.locator('[data-testid=queue-row][data-state=waiting]')
}

function ended(page: Page, state: string): Locator {
  return page.locator(`[data-testid=queue-row][data-state=${state}]`)
}

async function titles(rows: Locator): Promise<string[]> {
  return rows.evaluateAll((found) => found.map((row) => row.getAttribute('aria-label') ?? ''))
}

function order(...indexes: number[]): string[] {
  return indexes.map((index) => prompts[index] ?? '')
}

async function more(of: Locator, action: string): Promise<void> {
  await of.getByTestId('job-more').click()
  await of.page().locator(`[role=menuitem][data-testid=job-${action}]`).click()
}

async function startDrag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.getByTestId('queue-grip').hover()
  await page.mouse.down()
  const box = await to.boundingBox()
  if (box === null) throw new Error('the row is not in sight')
  await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 4 })
  await page.mouse.move(box.x + 60, box.y + 6, { steps: 4 })
  await page.getByTestId('drop-line').waitFor()
}

async function dragBefore(page: Page, from: Locator, to: Locator): Promise<void> {
  await startDrag(page, from, to)
  await page.mouse.up()
}
