/** Every screen on the way from the first start to the library, in both themes and at both sizes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchWeb } from '../support/launch-web.ts'
import type { Studio } from '../support/studio.ts'
import { checkScreen } from './check-screen.ts'
import { makeFromWords, newDataFolder } from './hosts.ts'

let studio: Studio

beforeAll(async () => {
  studio = await launchWeb({ dataFolder: newDataFolder(), theme: 'dark' })
  await studio.page.getByTestId('prompt').waitFor()
})
afterAll(() => studio.quit())

const screens: [string, () => Promise<void>][] = [
  ['the first run', async () => undefined],
  ['a model on the stage', () => makeFromWords(studio.page, 'a red cube')],
  ['a refused prompt', () => studio.page.getByTestId('prompt').fill('xylqu')],
  ['the export tab', () => openTab(studio, 'Export')],
  ['the form for a picture', () => studio.page.getByText('From picture', { exact: true }).click()],
  ['the settings', () => studio.page.getByTestId('settings-button').click()],
  ['the services', () => studio.page.getByTestId('services-tab').click()],
  ['the services to choose from', () => studio.page.getByTestId('add-connection').click()],
  ['adding a service', () => studio.page.getByTestId('provider-specification').click()],
  [
    'the command palette',
    async () => {
      await studio.page.keyboard.press('Escape')
      await studio.page.keyboard.press('Escape')
      await studio.page.getByTestId('settings-dialog').waitFor({ state: 'detached' })
      await studio.page.keyboard.press('ControlOrMeta+k')
      await studio.page
        .getByPlaceholder(/search/i)
        .last()
        .waitFor()
    },
  ],
  [
    'the full library',
    async () => {
      await studio.page.keyboard.press('Escape')
      await studio.page.getByTestId('open-library').click()
    },
  ],
]

test.each(screens)('%s', async (_, open) => {
  await open()
  // Whatever slid in has come to rest.
  await studio.page.waitForTimeout(400)
  await expect(checkScreen(studio.page)).resolves.toBeUndefined()
})

test('Generate is visible without scrolling at the smallest size', async () => {
  await studio.page.reload()
  await studio.page.setViewportSize({ width: 1024, height: 700 })
  const box = await studio.page.getByTestId('generate-button').boundingBox()
  expect(box).not.toBeNull()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(700)
})

async function openTab(studio: Studio, name: string): Promise<void> {
  await studio.page.getByRole('tab', { name }).click()
}
