/** Hands and eyes: keys of any layout, input methods, changed shortcuts, the interface size, forced colours, more contrast. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callStudio } from '../support/call-studio.ts'
import type { Studio } from '../support/studio.ts'
import { atRest } from './check-screen.ts'
import { makeFromWords, openStudio } from './hosts.ts'
import { picture } from './photograph.ts'
import { layoutFaults } from './whole.ts'

let studio: Studio
let complaints: string[]
beforeAll(async () => {
  ;({ studio, complaints } = await openStudio())
  await makeFromWords(studio.page, 'a red cube')
})
afterAll(() => studio?.quit())

type Keys = Pick<KeyboardEventInit, 'key' | 'code' | 'ctrlKey' | 'isComposing'>
const press = (init: Keys, selector = 'body') =>
  studio.page
    .locator(selector)
    .first()
    .evaluate((element, keys) => element.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...keys })), init)
const section = () => studio.page.getByTestId('section-panel')

test('the section tool opens with the key of a Russian keyboard at the place of S', async () => {
  await press({ key: 'ы', code: 'KeyS' })
  await section().waitFor()
  await press({ key: 'ы', code: 'KeyS' })
  await expect.poll(() => section().count()).toBe(0)
})

test('a capital letter in the prompt opens no tool', async () => {
  const { page } = studio
  await page.getByTestId('prompt').fill('')
  await page.getByTestId('prompt').pressSequentially('A Swan, Tall')
  expect(await page.getByTestId('prompt').inputValue()).toBe('A Swan, Tall')
  expect(await page.getByTestId('sculpt-brushes').count()).toBe(0)
  expect(await page.getByTestId('transform-panel').count()).toBe(0)
})

test('Enter of an input method commits nothing: no request, no name, no choice, no closed dialog', async () => {
  const { page } = studio
  const jobs = async () => (await callStudio(page, 'studio.snapshot', {})).jobs.length
  const before = await jobs()
  await press({ key: 'Enter', code: 'Enter', ctrlKey: true, isComposing: true }, '[data-testid=prompt]')
  const project = page.getByTestId('project')
  await project.fill('ねこ')
  await press({ key: 'Enter', code: 'Enter', isComposing: true }, '[data-testid=project]')
  await press({ key: 'Escape', code: 'Escape', isComposing: true }, '[data-testid=project]')
  expect(await project.inputValue()).toBe('ねこ')
  expect((await callStudio(page, 'studio.snapshot', {})).settings.project).toBe('')
  await project.fill('')
  await project.blur()
  await page.keyboard.press('ControlOrMeta+k')
  const search = page.locator('[role=dialog] input')
  await search.fill('Clear')
  await press({ key: 'Enter', code: 'Enter', isComposing: true }, '[role=dialog] input')
  await press({ key: 'Escape', code: 'Escape', isComposing: true }, '[role=dialog] input')
  expect(await search.inputValue()).toBe('Clear')
  await page.keyboard.press('Escape')
  await search.waitFor({ state: 'detached' })
  expect(await jobs()).toBe(before)
})

test('a shortcut is changed, taken from another action by name, shown everywhere, kept, and reset', async () => {
  const { page } = studio
  const row = (id: string) => page.getByTestId(`shortcut-${id}`)
  await page.keyboard.press('?')
  await row('section').getByRole('button').first().click()
  await page.keyboard.press('Enter')
  expect(await row('section').getByRole('alert').innerText()).toContain('Enter is reserved for text and lists.')
  await row('section').getByRole('button', { name: 'Cancel' }).click()
  await row('section').getByRole('button').first().click()
  await page.keyboard.press('m')
  await expect.poll(() => row('section').getByRole('alert').innerText()).toContain('M belongs to “Measure the model”.')
  await picture(page, 'shortcut-taken')
  await row('section').getByRole('button', { name: 'Use here instead' }).click()
  await expect.poll(() => row('section').innerText()).toContain('M')
  expect(await row('measure').innerText()).toContain('No keys')
  // Escape ends the question alone.
  await row('measure').getByRole('button').first().click()
  await page.keyboard.press('Escape')
  await page.getByTestId('settings-dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByTestId('settings-dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('m')
  await section().waitFor()
  await page.keyboard.press('m')
  await page.reload()
  await page.locator('[data-testid=stage][data-state=ready]').waitFor()
  await page.getByTestId('tool-section').hover()
  await expect.poll(() => page.locator('[role=tooltip]').last().innerText()).toMatch(/M$/)
  await page.keyboard.press('?')
  await page.getByRole('button', { name: 'Reset all shortcuts' }).click()
  await expect.poll(() => row('measure').innerText()).toContain('M')
  expect((await callStudio(page, 'studio.snapshot', {})).settings.shortcuts).toEqual([])
  await page.keyboard.press('Escape')
})

test('at an interface size of 200 % a window of 1440 × 900 is arranged as one of 720 × 450', async () => {
  const { page } = studio
  await callStudio(page, 'settings.change', { scale: 200 })
  await expect.poll(() => page.getByTestId('tab-facts').count()).toBe(0)
  await page.getByTestId('inspector-button').click()
  await page.getByTestId('tab-facts').waitFor()
  await atRest(page)
  expect(await layoutFaults(page)).toEqual([])
  const canvas = page.locator('[data-testid=stage] canvas').first()
  await expect
    .poll(() => canvas.evaluate((own) => own.clientWidth - (own.closest('[data-testid=stage]')?.clientWidth ?? 0)))
    .toBe(0)
  await picture(page, 'scale-200')
  await callStudio(page, 'settings.change', { scale: 80 })
  await expect.poll(() => page.getByTestId('prompt').count()).toBe(1)
  await atRest(page)
  expect(await layoutFaults(page)).toEqual([])
  await picture(page, 'scale-80')
  await callStudio(page, 'settings.change', { scale: 100 })
})

test('with forced colours, focus, selection, sliders and samples of colour are seen', async () => {
  const { page } = studio
  await page.emulateMedia({ forcedColors: 'active' })
  await page.keyboard.press('Control+,')
  await page.getByTestId('settings-dialog').waitFor()
  await page.keyboard.press('Tab')
  const style = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  expect(await style(':focus-visible', 'outline-style')).toBe('solid')
  expect(await style('[role=dialog] [role=tab][aria-selected=true]', 'outline-style')).toBe('solid')
  const chosen = await style('.mantine-SegmentedControl-indicator', 'background-color')
  expect(chosen).not.toBe(await style('.mantine-SegmentedControl-root', 'background-color'))
  await picture(page, 'forced-colours-settings')
  await page.keyboard.press('Escape')
  await page.getByTestId('tool-sculpt').click()
  await page.getByTestId('sculpt-brushes').waitFor()
  expect(await style('.mantine-Slider-bar', 'background-color')).not.toBe(
    await style('.mantine-Slider-thumb', 'background-color'),
  )
  await picture(page, 'forced-colours-sculpt')
  await page.getByTestId('tool-sculpt').click()
  await page.emulateMedia({ forcedColors: 'none' })
})

test('where more contrast is wanted, lines and secondary words are as clear as the rest', async () => {
  const { page } = studio
  const variable = (name: string) =>
    page.evaluate((of) => getComputedStyle(document.documentElement).getPropertyValue(of).trim(), name)
  const before = await variable('--mq-line')
  await page.emulateMedia({ contrast: 'more' })
  expect(await variable('--mq-line')).not.toBe(before)
  expect(await variable('--mantine-color-dimmed')).toBe('#d6d6d6')
  await picture(page, 'more-contrast')
  await page.emulateMedia({ contrast: 'no-preference' })
})

test('logs no errors', () => expect(complaints).toEqual([]))
