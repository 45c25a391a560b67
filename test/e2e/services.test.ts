/**
 * Every service in the window, against its replica: added by its card, each of its models from the form to the stage at the
 * price that its catalogue says, and the first model a few clicks after the key.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findProvider } from '../../electron/backend/connections/providers.ts'
import { formatMoney } from '../../renderer/words/format-number.ts'
import { formatPrice } from '../../renderer/words/format-price.ts'
import { givenSlots, priceOf, type PriceRange } from '../../shared/catalogue/catalogue.ts'
import type { Job } from '../../shared/protocol/job.ts'
import { capital } from '../../shared/text/language.ts'
import { operationTable } from '../../shared/catalogue/operation-table.ts'
import { callStudio } from '../support/call-studio.ts'
import { launchWeb } from '../support/launch-web.ts'
import { isLong, thorough } from '../support/long.ts'
import { startReplica, type Replica, type ReplicaKind } from '../support/services/replica.ts'
import { replicaKinds } from '../support/services/replicas.ts'
import { catalogueWith, offeredNow, samplesOf, type Sample } from '../support/services/sample-requests.ts'
import type { Studio } from '../support/studio.ts'
import { chooseOption, generate, openForm, openOnStage, shownOnStage, takeFromStage } from './form.ts'
import { newDataFolder, openStudio } from './hosts.ts'

/** A replica's task takes so long. */
const runMs = 300
/** Outside the long form one service with tasks and, as thorough, one that answers with the result; two operations of each. */
const kinds = replicaKinds.filter(({ provider }) => isLong || provider === 'meshy' || provider === 'gemini')

function chosenSamples(kind: ReplicaKind): Sample[] {
  const provider = findProvider(kind.provider)
  const samples = samplesOf({ ...provider, catalogue: offeredNow(catalogueWith(provider, kind.overrides)) })
  const isFirst = (sample: Sample) => samples.find(({ row }) => row.operation === sample.row.operation) === sample
  return isLong ? samples : samples.filter(isFirst).slice(0, 2)
}

for (const kind of kinds) {
  const { card, name } = findProvider(kind.provider)
  describe(`with ${name}`, kind.provider === 'meshy' ? {} : thorough, () => {
    let replica: Replica
    let studio: Studio
    let complaints: string[]

    beforeAll(async () => {
      replica = await startReplica(kind, { runMs })
      ;({ studio, complaints } = await openStudio())
    })
    afterAll(async () => {
      await studio.quit()
      await replica.close()
    })

    test('is added by its card, works, and shows its balance', async () => {
      const { page } = studio
      await fillServiceForm(studio, replica)
      await page.getByTestId('connection-save').click()
      const added = page.getByTestId('service-card').filter({ hasText: name })
      await added.waitFor()
      const { connections } = await callStudio(page, 'studio.snapshot', {})
      const { id, balance } = connections.find((connection) => connection.name === name)!
      const left = balance?.credits ?? null
      expect(left ?? kind.balance).toBe(kind.balance)
      await added.getByText(left === null ? 'Ready' : `${formatMoney(left, card.unit)} left`).waitFor()
      await added.getByText('Connection works.').waitFor()
      await page.keyboard.press('Escape')
      await page.getByTestId('settings-dialog').waitFor({ state: 'detached' })
      if (kind.overrides === undefined) return
      // What is set up for a connection by other means: its workflows.
      await callStudio(page, 'connections.change', { id, overrides: kind.overrides })
      await page.reload()
      await page.getByTestId('prompt').waitFor()
    })

    test.each(chosenSamples(kind).map((sample) => [sample.title, sample] as const))(
      '%s: from the form to the stage',
      async (_title, sample) => {
        const { page } = studio
        const { row, request } = sample
        const { resultKind } = operationTable[row.operation]
        await fillForm(studio, name, sample)
        const price = priceOf(row, request.parameters, givenSlots(row, request.prompt, await filledSlots(studio)))
        const words = price === null ? 'Price set by the service' : capital(formatPrice(price, card.unit))
        await expect.poll(() => page.getByTestId('quote').textContent()).toBe(words)
        const before = replica.books.spent()
        const job = await generate(page)
        const spent = Math.round((replica.books.spent() - before) * 1e6) / 1e6
        expect(job).toMatchObject({ state: 'done', error: null, connectionName: name, modelId: request.modelId })
        await shownOnStage(page, job.assetIds[0]!, resultKind)
        const { least, most } = price ?? { least: 0, most: Infinity }
        expect(spent).toBeGreaterThanOrEqual(least)
        expect(spent).toBeLessThanOrEqual(most)
        expect(job.cost.charged ?? spent).toBeCloseTo(spent, 6)
        await page
          .locator(`[data-testid=queue-row][data-job="${job.id}"]`)
          .getByText(`Done · ${paidWords(job, price)}`, { exact: true })
          .waitFor()
      },
    )

    test('logs no errors', () => {
      expect(complaints).toEqual([])
      expect(replica.leaks()).toEqual([])
    })
  })
}

describe('from the key to the first paid model', thorough, () => {
  let replica: Replica
  let studio: Studio

  beforeAll(async () => {
    replica = await startReplica(replicaKinds[0]!, { runMs })
    studio = await launchWeb({ dataFolder: newDataFolder() })
    await studio.page.getByTestId('prompt').waitFor()
  })
  afterAll(async () => {
    await studio.quit()
    await replica.close()
  })

  test('takes at most five clicks after the key is pasted', async () => {
    const { page } = studio
    await fillServiceForm(studio, replica)
    const clicks = await page.evaluateHandle(() => {
      const counted = { clicks: 0 }
      document.addEventListener('pointerdown', () => (counted.clicks += 1), { capture: true })
      return counted
    })
    await page.getByTestId('connection-save').click()
    await page.getByTestId('use-service').click()
    await page.locator('[data-testid=prompt]:focus').waitFor()
    await page.keyboard.type('a brass diving helmet')
    const job = await generate(page)
    expect(job).toMatchObject({ state: 'done', connectionName: 'Meshy', prompt: 'a brass diving helmet' })
    expect(job.cost.charged).toBe(replica.books.spent())
    await shownOnStage(page, job.assetIds[0]!, 'model')
    const count = (await clicks.jsonValue()).clicks
    expect(count).toBeGreaterThanOrEqual(3)
    expect(count).toBeLessThanOrEqual(5)
  })
})

/** What the queue says was paid: what the service says it took, else what was quoted. */
function paidWords({ cost: { charged }, unit }: Job, quoted: PriceRange | null): string {
  if (charged !== null) return formatPrice({ least: charged, most: charged }, unit)
  return quoted === null ? 'Price unknown' : formatPrice({ ...quoted, about: true }, unit)
}

/** Opens the form of a service by its card and fills in everything but the last button. */
async function fillServiceForm({ page }: Studio, { kind, url }: Replica): Promise<void> {
  await page.getByTestId('settings-button').click()
  await page.getByTestId('services-tab').click()
  await page.getByTestId('add-connection').click()
  await page.getByTestId(`provider-${kind.provider}`).click()
  const elsewhere = page.getByTestId('other-address')
  if ((await elsewhere.count()) > 0) await elsewhere.click()
  await page.getByTestId('connection-url').fill(url)
  if (kind.key !== null) await page.getByTestId('connection-key').fill(kind.key)
}

/** Fills what a sample gives, a result of the service where only such a one is taken. */
async function fillForm(studio: Studio, service: string, { row, request }: Sample): Promise<void> {
  const { page } = studio
  for (const { slot, madeBy } of request.files)
    if (madeBy !== undefined) {
      const { jobs } = await callStudio(page, 'studio.snapshot', {})
      const maker = jobs.find(({ operation, modelId }) => operation === madeBy.operation && modelId === madeBy.modelId)
      await openOnStage(
        page,
        maker!.assetIds[0]!,
        row.inputs.find(({ id }) => id === slot)!.kind === 'mesh' ? 'model' : 'image',
      )
    }
  await openForm(page, service, row.operation)
  await chooseOption(page.getByTestId('model-select'), page.locator(`[role=option][value="${request.modelId}"]`))
  if (row.inputs.some(({ kind, oneOf }) => kind === 'prompt' && oneOf === undefined) || request.prompt !== null)
    await page.getByTestId('prompt').fill(request.prompt ?? '')
  for (const { slot, path, madeBy } of request.files) {
    const place = `[data-slot="${slot}"]`
    if (madeBy !== undefined) await takeFromStage(page, place)
    else await page.locator(`${place} input[type=file]`).setInputFiles(path)
    await page.locator(`${place}[data-filled]`).waitFor()
  }
}

function filledSlots({ page }: Studio): Promise<string[]> {
  return page
    .locator('[data-slot][data-filled]')
    .evaluateAll((places) => places.map((place) => place.getAttribute('data-slot') ?? ''))
}
