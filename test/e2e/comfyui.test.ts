/**
 * ComfyUI in the window: it is looked for on this computer only by a click, added without a key, and given workflows.
 * @module-tag thorough
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comfyuiReplica } from '../support/services/comfyui.ts'
import { node, paintedPicture } from '../support/services/comfyui-workflow.ts'
import { startReplica, type Replica } from '../support/services/replica.ts'
import { launchWeb } from '../support/launch-web.ts'
import type { Studio } from '../support/studio.ts'
import { newDataFolder } from './hosts.ts'

const jsonFile = (name: string, json: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(json)),
})

const asked: string[] = []
let replica: Replica
let studio: Studio

beforeAll(async () => {
  replica = await startReplica(comfyuiReplica)
  studio = await launchWeb({ dataFolder: newDataFolder() })
  studio.page.on('request', (request) => {
    if (request.url().includes('/commands/')) asked.push(new URL(request.url()).pathname.split('/').at(-1)!)
  })
})
afterAll(async () => {
  await studio.quit()
  await replica.close()
})

test('local services are searched for only when the button is pressed', async () => {
  const { page } = studio
  await page.getByTestId('settings-button').click()
  await page.getByTestId('services-tab').click()
  await page.getByTestId('add-connection').click()
  await page.getByTestId('discover-local').waitFor()
  expect(asked.filter((name) => name === 'services.discover-local')).toEqual([])
  await page.getByTestId('discover-local').click()
  await page.getByTestId('discover-local-found').waitFor()
  expect(asked.filter((name) => name === 'services.discover-local')).toHaveLength(1)
})

test('is added by its address alone', async () => {
  const { page } = studio
  await page.getByTestId('provider-comfyui').click()
  await expect.poll(() => page.getByTestId('connection-url').inputValue()).toBe('http://127.0.0.1:8188')
  await expect.poll(() => page.getByTestId('connection-key').count()).toBe(0)
  await page.getByTestId('connection-url').fill(replica.url)
  await page.getByTestId('connection-save').click()
  await page.getByTestId('change-workflows').click()
  await page.getByTestId('workflows').waitFor()
})

test('an unusable workflow is refused with its problems, and the others are added', async () => {
  const { page } = studio
  const unmarked = { '9': node('SaveImage', { images: ['8', 0] }) }
  await page
    .getByTestId('workflows')
    .locator('input[type=file]')
    .setInputFiles([jsonFile('Unmarked.json', unmarked), jsonFile('Night owl.json', paintedPicture)])
  await expect.poll(() => page.getByTestId('workflow-problems').textContent()).toContain('Unmarked.json')
  const row = page.getByTestId('workflow-night-owl')
  await row.waitFor()
  await expect.poll(() => row.textContent()).toContain('Image')
  await expect.poll(() => page.getByTestId('workflow-unmarked').count()).toBe(0)
})

test('can be renamed and removed', async () => {
  const { page } = studio
  const row = page.getByTestId('workflow-night-owl')
  await row.getByRole('textbox').fill('Barn owl')
  await row.getByRole('textbox').press('Enter')
  await row.getByRole('button', { name: 'Remove Barn owl' }).click()
  await row.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByTestId('workflows').textContent()).toContain('No workflows yet.')
})

test('the bundled workflows are added under their names', async () => {
  const { page } = studio
  for (const name of ['Decimate', 'Bake detail']) {
    await page.getByTestId('add-example-workflow').click()
    await page.getByRole('menuitem', { name }).click()
    await page.getByTestId(`workflow-${name.toLowerCase().replace(' ', '-')}`).waitFor()
  }
  await expect.poll(() => page.getByTestId('workflow-bake-detail').textContent()).toContain('Texture')
})
