/**
 * Every screen at five sizes, in three languages and both themes: no controls over each other, no words cut off, nothing
 * out of reach, no violation of axe. The short form looks at one size in German.
 */
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callStudio } from '../support/call-studio.ts'
import { thorough } from '../support/long.ts'
import type { Studio } from '../support/studio.ts'
import { atRest, accessibilityFaults } from './check-screen.ts'
import { makeFromWords, openStudio } from './hosts.ts'
import { picture } from './photograph.ts'
import { layoutFaults } from './whole.ts'

const mushroom = fileURLToPath(new URL('../fixtures/mushroom.png', import.meta.url))
const usual = { width: 1440, height: 900 }
const medium = { width: 1024, height: 700 }
/** A window of 1440 × 900 and one of 1024 × 1400 at 200 %. */
const zoomed = { width: 720, height: 450 }
const narrow = { width: 512, height: 700 }
/** The smallest window of the desktop, at 200 %. */
const smallest = { width: 512, height: 350 }
const all = [{ width: 1920, height: 1200 }, usual, medium, zoomed, narrow, smallest]

let studio: Studio
beforeAll(async () => {
  ;({ studio } = await openStudio())
  const { page } = studio
  page.setDefaultTimeout(20_000)
  await makeFromWords(page, 'a red cube')
  await makeFromWords(page, 'a gold crown')
})
afterAll(() => studio?.quit())

const page = () => studio.page
const press = (id: string) => page().getByTestId(id).first().click()
const escape = () => page().keyboard.press('Escape')
const operation = (index: number) => page().getByTestId('operation').locator('label').nth(index).click()
/** Opens what is folded in the form. */
const unfold = async () => {
  for (const fold of await page().locator('form button[aria-expanded=false]:not([aria-haspopup])').all())
    if (await fold.isVisible()) await fold.click()
}
const form = async (room: string, index = 0) => {
  await press(`room-${room}`)
  if ((await page().getByTestId('operation').count()) > 0) await operation(index)
  await page().locator('[data-testid=model-select]:enabled').first().waitFor()
  await unfold()
}
const key = (keys: string) => page().keyboard.press(keys)
const tab = async (id: string) => {
  await page().getByTestId(`tab-${id}`).click()
}
const settings = async (id: string) => {
  if ((await page().getByTestId('settings-dialog').count()) === 0) await press('settings-button')
  await page().getByTestId(`${id}-tab`).click()
}
const close = async () => {
  const open = page().locator('[role=dialog]:visible, [role=menu]:visible, [role=listbox]:visible')
  for (let tries = 0; tries < 5 && (await open.count()) > 0; tries += 1) {
    await escape()
    await atRest(page())
  }
  if ((await open.count()) > 0) throw new Error('something stays open')
}

/** Each with what opens it and what ends it. All begin at the usual size. */
const screens: [name: string, open: () => Promise<unknown>, end?: () => Promise<unknown>][] = [
  [
    'text',
    async () => {
      await form('create')
      await page().getByTestId('prompt').fill('a cat with a hat')
    },
  ],
  ['prompt history', () => press('earlier-prompts'), () => press('earlier-prompts')],
  ['subjects', () => press('browse-subjects'), close],
  [
    'picture',
    async () => {
      await form('create', 1)
      await page().locator('[data-testid=image-slot] input[type=file]').setInputFiles(mushroom)
      await page().locator('[data-testid=image-slot] img').waitFor()
      await unfold()
    },
  ],
  ['views', () => form('create', 2)],
  ['texture', () => form('texture')],
  ['mesh 1', () => form('mesh')],
  ['mesh 2', () => form('mesh', 1)],
  ['mesh 3', () => form('mesh', 2)],
  ['prepare', () => form('print')],
  ['colours', () => form('print', 1)],
  ['cut', () => form('print', 2)],
  ['split', () => form('print', 3)],
  ['finish', () => form('print', 4)],
  ['image', () => form('image')],
  [
    'edit image',
    async () => {
      await form('image', 1)
      await page().locator('[data-testid=image-slot] input[type=file]').first().setInputFiles(mushroom)
      await page().locator('[data-testid=image-slot] img').first().waitFor()
    },
  ],
  ['facts', () => tab('facts')],
  ['report', () => tab('report')],
  ['parts', () => tab('parts')],
  ['materials', () => tab('materials')],
  ['versions', () => tab('versions')],
  ['export', () => tab('export')],
  ['lenses', () => press('lens-button'), close],
  ['light', () => press('light-button'), close],
  [
    'section',
    async () => {
      await press('tool-section')
      await page().locator('[data-testid=section-panel][data-state=ready]').waitFor()
    },
    () => press('tool-section'),
  ],
  ['measure', () => press('tool-measure'), () => press('tool-measure')],
  [
    'transform',
    async () => {
      await press('tool-transform')
      await page().locator('[data-testid=transform-panel][data-state=ready]').waitFor()
    },
    () => press('tool-transform'),
  ],
  [
    'sculpt',
    async () => {
      await press('tool-sculpt')
      await page().getByTestId('sculpt-brushes').waitFor()
    },
    () => press('tool-sculpt'),
  ],
  ['picture of the stage', () => key('p'), close],
  ['queue', () => press('open-queue'), escape],
  ['library', () => press('open-library'), escape],
  ['library view', () => press('library-view'), close],
  [
    'compare',
    async () => {
      for (const item of await page().locator('[data-testid=library-item] > button:first-of-type').all())
        await item.click({ modifiers: ['ControlOrMeta'] })
      await press('compare-selected')
      await page().getByTestId('compare-bar').waitFor()
    },
    async () => {
      await press('compare-done')
      await escape()
    },
  ],
  [
    'bin',
    async () => {
      await press('library-view')
      await press('open-bin')
      await page().getByTestId('bin-dialog').waitFor()
    },
    close,
  ],
  ['services menu', () => press('connection-menu'), close],
  ['settings', () => settings('general')],
  ['slicers', () => settings('slicers')],
  ['spools', () => settings('spools')],
  ['webhooks', () => settings('webhooks')],
  ['network', () => settings('network')],
  ['shortcuts', () => settings('shortcuts')],
  [
    'services',
    async () => {
      await settings('services')
      await press('add-connection')
    },
  ],
  ['a service', () => press('provider-specification'), close],
  [
    'spending',
    async () => {
      await press('connection-menu')
      await press('open-spending')
      await page().getByTestId('spending-dialog').waitFor()
    },
    close,
  ],
  ['search', () => key('ControlOrMeta+k'), close],
]

async function walk(
  language: 'en' | 'de' | 'zh-Hans',
  sizes: typeof all,
  themes: ('dark' | 'light')[],
  only?: string[],
) {
  await callStudio(page(), 'settings.change', { language })
  await expect.poll(() => page().evaluate(() => document.documentElement.lang)).toBe(language)
  const faults: string[] = []
  for (const [name, open, end] of screens) {
    if (only !== undefined && !only.includes(name)) continue
    try {
      await open()
    } catch (thrown) {
      faults.push(`${name}: ${String(thrown).slice(0, 300)}`)
      await close()
      continue
    }
    for (const size of sizes) {
      await page().setViewportSize(size)
      await atRest(page())
      const at = `${language} ${size.width} × ${size.height} ${name}`
      faults.push(...(await layoutFaults(page())).map((fault) => `${at}: ${fault}`))
      // Wider windows show the same, and other tests look at them.
      for (const colorScheme of size.width > medium.width ? [] : themes) {
        await page().emulateMedia({ colorScheme })
        await page().locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' })
        await atRest(page())
        const found = await accessibilityFaults(page())
        faults.push(...found.map(({ id, at: where }) => `${at} ${colorScheme}: axe ${id} ${where.join(', ')}`))
      }
      await picture(page(), `${language}-${name}-${size.width}x${size.height}`)
    }
    await page().setViewportSize(usual)
    await atRest(page())
    try {
      await end?.()
    } catch (thrown) {
      faults.push(`${name} ends: ${String(thrown).slice(0, 300)}`)
    }
  }
  return faults
}

test('in German at 1024, everything is whole', async () => {
  expect(await walk('de', [medium], [])).toEqual([])
}, 900_000)

describe('the whole matrix', thorough, () => {
  test.each(['en', 'de', 'zh-Hans'] as const)(
    'in %s',
    async (language) => {
      expect(await walk(language, all, ['dark', 'light'])).toEqual([])
    },
    3_600_000,
  )
})
