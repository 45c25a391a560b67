/** The library: selected together, tagged, sorted, filtered, deleted and brought back. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchWeb } from '../support/launch-web.ts'
import { thorough } from '../support/long.ts'
import { boxTriangles, writeStl } from '../support/solids.ts'
import type { Studio } from '../support/studio.ts'
import { checkScreen } from './check-screen.ts'
import { importFiles } from './form.ts'
import { makeFromWords, newDataFolder, watchComplaints } from './hosts.ts'
import { photograph, picture } from './photograph.ts'

let studio: Studio
let complaints: string[]
const names = ['Part 10', 'A very long name of a box that takes more than one line', 'Part 9', 'Angel']

beforeAll(async () => {
  studio = await launchWeb({ dataFolder: newDataFolder(), theme: 'dark' })
  const { page } = studio
  complaints = watchComplaints(page)
  await page.getByTestId('prompt').waitFor()
  for (const [i, name] of names.entries()) {
    const buffer = writeStl(boxTriangles([10, 20, 10 + i]))
    await importFiles(page, [{ name: `${name}.stl`, mimeType: 'model/stl', buffer }])
    await item(page, name).waitFor()
  }
})
afterAll(() => studio.quit())

test('items are selected one by one and as a range, and tagged together', async () => {
  const { page } = studio
  await open(page, 'Angel').click({ modifiers: ['ControlOrMeta'] })
  await open(page, 'Part 10').click({ modifiers: ['Shift'] })
  await expect.poll(() => page.getByTestId('library-selection').innerText()).toContain('4 selected')
  await open(page, 'Angel').click({ modifiers: ['ControlOrMeta'] })
  await expect.poll(() => page.locator('[data-testid=library-item][data-selected]').count()).toBe(3)
  await page.getByTestId('tag-selected').click()
  await page.getByTestId('tags').fill('gift')
  await page.getByTestId('tags').press('Enter')
  await page.getByTestId('tag-selected').click()
  await page.getByTestId('clear-selected').click()
  await expect.poll(() => page.getByTestId('library-selection').count()).toBe(0)
})

test('the library is filtered by a tag and sorted by name, and stays sorted after a reload', async () => {
  const { page } = studio
  await choose(page, 'gift')
  await expect.poll(() => shown(page)).toEqual(['Part 9', names[1], 'Part 10'])
  await choose(page, 'Name')
  await expect.poll(() => shown(page)).toEqual([names[1], 'Part 9', 'Part 10'])
  await page.getByTestId('library-search').fill('GIFT 10')
  await expect.poll(() => shown(page)).toEqual(['Part 10'])
  await page.reload()
  await expect.poll(() => shown(page)).toEqual([names[1], 'Angel', 'Part 9', 'Part 10'])
})

test(
  'items are moved to projects by menu and by drag; a project is renamed, and deleted without its assets',
  thorough,
  async () => {
    const { page } = studio
    await page.getByTestId('library-project').click()
    await page.getByTestId('new-project').click()
    await page.getByTestId('project-name').fill('Chess')
    await page.getByTestId('save-project').click()
    // An empty one is shown, and stays.
    await expect.poll(() => shown(page)).toEqual([])
    await showProject(page, 'All projects')
    await open(page, 'Part 10').click({ button: 'right' })
    await page.getByTestId('move-to-project').hover()
    await page.getByTestId('move-to').filter({ hasText: 'Chess' }).click()
    await open(page, 'Angel').hover()
    await page.mouse.down()
    const from = (await open(page, 'Angel').boundingBox())!
    await page.mouse.move(from.x + 20, from.y + 30, { steps: 4 })
    const target = page.getByTestId('project-target').filter({ hasText: 'Chess' })
    await target.waitFor()
    const to = (await target.boundingBox())!
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 })
    await page.mouse.up()
    await showProject(page, 'Chess')
    await expect.poll(() => shown(page)).toEqual(['Angel', 'Part 10'])
    await page.getByTestId('library-project').click()
    await page.getByTestId('rename-project').click()
    await page.getByTestId('project-name').fill('Board games')
    await page.getByTestId('save-project').click()
    await expect.poll(() => page.getByTestId('library-project').innerText()).toBe('Board games')
    await expect.poll(() => shown(page)).toEqual(['Angel', 'Part 10'])
    await page.getByTestId('library-project').click()
    await page.getByTestId('delete-project').click()
    await expect.poll(() => shown(page)).toHaveLength(4)
    await page.getByTestId('library-project').click()
    await expect.poll(() => page.getByRole('menuitemradio').allInnerTexts()).toEqual(['All projects'])
    await page.keyboard.press('Escape')
  },
)

test('the screen is complete and readable with a selection and the menu', async () => {
  const { page } = studio
  await open(page, 'Angel').click({ modifiers: ['ControlOrMeta'] })
  await expect(checkScreen(page)).resolves.toBeUndefined()
})

test('the bin shows what was deleted, restores it, and deletes for good after a confirmation', async () => {
  const { page } = studio
  await page.keyboard.press('Escape')
  for (const name of ['Angel', 'Part 9']) {
    await open(page, name).focus()
    await page.keyboard.press('Delete')
    await expect.poll(() => shown(page)).not.toContain(name)
  }
  await page.getByTestId('library-view').click()
  await page.getByTestId('open-bin').click()
  const inBin = page.getByTestId('bin-item')
  await expect.poll(() => inBin.allInnerTexts()).toHaveLength(2)
  expect(await inBin.first().innerText()).toMatch(/Part 9\s+Deleted .+ · kept until .+ · \d+ B/)
  await expect(checkScreen(page)).resolves.toBeUndefined()
  await photograph(page, 'bin')
  await inBin.filter({ hasText: 'Angel' }).getByTestId('restore-asset').click()
  await expect.poll(() => inBin.count()).toBe(1)
  await inBin.getByTestId('erase-asset').click()
  await picture(page, 'bin-confirm')
  await page.getByTestId('confirm-erase').click()
  await expect.poll(() => page.getByTestId('bin-dialog').innerText()).toContain('The bin is empty')
  await page.keyboard.press('Escape')
  await expect.poll(() => shown(page)).toContain('Angel')
  expect(await shown(page)).not.toContain('Part 9')
})

test('panels stay where they are while a job starts and ends; the queue is folded and unfolded by hand alone', async () => {
  const { page } = studio
  const library = page.locator('section', { has: page.getByTestId('library-project') }).last()
  const open = await library.boundingBox()
  await makeFromWords(page, 'a red cube')
  expect(await library.boundingBox()).toEqual(open)
  await page.getByTestId('fold-queue').click()
  await page.getByTestId('queue-folded').waitFor()
  const folded = await library.boundingBox()
  expect(folded!.width).toBeGreaterThan(open!.width)
  await page.getByTestId('prompt').fill('a blue cube')
  await page.locator('[data-testid=generate-button]:enabled').click()
  await item(page, 'A blue cube').waitFor()
  expect(await library.boundingBox()).toEqual(folded)
  await photograph(page, 'folded-queue')
  await page.reload()
  await page.getByTestId('queue-folded').waitFor()
  await page.getByTestId('unfold-queue').click()
  await page.locator('[data-testid=queue-row][data-state=done]').first().waitFor()
})

test('the selection is deleted together, and restored together', thorough, async () => {
  const { page } = studio
  await page.keyboard.press('Escape')
  await open(page, 'Angel').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect.poll(() => shown(page)).toEqual([])
  await page.getByTestId('toast-action').last().click()
  await expect.poll(() => shown(page)).toHaveLength(3)
  expect(complaints).toEqual([])
})

function item(page: Page, name: string) {
  return page.getByTestId('library-item').filter({ hasText: name })
}

function open(page: Page, name: string) {
  return item(page, name).locator('button').first()
}

async function showProject(page: Page, name: string): Promise<void> {
  await page.getByTestId('library-project').click()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByTestId('library-view').click()
  await page.getByRole(name === 'gift' ? 'menuitemcheckbox' : 'menuitemradio', { name, exact: true }).click()
  await page.keyboard.press('Escape')
}

function shown(page: Page): Promise<string[]> {
  return page
    .locator('[data-testid=library-item] [data-short]')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).title))
}
