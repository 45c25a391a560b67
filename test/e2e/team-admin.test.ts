/**
 * The administrator's page of a team, in a browser: accounts, keys, credits, limits and what runs.
 * @module-tag thorough
 */
import type { Page } from 'playwright'
import { describe, expect, onTestFinished, test } from 'vitest'
import { postgresOfFile } from '../service/team/postgres-under-test.ts'
import { hasPostgres, postgresOrWhyNot } from '../support/team/postgres-cluster.ts'
import { newTeam, noLimits } from '../service/team/team-under-test.ts'
import { sharedBrowser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { accessibilityFaults } from './check-screen.ts'
import { picture } from './photograph.ts'

const postgres = postgresOfFile()

describe.skipIf(!hasPostgres)(`the page of a team over ${postgresOrWhyNot}`, () => {
  test('an administrator signs in, adds an account, limits and revokes its key, and sees the running tasks', async () => {
    const team = await newTeam(await (await postgres()).database(), { metered: true, slots: 1 })
    const { key: adminKey } = await team.server.accounts.addKey(null, noLimits)
    const running = await team.submit({ prompt: 'wait for a secret cat' })
    await team.task(running, ({ status }) => status === 'running')
    await team.submit({ prompt: 'wait too' })

    const page = await (await sharedBrowser()).newPage()
    onTestFinished(() => page.close())
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto(`${team.server.url}/admin`)

    await page.getByLabel('Administrator’s key').fill(team.account.key)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('This is not the key of an administrator.').waitFor()
    expect(errors.splice(0)).toHaveLength(1)
    await page.getByLabel('Administrator’s key').fill(adminKey)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Tasks (2)' }).waitFor()
    expect(await page.content()).not.toContain('secret cat')
    expect(await page.content()).not.toContain(adminKey)

    await page.getByLabel('Name', { exact: true }).fill('Grace')
    await page.getByLabel('Credits (empty: not metered)').fill('100')
    await page.getByRole('button', { name: 'Add account' }).click()
    const grace = page.locator('section.account', { has: page.getByRole('heading', { name: 'Grace' }) })
    await grace.waitFor()
    const key = (await page.locator('.new-key code').textContent()) ?? ''
    expect((await team.as(key).get('/v1/credits')).body).toEqual({ balance: 100, reserved: 0 })
    await grace.getByLabel('Credits; below 0 takes unspent ones back').fill('-40')
    await grace.getByRole('button', { name: 'Add credits' }).click()
    await grace.getByText('Balance: 60').waitFor()
    await look(page)

    await grace.getByLabel('Tasks a day').fill('0')
    await grace.getByRole('button', { name: 'Save limits' }).click()
    await page.getByRole('button', { name: 'Refresh' }).click()
    expect(await team.as(key).post('/v1/generate', { model: 'maquette-figure-3.1', prompt: 'a cat' })).toMatchObject({
      status: 429,
    })
    await grace.getByRole('button', { name: 'Revoke' }).click()
    await grace.getByText('Revoked').waitFor()
    // Servers notice within five seconds.
    await eventually(async () => expect((await team.as(key).get('/v1/credits')).status).toBe(401))
    await grace.getByRole('button', { name: 'Close account' }).click()
    await grace.getByText('Closed:').waitFor()

    await page.reload()
    await page.getByRole('heading', { name: 'Tasks (2)' }).waitFor()
    await expect.poll(() => page.locator('.new-key').count()).toBe(0)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Administrator’s key').waitFor()
    expect(errors).toEqual([])
  })
})

/** In both themes, on a desk and on a telephone: nothing that axe finds, nothing that reaches beyond the window. */
async function look(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 800 },
    ]) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await picture(page, `team-admin-${colorScheme}-${size.width}`, { whole: true })
      expect(await accessibilityFaults(page), `${colorScheme} ${size.width}`).toEqual([])
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(tooWide, `${colorScheme} ${size.width}`).toBe(0)
    }
}
