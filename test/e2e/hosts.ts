/** The hosts that the end-to-end tests run over. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { callStudio } from '../support/call-studio.ts'
import { launchStandIn } from '../support/launch-stand-in.ts'
import { launchWeb } from '../support/launch-web.ts'
import { isLong } from '../support/long.ts'
import type { HostName, Launch, LaunchOptions, Studio } from '../support/studio.ts'

export const hosts: [HostName, Launch][] = [
  ['web', launchWeb],
  ['desktop stand-in', launchStandIn],
]

/** Of what is the same on every host: in the short form on the desktop alone, since most other tests are of the web. */
export const usualHosts = isLong ? hosts : hosts.slice(-1)

export function newDataFolder(): string {
  return mkdtempSync(join(tmpdir(), 'maquette-e2e-'))
}

/** What the page complained about: errors of its scripts, and what its policy blocked. */
export function watchComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return complaints
}

/** Starts a studio on the web host whose page is ready for a prompt. */
export async function openStudio(
  options: Partial<LaunchOptions> = {},
): Promise<{ studio: Studio; complaints: string[] }> {
  const studio = await launchWeb({ dataFolder: newDataFolder(), ...options })
  const complaints = watchComplaints(studio.page)
  await studio.page.getByTestId('prompt').waitFor()
  return { studio, complaints }
}

/** Waits until the open form is saved with these words in it, which is a moment after the last key. */
export async function savedForm(page: Page, words: string): Promise<void> {
  const form = async () => {
    const { drafts } = await callStudio(page, 'studio.snapshot', {})
    return drafts?.drafts[drafts.workspace]?.prompt
  }
  await expect.poll(form).toBe(words)
}

/** Types a prompt, generates, and waits until the newest job is done and its model stands on the stage. */
export async function makeFromWords(page: Page, prompt: string): Promise<void> {
  await page.getByTestId('prompt').fill(prompt)
  await page.locator('[data-testid=generate-button]:enabled').click()
  await page
    .locator('[data-testid=queue-row][data-state=done]', { hasText: prompt })
    .first()
    .waitFor({ timeout: 120_000 })
  await page.locator('[data-testid=stage][data-state=ready]').waitFor({ timeout: 60_000 })
}
