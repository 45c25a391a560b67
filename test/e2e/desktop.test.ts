/** What only the desktop host does, over the stand-in: the lock of the window, menus, dialogs, notifications, progress, quitting. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Details } from 'electron'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keyPages } from '../../electron/backend/connections/providers.ts'
import { appId } from '../../electron/desktop/app-id.ts'
import { callStudio } from '../support/call-studio.ts'
import { launchStandIn, type StandInStudio } from '../support/launch-stand-in.ts'
import { makeFromWords, newDataFolder } from './hosts.ts'

describe('the desktop host', () => {
  const dataFolder = newDataFolder()
  let studio: StandInStudio

  beforeAll(async () => {
    studio = await launchStandIn({ dataFolder })
    await studio.page.getByTestId('prompt').waitFor()
  })
  afterAll(() => studio.quit())

  test('exposes three functions to the window and nothing of Node or Electron', async () => {
    const seen = await studio.page.evaluate(() => ({
      api: Object.keys((globalThis as unknown as { maquette: object }).maquette).toSorted(),
      frozen: Object.isFrozen((globalThis as unknown as { maquette: object }).maquette),
      node: ['require', 'process', 'Buffer', 'module', 'electron', 'ipcRenderer'].filter((name) => name in globalThis),
    }))
    expect(seen).toEqual({ api: ['command', 'onEvent', 'startDrag'], frozen: true, node: [] })
  })

  test('zooms the window by the interface size, which has keys here', async () => {
    const { page } = studio
    const zoom = async () => (await studio.ask({ ask: 'record' })).zoomFactor
    await page.keyboard.press('Control+Minus')
    await expect.poll(zoom).toBe(0.9)
    await callStudio(page, 'settings.change', { scale: 150 })
    await expect.poll(zoom).toBe(1.5)
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(960)
    // The host zooms: the page does not scale its text as well.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('16px')
    await page.keyboard.press('Control+0')
    await expect.poll(zoom).toBe(1)
    await page.keyboard.press('Control+Equal')
    await expect.poll(zoom).toBe(1.1)
    await page.keyboard.press('Control+0')
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(1440)
  })

  test('accepts only the commands of the contract', async () => {
    const reply = await studio.page.evaluate(() =>
      (
        globalThis as unknown as { maquette: { command(name: string, input: unknown): Promise<unknown> } }
      ).maquette.command('shell.run', {}),
    )
    expect(reply).toMatchObject({ ok: false, error: { code: 'invalid-input' } })
  })

  test('blocks navigation to other sites, new windows and requests', async () => {
    const url = studio.page.url()
    await studio.page.evaluate(() => {
      globalThis.open('https://site.example/popup')
    })
    const fetched = await studio.page.evaluate(() =>
      fetch('https://site.example/beacon').then(
        () => 'answered',
        () => 'refused',
      ),
    )
    expect(fetched).toBe('refused')
    await studio.page.evaluate(() => {
      location.href = 'https://site.example/away'
    })
    await studio.page.waitForTimeout(500)
    expect(studio.page.url()).toBe(url)
    const record = await studio.ask({ ask: 'record' })
    expect(record.refusedNavigations).toEqual(['https://site.example/away'])
    expect(record.refusedWindows).toEqual(['https://site.example/popup'])
    expect(studio.page.context().pages()).toHaveLength(1)
  })

  test('opens the page where a service creates keys in the browser, and nothing else', async () => {
    const [keyPage] = keyPages()
    await studio.page.evaluate((url) => void globalThis.open(url), keyPage!)
    await studio.page.evaluate((url) => void globalThis.open(url), `${keyPage}?to=elsewhere`)
    // The host is asked by the page and answers the test: the two ways do not wait for each other.
    await expect
      .poll(async () => (await studio.ask({ ask: 'record' })).refusedWindows)
      .toEqual(expect.arrayContaining([keyPage, `${keyPage}?to=elsewhere`]))
    expect((await studio.ask({ ask: 'record' })).openedPages).toEqual([keyPage])
  })

  test('opens its window with every protection enabled, and without WebRTC connections', async () => {
    const { webPreferences, webRtcPolicies } = await studio.ask({ ask: 'record' })
    const { preload, ...rest } = webPreferences ?? {}
    expect(preload).toMatch(/preload\.cjs$/)
    expect(rest).toEqual({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      devTools: true,
    })
    expect(webRtcPolicies).toEqual(['disable_non_proxied_udp'])
  })

  test('grants its own page the clipboard, and nothing else to any page', async () => {
    const own = 'app://maquette/'
    const asked = ['media', 'geolocation', 'notifications', 'hid', 'serial', 'usb', 'openExternal', 'display-capture']
    await studio.ask({ ask: 'permission', url: own, permission: 'clipboard-sanitized-write' })
    await studio.ask({ ask: 'permission', url: 'https://site.example/', permission: 'clipboard-sanitized-write' })
    for (const permission of asked) await studio.ask({ ask: 'permission', url: own, permission })
    const { permissions } = await studio.ask({ ask: 'record' })
    expect(permissions).toHaveLength(2 + asked.length)
    expect(permissions.filter(({ granted }) => granted)).toEqual([
      { url: own, permission: 'clipboard-sanitized-write', granted: true },
    ])
  })

  test('accepts commands only from the frame of its own window', async () => {
    for (const url of ['https://site.example/', 'app://maquette/']) await studio.ask({ ask: 'command-from', url })
    await expect.poll(async () => (await studio.ask({ ask: 'record' })).foreignReplies.length).toBe(2)
    for (const reply of (await studio.ask({ ask: 'record' })).foreignReplies)
      expect(reply).toMatchObject({ ok: false, error: { code: 'invalid-input' } })
  })

  test('runs under a policy that blocks foreign scripts', async () => {
    const blocked = await studio.page.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
            once: true,
          })
          const script = document.createElement('script')
          script.textContent = 'globalThis.broken = true'
          document.head.append(script)
        }),
    )
    expect(blocked).toBe('script-src-elem')
    expect(await studio.page.evaluate(() => 'broken' in globalThis)).toBe(false)
  })

  test('notifies about a finished job when the window is not visible, and shows progress meanwhile', async () => {
    await studio.ask({ ask: 'focus', focused: false })
    await makeFromWords(studio.page, 'a chess knight')
    const record = await studio.ask({ ask: 'record' })
    expect(record.notifications).toHaveLength(1)
    expect(record.notifications[0]?.body).toContain('chess knight')
    expect(record.progress.at(-1)).toBe(-1)
    expect(record.progress.some((fraction) => fraction >= 0)).toBe(true)
    await studio.ask({ ask: 'choose-notification', index: 0 })
  })

  test('drags a model out of the window as a file', async () => {
    const asset = await studio.page.getByTestId('library-item').first().getAttribute('data-asset')
    await studio.page.evaluate(
      (id) => (globalThis as unknown as { maquette: { startDrag(id: string): void } }).maquette.startDrag(id),
      asset ?? '',
    )
    await expect.poll(async () => (await studio.ask({ ask: 'record' })).drags.length).toBe(1)
    const [drag] = (await studio.ask({ ask: 'record' })).drags
    expect(drag?.file).toMatch(/\.glb$/)
    expect(existsSync(drag?.file ?? '')).toBe(true)
  })

  test('opens the settings from its menu', async () => {
    await studio.ask({ ask: 'choose-menu-item', label: 'Settings…' })
    await expect.poll(() => studio.page.getByTestId('settings-dialog').count()).toBe(1)
    await studio.page.keyboard.press('Escape')
  })

  test('reports that a development run is not updated, and shows where crash reports are kept', async () => {
    const { page } = studio
    await studio.ask({ ask: 'choose-menu-item', label: 'Settings…' })
    await page.getByTestId('application-tab').click()
    await expect.poll(() => page.getByTestId('update-state').textContent()).toContain('not updated')
    await expect.poll(() => page.locator('[data-testid=check-updates]:disabled').count()).toBe(1)
    await page.getByTestId('show-crash-reports').click()
    const crashes = join(dataFolder, 'crashes')
    await expect.poll(async () => (await studio.ask({ ask: 'record' })).openedPaths).toContain(crashes)
    expect((await studio.ask({ ask: 'record' })).crashReporter).toEqual({ uploadToServer: false })
    expect(existsSync(crashes)).toBe(true)
    await page.keyboard.press('Escape')
  })

  test('loses nothing when the save dialog is cancelled', async () => {
    const { page } = studio
    await page.getByRole('tab', { name: 'Export' }).click()
    await page.getByTestId('export-stl').click()
    await page.getByTestId('export-save').click()
    await expect.poll(async () => (await studio.ask({ ask: 'record' })).savedDialogs.length).toBe(1)
    await expect.poll(() => page.locator('[data-testid=export-save]:enabled').count()).toBe(1)
    expect((await studio.ask({ ask: 'record' })).savedDialogs[0]?.defaultPath).toMatch(/chess knight.*\.stl$/i)
  })

  describe('when the window’s process', () => {
    const shown = (words: string) => studio.page.getByText(words).waitFor()
    const loads = async () => (await studio.ask({ ask: 'record' })).loads
    const question = async () =>
      (await studio.ask({ ask: 'record' })).messageBoxes.findLast(({ open }) => open)?.message
    let before = 0
    beforeEach(async () => void (before = await loads()))

    test('crashes, reloads it once, reports it, and continues the jobs', async () => {
      await studio.page.getByTestId('prompt').fill('a small tower')
      await studio.page.locator('[data-testid=generate-button]:enabled').click()
      await studio.page.locator('[data-testid=queue-row]', { hasText: 'a small tower' }).first().waitFor()
      await studio.ask({ ask: 'crash-window', reason: 'crashed' })
      await expect.poll(loads).toBe(before + 1)
      await shown('The window crashed and was restored.')
      const open = await studio.page.getByTestId('stage').getAttribute('data-asset')
      expect(open).not.toBeNull()
      const row = studio.page.locator('[data-testid=queue-row][data-state=done]', { hasText: 'a small tower' })
      await row.first().waitFor({ timeout: 120_000 })
      expect(studio.output()).toContain('"reason":"crashed"')
    })

    test('crashes again, leaves the model closed; once more, asks instead of reloading for ever', async () => {
      await studio.ask({ ask: 'crash-window', reason: 'oom' })
      await expect.poll(loads).toBe(before + 1)
      await shown('The window crashed twice')
      expect(await studio.page.getByTestId('stage').getAttribute('data-state')).toBe('empty')
      await studio.page.getByTestId('open-again').click()
      await studio.page.locator('[data-testid=stage][data-state=ready]').waitFor()
      before = await loads()
      await studio.ask({ ask: 'crash-window', reason: 'oom' })
      await expect.poll(question).toBe('The window crashed again')
      expect(await loads()).toBe(before)
      await studio.ask({ ask: 'answer-message-box', button: 'Reload' })
      await studio.page.getByTestId('prompt').waitFor()
      expect(await loads()).toBe(before + 1)
    })

    test('exits normally, does not reload it', async () => {
      await studio.ask({ ask: 'crash-window', reason: 'clean-exit' })
      await expect.poll(() => studio.page.url()).toBe('about:blank')
      expect([await loads(), await question()]).toEqual([before, undefined])
      await studio.ask({ ask: 'choose-menu-item', label: 'Reload window' })
      await studio.page.getByTestId('prompt').waitFor()
    })

    test('a hanging window asks once, and stops asking when it responds', async () => {
      await studio.ask({ ask: 'hang-window', hangs: true })
      await studio.ask({ ask: 'hang-window', hangs: true })
      const { messageBoxes } = await studio.ask({ ask: 'record' })
      expect(messageBoxes.filter(({ open }) => open)).toMatchObject([{ buttons: ['Wait', 'Reload'] }])
      await studio.ask({ ask: 'hang-window', hangs: false })
      expect([await loads(), await question()]).toEqual([before, undefined])
    })

    test('hangs, waits or replaces it without another question', async () => {
      await studio.ask({ ask: 'hang-window', hangs: true })
      await studio.ask({ ask: 'answer-message-box', button: 'Wait' })
      expect(await loads()).toBe(before)
      await studio.ask({ ask: 'hang-window', hangs: true })
      await studio.ask({ ask: 'answer-message-box', button: 'Reload' })
      await expect.poll(loads).toBe(before + 1)
      await studio.page.getByTestId('prompt').waitFor()
      expect(await question()).toBeUndefined()
    })

    test('is reloaded from the menu, says nothing of a crash', async () => {
      await studio.ask({ ask: 'choose-menu-item', label: 'Reload window' })
      await expect.poll(loads).toBe(before + 1)
      await studio.page.getByTestId('prompt').waitFor()
      expect(await studio.page.getByTestId('crash').count()).toBe(0)
    })
  })

  test('keeps the computer awake while a job runs', async () => {
    const { page } = studio
    const awake = async () => (await studio.ask({ ask: 'record' })).awake
    await expect.poll(awake).toEqual([])
    await page.getByTestId('prompt').fill('a lighthouse on a rock')
    await page.locator('[data-testid=generate-button]:enabled').click()
    await expect.poll(awake).toEqual(['prevent-app-suspension'])
    await page
      .locator('[data-testid=queue-row][data-state=done]', { hasText: 'a lighthouse' })
      .first()
      .waitFor({ timeout: 120_000 })
    await expect.poll(awake).toEqual([])
  })

  test('reports that graphics stopped, and logs any other process that crashes', async () => {
    const gone = (details: Details) => studio.ask({ ask: 'process-gone', details })
    await gone({ type: 'GPU', reason: 'clean-exit', exitCode: 0 })
    await gone({ type: 'Utility', name: 'maquette-engine', reason: 'killed', exitCode: 9 })
    await gone({ type: 'Utility', name: 'Network Service', reason: 'crashed', exitCode: 5 })
    await expect.poll(() => studio.output()).toContain('Network Service')
    expect(await studio.page.getByText('graphics process stopped').count()).toBe(0)
    expect(studio.output()).not.toContain('"name":"maquette-engine"')
    await gone({ type: 'GPU', reason: 'crashed', exitCode: 139 })
    await studio.page.getByText('The graphics process stopped and was restarted.').waitFor()
  })

  test('is registered on Windows under the id that its installer uses', async () => {
    expect((await studio.ask({ ask: 'record' })).appUserModelId).toBe(appId)
  })

  test('a second instance exits in favour of the first', async () => {
    await expect(launchStandIn({ dataFolder: newDataFolder() }, { STAND_IN_SECOND_INSTANCE: '1' })).rejects.toThrow(
      'ended',
    )
  })

  test('a second studio on the same folder reports it and does not touch the folder', async () => {
    await expect(launchStandIn({ dataFolder })).rejects.toThrow(/is in use by/)
  })
})
