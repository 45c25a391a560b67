/** The steps of an artist that the tests of families and of services share: service, operation, model, job, stage. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileChooser, Locator, Page } from 'playwright'
import type { OperationId } from '../../shared/catalogue/catalogue.ts'
import { endStates, type Job } from '../../shared/protocol/job.ts'
import { operationTable } from '../../shared/catalogue/operation-table.ts'
import { operationWords } from '../../renderer/words/operations.ts'
import { callStudio } from '../support/call-studio.ts'

/** Brings files into the library as an artist does, by its button. */
export async function importFiles(page: Page, files: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByTestId('import-files').click()
  await (await choosing).setFiles(files)
}

/** Brings one file into the library and waits until its model stands on the stage. */
export async function importBytes(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const path = join(mkdtempSync(join(tmpdir(), 'maquette-import-')), name)
  writeFileSync(path, bytes)
  await importFiles(page, path)
  await page.locator('[data-testid=stage][data-state=ready]').waitFor()
}

/** Opens the room of an operation, turns its form to a service, and chooses the operation there. */
export async function openForm(page: Page, service: string, operation: OperationId): Promise<void> {
  await page.getByTestId(`room-${operationTable[operation].workspace}`).click()
  // Every room has a service of its own.
  await page.getByTestId('connection-menu').click()
  const item = page.getByRole('menuitem', { name: service, exact: true })
  await item.click()
  // A menu that closes takes the focus back, and with it closes whatever list was opened meanwhile.
  await item.waitFor({ state: 'detached' })
  const choice = page.getByTestId('operation').getByText(operationWords[operation].label, { exact: true })
  if ((await choice.count()) > 0) await choice.click()
  // Until the models of the service are there the list is empty and disabled.
  await page.locator('[data-testid=model-select]:enabled').waitFor()
}

/** Chooses from the list of models. The menu of services gives the focus back late, which may close the list again. */
export async function chooseOption(select: Locator, option: Locator): Promise<void> {
  const isChosen = () =>
    option.click({ timeout: 5_000 }).then(
      () => true,
      () => false,
    )
  do {
    if (!(await option.isVisible())) await select.click()
  } while (!(await isChosen()))
}

/** Takes what stands on the stage into a slot. */
export async function takeFromStage(page: Page, slot: string): Promise<void> {
  // Another model stands in it, chosen by hand; or it is still there for a moment, and the form takes the one on the stage by itself.
  const instead = page.getByTestId('use-stage-model')
  if ((await instead.count()) > 0) {
    await instead.click({ timeout: 5_000 }).catch(() => undefined)
    await instead.waitFor({ state: 'detached' })
    return
  }
  // An edit may have a second slot, which the picture is offered to as well.
  const button = page.locator(slot).getByTestId('from-stage').first()
  if ((await button.count()) > 0 && (await button.isEnabled())) await button.click()
  await page.locator(`${slot}[data-filled]`).first().waitFor()
}

/** Opens something of the library. */
export async function openOnStage(page: Page, assetId: string, kind: 'model' | 'image'): Promise<void> {
  await page.locator(`[data-testid=library-item][data-asset="${assetId}"]`).click()
  await shownOnStage(page, assetId, kind)
}

/** Presses the button and waits for the end of the job. Rejects if nothing was sent. */
export async function generate(page: Page): Promise<Job> {
  const before = (await callStudio(page, 'studio.snapshot', {})).jobs.length
  await page.locator('[data-testid=generate-button]:enabled').click()
  await page.locator('[data-testid=generate-button]:enabled').waitFor()
  for (;;) {
    const { jobs } = await callStudio(page, 'studio.snapshot', {})
    const job = jobs[0]
    if (jobs.length <= before || job === undefined)
      throw new Error(`nothing was sent: ${await page.getByRole('form').first().innerText()}`)
    if (endStates.includes(job.state)) return job
    if (job.state === 'running') await callStudio(page, 'jobs.look-now', { id: job.id })
    await page.waitForTimeout(200)
  }
}

/** Waits until something is on the stage and drawn. */
export async function shownOnStage(page: Page, assetId: string, kind: 'model' | 'image'): Promise<void> {
  await page.locator(`[data-testid=stage][data-asset="${assetId}"]`).waitFor({ timeout: 60_000 })
  if (kind === 'model') await page.locator('[data-testid=stage][data-state=ready]').waitFor({ timeout: 60_000 })
  else await page.getByTestId('picture-stage').or(page.getByTestId('picture-choice').first()).first().waitFor()
}

/** Paints across the middle of the picture whose mask is open. */
export async function paintMask(page: Page): Promise<void> {
  const box = await page.getByTestId('mask-pad').boundingBox()
  if (box === null) throw new Error('there is nothing to paint on')
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.5)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.5, { steps: 8 })
  await page.mouse.up()
}
