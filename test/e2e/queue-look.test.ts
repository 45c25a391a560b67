/**
 * Every screen of the queue in both themes and at both sizes, with a job of every kind in it.
 * @module-tag thorough
 */
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Job } from '../../shared/protocol/job.ts'
import { aJob } from '../renderer/builders.ts'
import { callStudio } from '../support/call-studio.ts'
import { launchWeb } from '../support/launch-web.ts'
import { showQueueScene } from '../support/queue-scene.ts'
import type { Studio } from '../support/studio.ts'
import { checkScreen } from './check-screen.ts'
import { newDataFolder, watchComplaints } from './hosts.ts'

const now = Date.now()

let studio: Studio
let page: Page
let complaints: string[]

beforeAll(async () => {
  studio = await launchWeb({ dataFolder: newDataFolder(), theme: 'dark' })
  page = studio.page
  complaints = watchComplaints(page)
  await page.getByTestId('prompt').waitFor()
  await showQueueScene(page, {
    jobs: jobsOfEveryKind(),
    moments: [
      { at: ago(60_000), type: 'sending', details: {} },
      { at: ago(58_000), type: 'accepted', details: { taskId: 'task-7' } },
      { at: ago(40_000), type: 'delayed', details: { note: 'The service answers with 503', times: 14 } },
      { at: ago(1_000), type: 'something-new', details: { code: 'unheard-of' } },
    ],
    snapshot: (reported) => ({
      ...reported,
      settings: { ...reported.settings, held: true, layout: { ...reported.settings.layout, stripHeight: 300 } },
      connections: [
        ...reported.connections,
        ...reported.connections.slice(0, 1).map((local) => ({
          ...local,
          id: 'paid',
          name: 'A paid service with a long name',
          embedded: false,
          paused: { code: 'credits-exhausted' as const, message: 'no credits' },
        })),
      ],
    }),
  })
  await page.reload()
  await page.getByTestId('queue-row').first().waitFor()
})
afterAll(() => studio.quit())

const screens: [string, () => Promise<void>][] = [
  ['the strip', async () => undefined],
  ['the whole queue', () => page.getByTestId('open-queue').click()],
  ['selected jobs', () => selectTwo(page)],
  ['the question before cancelling', () => page.getByTestId('selection-cancel').click()],
  [
    'the filter',
    async () => {
      await page.keyboard.press('Escape')
      await page.getByTestId('confirm-cancel').waitFor({ state: 'detached' })
      await page.getByTestId('selection-clear').click()
      await page.getByTestId('queue-filter').click()
      await page.getByText('Custom', { exact: true }).click()
      await page.getByText('Failed', { exact: true }).last().click()
    },
  ],
  ['what the filter found', () => page.keyboard.press('Escape')],
  ['nothing found', () => page.getByTestId('queue-search').fill('no such thing')],
  [
    'the menu of a job',
    async () => {
      await page.getByTestId('queue-clear-filter').click()
      await page.locator('[data-testid=queue-row][data-state=running]').first().getByTestId('job-more').click()
    },
  ],
  ['what happened', () => page.getByTestId('job-timeline').click()],
]

test.each(screens)('%s', async (_, open) => {
  await open()
  await page.waitForTimeout(400)
  await expect(checkScreen(page, cutOff)).resolves.toBeUndefined()
})

test('the minimum strip still shows a whole row and every button of its header, whichever line appears above the rows', async () => {
  await page.keyboard.press('Escape')
  await page.getByTestId('timeline').waitFor({ state: 'detached' })
  await page.getByTestId('open-queue').click()
  await page.setViewportSize({ width: 1024, height: 700 })
  const handle = page.getByRole('separator', { name: 'Height of queue and library' })
  await handle.focus()
  await handle.press('Home')
  await expect.poll(async () => (await page.getByTestId('queue-list').boundingBox())?.height ?? 0).toBeLessThan(100)
  expect(await cutOff(page)).toEqual([])
  // The scene's pause ends with the first setting that the real host saves.
  const pauseLine = page.getByTestId('queue-held')
  await pauseLine.waitFor({ state: 'detached' })
  await callStudio(page, 'queue.hold', { connectionId: null, held: true })
  await pauseLine.waitFor()
  const [first, second] = [0, 1].map((place) =>
    page.locator('[data-testid=queue-row][data-state=waiting]').nth(place),
  ) as [Locator, Locator]
  await first.focus()
  await first.press('ArrowDown')
  await second.and(page.locator(':focus')).waitFor()
  await second.press('ArrowUp')
  const row = first.and(page.locator(':focus'))
  await row.waitFor()
  /** The pixels of it that are out of sight; below zero are those to spare. */
  const hidden = async () => {
    const [list, focused] = await Promise.all([page.getByTestId('queue-list').boundingBox(), row.boundingBox()])
    if (list === null || focused === null) return null
    return Math.max(list.y - focused.y, focused.y + focused.height - (list.y + list.height))
  }
  await expect.poll(hidden).toBeLessThanOrEqual(0)

  await callStudio(page, 'queue.hold', { connectionId: null, held: false })
  await pauseLine.waitFor({ state: 'detached' })
  await expect.poll(hidden).toBeLessThanOrEqual(0)
})

test('logs no errors', () => {
  expect(complaints).toEqual([])
})

/** Buttons and fields of the queue's head, and its rows, that reach over the panel's sides. */
async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const panel = document.querySelector('section[aria-labelledby="queue-title"]')
    if (panel === null) return ['no queue']
    const { left, right } = panel.getBoundingClientRect()
    return [...panel.querySelectorAll('header button, header input, [role=toolbar] button, [data-job] button')]
      .filter((element) => {
        const box = element.getBoundingClientRect()
        return box.width > 0 && (box.left < left - 1 || box.right > right + 1)
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent)
  })
}

async function selectTwo(page: Page): Promise<void> {
  const running = page.locator('[data-testid=queue-row][data-state=running]')
  await running.first().click({ position: { x: 120, y: 12 }, modifiers: ['ControlOrMeta'] })
  await running.last().click({ position: { x: 120, y: 12 }, modifiers: ['Shift'] })
  await page.getByTestId('queue-selection').waitFor()
}

function ago(ms: number): string {
  return new Date(now - ms).toISOString()
}

function jobsOfEveryKind(): Job[] {
  const common: Partial<Job> = {
    connectionId: 'paid',
    connectionName: 'A paid service with a long name',
    modelName: 'Sculptor 3.1',
    prompt: 'a weathered lighthouse with a spiral staircase and a small red door',
    submittedAt: ago(100_000),
    createdAt: ago(200_000),
    cost: { quoted: 35, charged: null, refunded: null },
  }
  const over = { finishedAt: ago(1_000), expectedMs: null }
  const kinds: Partial<Job>[] = [
    {
      state: 'unsure',
      error: { code: 'timeout', message: 'no answer' },
      candidates: [{ taskId: 'task-8', createdAt: ago(99_000), status: 'running' }],
    },
    { state: 'running', progress: 0.4, expectedMs: 220_000, batch: { id: 'b', kind: 'models', index: 1, count: 4 } },
    { state: 'running', progress: null, placeInQueue: 3 },
    { state: 'downloading', progress: 0.3, expiresAt: new Date(now + 4 * 3_600_000 + 60_000).toISOString() },
    { state: 'waiting', order: 1, submittedAt: null },
    { state: 'waiting', order: 2, submittedAt: null },
    { ...over, state: 'done', cost: { quoted: 35, charged: 35, refunded: null }, project: 'Chess set' },
    { ...over, state: 'failed', error: { code: 'task-failed', message: 'no' }, taskId: 'task-7' },
    { ...over, state: 'refused', error: { code: 'content-refused', message: 'no' } },
    { ...over, state: 'expired', error: { code: 'task-expired', message: 'gone' } },
    { ...over, state: 'cancelled' },
  ]
  return kinds.map((kind, index) => aJob({ ...common, id: `job-${index}`, ...kind }))
}
