/**
 * A studio and a team: a Maquette server is added with its key like any other service, and makes a model.
 * @module-tag thorough
 */
import { describe, expect, onTestFinished, test } from 'vitest'
import { announce } from '../../electron/service/team/announce.ts'
import { hasMulticast, multicastOrWhyNot } from '../support/multicast.ts'
import { postgresOfFile } from '../service/team/postgres-under-test.ts'
import { teamProcesses } from '../service/team/team-processes.ts'
import { launchWeb } from '../support/launch-web.ts'
import { hasPostgres, postgresOrWhyNot } from '../support/team/postgres-cluster.ts'
import { newDataFolder } from './hosts.ts'
import { picture } from './photograph.ts'

const postgres = postgresOfFile()

describe.skipIf(!hasPostgres)(`a studio and a team over ${postgresOrWhyNot}`, () => {
  test('a Maquette server is added by its card and completes a request', async () => {
    const team = await teamProcesses(await (await postgres()).database())
    const server = await team.server('--metered')
    await team.worker('--metered', '--tasks', '1')
    const key = await team.admin('accounts', 'add', 'ada', '--credits', '100')
    const studio = await launchWeb({ dataFolder: newDataFolder() })
    onTestFinished(() => studio.quit())
    const { page } = studio
    await page.getByTestId('settings-button').click()
    await page.getByTestId('services-tab').click()
    await page.getByTestId('add-connection').click()
    const card = page.getByTestId('provider-maquette')
    await card.scrollIntoViewIfNeeded()
    await picture(page, 'team-cards')
    await expect.poll(() => card.textContent()).toContain('A Maquette server')
    if (hasMulticast) {
      const stop = announce(server.url, (_, message) => console.error(message))
      await page.getByTestId('discover-on-network').click()
      const found = page.getByRole('button', { name: `Add Maquette server at ${new URL(server.url).host}` })
      await found.waitFor()
      await picture(page, 'team-found')
      await found.click()
      await stop()
    } else {
      console.warn(multicastOrWhyNot)
      await card.click()
      await page.getByTestId('connection-url').fill(server.url)
    }
    await expect.poll(() => page.getByTestId('connection-url').inputValue()).toBe(server.url)
    await page.getByTestId('connection-name').fill('The workshop')
    await page.getByTestId('connection-key').fill(key)
    await picture(page, 'team-form')
    await page.getByTestId('connection-save').click()
    await page.getByTestId('use-service').click()
    await page.getByTestId('prompt').fill('a blue vase')
    await expect.poll(() => page.getByTestId('quote').textContent()).toContain('35 credits')
    await page.locator('[data-testid=generate-button]:enabled').click()
    await page.locator('[data-testid=queue-row][data-state=done]').waitFor({ timeout: 120_000 })
    const answer = await fetch(`${server.url}/v1/credits`, { headers: { authorization: `Bearer ${key}` } })
    expect(await answer.json()).toEqual({ balance: 65, reserved: 0 })
  })
})
