/** Buttons that are disabled say why, the reason leads to the field, and the palette fills forms in. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationIds, type OperationId } from '../../shared/catalogue/catalogue.ts'
import { operationTable } from '../../shared/catalogue/operation-table.ts'
import { operationWords } from '../../renderer/words/operations.ts'
import { boxTriangles, writeStl } from '../support/solids.ts'
import type { Studio } from '../support/studio.ts'
import { checkScreen } from './check-screen.ts'
import { importBytes } from './form.ts'
import { openStudio } from './hosts.ts'
import { photograph } from './photograph.ts'

let studio: Studio
let complaints: string[]

beforeAll(async () => {
  ;({ studio, complaints } = await openStudio())
  await importBytes(studio.page, 'block.stl', writeStl(boxTriangles(60)))
})
afterAll(() => studio.quit())

const button = () => studio.page.getByTestId('generate-button')
const reason = () => studio.page.getByTestId('disabled-reason')

/** Texts of visible buttons that are disabled without a visible description or a tooltip; undo and redo explain themselves. */
function unexplained(): Promise<string[]> {
  return studio.page.evaluate(() => {
    const isShown = (element: Element | null) =>
      element instanceof HTMLElement && element.checkVisibility() && element.innerText !== ''
    return [...document.querySelectorAll<HTMLButtonElement>('button:disabled')]
      .filter(
        (one) =>
          one.checkVisibility() && one.dataset['loading'] === undefined && one.getAttribute('aria-label') === null,
      )
      .filter(
        (one) => one.title === '' && !isShown(document.getElementById(one.getAttribute('aria-describedby') ?? '')),
      )
      .map((one) => one.innerText)
  })
}

async function openOperation(operation: OperationId): Promise<void> {
  const { page } = studio
  await page.getByTestId(`room-${operationTable[operation].workspace}`).click()
  const tab = page.getByTestId('operation').getByText(operationWords[operation].label, { exact: true })
  if ((await tab.count()) > 0) await tab.click()
  await page.locator('[data-testid=model-select]:enabled').waitFor()
}

test.each(operationIds)('no button of %s is disabled without a reason, whatever its numbers are', async (operation) => {
  const { page } = studio
  await openOperation(operation)
  expect(await unexplained()).toEqual([])
  // Each number on its own, far beyond its limit.
  const advanced = page.getByTestId('advanced')
  if ((await advanced.count()) > 0 && (await advanced.getAttribute('aria-expanded')) === 'false') await advanced.click()
  const before = (await reason().count()) === 0 ? null : await reason().innerText()
  // A seed has no limit within reach.
  const fields = page.locator('form input[inputmode][data-testid^=parameter-]:not([data-testid=parameter-seed])')
  const names = await fields.evaluateAll((all) => all.map((one) => one.dataset['testid'] ?? ''))
  for (const name of names) {
    const field = page.getByTestId(name)
    const value = await field.inputValue()
    await field.fill('99999999')
    await expect.poll(() => reason().isVisible()).toBe(true)
    expect(await button().isDisabled()).toBe(true)
    expect(await unexplained()).toEqual([])
    await reason().click()
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    await field.fill(value)
    await expect.poll(async () => ((await reason().count()) === 0 ? null : reason().innerText())).toBe(before)
  }
})

test('the reason opens the section of its field', async () => {
  const { page } = studio
  await openOperation('print-prepare')
  const advanced = page.getByTestId('advanced')
  const field = page.getByTestId('parameter-minimum_wall_mm')
  await field.fill('50')
  await reason().waitFor()
  await advanced.click()
  await expect.poll(() => field.count()).toBe(0)
  expect(await reason().innerText()).toContain('Minimum wall')
  await photograph(page, 'form-reason')
  await expect(checkScreen(page)).resolves.toBeUndefined()
  await reason().click()
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await field.fill('0.8')
  await expect.poll(() => button().isEnabled()).toBe(true)
})

test('a refused prompt disables Generate, with the reason beside it', async () => {
  const { page } = studio
  await openOperation('text-to-3d')
  const prompt = page.getByTestId('prompt')
  await prompt.fill('a flummoxer')
  await expect.poll(() => button().isDisabled()).toBe(true)
  await expect.poll(() => reason().isVisible()).toBe(true)
  await photograph(page, 'refused-reason')
  await reason().click()
  await expect.poll(() => prompt.evaluate((element) => element === document.activeElement)).toBe(true)
  await prompt.fill('a frog')
  await expect.poll(() => button().isEnabled()).toBe(true)
  // Pressed without a prompt it says what is missing, and goes there.
  await prompt.fill('')
  await button().click()
  await expect.poll(() => reason().innerText()).toBe('Describe what to make')
  expect(await prompt.evaluate((element) => element === document.activeElement)).toBe(true)
  await prompt.fill('a frog')
})

async function choose(query: string): Promise<void> {
  const { page } = studio
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Search actions and models' })
  await palette.getByRole('textbox').fill(query)
  await palette
    .locator('button', { hasText: new RegExp(query, 'i') })
    .first()
    .waitFor()
  await photograph(page, `search-${query}`)
  await page.keyboard.press('Enter')
  await expect.poll(() => palette.count()).toBe(0)
}

test('a search leads to a form that is filled in', async () => {
  const { page } = studio
  await choose('hollow')
  await expect.poll(() => page.getByTestId('parameter-hollow_mm').inputValue()).toBe('2 mm')
  expect(await page.getByTestId('parameter-hollow_mm').evaluate((field) => field === document.activeElement)).toBe(true)
  await choose('keychain')
  await expect.poll(() => page.getByTestId('parameter-loop').isChecked()).toBe(true)
  await choose('repair')
  await expect.poll(() => page.getByTestId('parameter-repair').count()).toBe(1)
})

test('what was set in one form does not disable another, nor tick its presets', async () => {
  const { page } = studio
  await openOperation('print-finish')
  await page.getByTestId('parameter-base').getByText('Plinth', { exact: true }).click()
  await page.keyboard.press('s')
  await page.locator('[data-testid=section-panel][data-state=ready]').waitFor()
  await page.getByTestId('cut-here').click()
  await page.getByTestId('plane-row').first().waitFor()
  await openOperation('print-prepare')
  await expect.poll(() => button().isEnabled()).toBe(true)
  expect(await page.getByTestId('parameter-base').getByRole('radio', { checked: true }).getAttribute('value')).toBe(
    'none',
  )
  const filament = page.getByTestId('preset').filter({ hasText: 'Filament' })
  await page.getByTestId('parameter-hollow_mm').fill('0')
  await expect.poll(() => filament.getAttribute('aria-pressed')).toBe('true')
  await page.getByTestId('parameter-base').getByText('Plinth', { exact: true }).click()
  await expect.poll(() => filament.getAttribute('aria-pressed')).toBe('false')
  expect(complaints).toEqual([])
})
