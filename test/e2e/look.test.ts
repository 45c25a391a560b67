/** What every screen must be in both themes and at both sizes: free of axe's violations, whole, and not scrolling sideways. */
import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchWeb } from '../support/launch-web.ts'
import type { Studio } from '../support/studio.ts'
import { makeFromWords, newDataFolder } from './hosts.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
]

describe.each(['dark', 'light'] as const)('in the %s theme', (theme) => {
  let studio: Studio

  beforeAll(async () => {
    studio = await launchWeb({ dataFolder: newDataFolder(), theme })
    await studio.page.getByTestId('prompt').waitFor()
  })
  afterAll(() => studio.quit())

  const screens: [string, () => Promise<void>][] = [
    ['the first run', async () => undefined],
    ['a model on the stage', () => makeFromWords(studio.page, 'a cat')],
    ['a refused prompt', () => studio.page.getByTestId('prompt').fill('xylqu')],
    ['the export tab', () => openTab(studio, 'Export')],
    ['the form for a picture', () => studio.page.getByText('From a picture', { exact: true }).click()],
    ['the settings', () => studio.page.getByTestId('settings-button').click()],
    ['adding a service', () => studio.page.getByTestId('add-connection').click()],
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
    for (const size of sizes) {
      await studio.page.setViewportSize(size)
      await studio.page.waitForTimeout(200)
      const { violations } = await new AxeBuilder({ page: studio.page }).analyze()
      expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(' ')) }))).toEqual([])
      const overflow = await studio.page.evaluate(() => ({
        x: document.documentElement.scrollWidth - innerWidth,
        y: document.documentElement.scrollHeight - innerHeight,
      }))
      expect(overflow).toEqual({ x: 0, y: 0 })
    }
    await studio.page.setViewportSize({ width: 1440, height: 900 })
  })

  test('Generate is in sight without scrolling at the smallest size', async () => {
    await studio.page.reload()
    await studio.page.setViewportSize({ width: 1024, height: 700 })
    const box = await studio.page.getByTestId('generate-button').boundingBox()
    expect(box).not.toBeNull()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(700)
  })
})

async function openTab(studio: Studio, name: string): Promise<void> {
  await studio.page.getByRole('tab', { name }).click()
}
