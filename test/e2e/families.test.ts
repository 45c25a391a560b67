/**
 * Every family from its form to the artist's file, in the window: on the local service, and on the metered one through the
 * Specification provider, which charges for each.
 */
import { mkdtempSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { families } from '../../electron/service/families/families.ts'
import type { LocalService } from '../../electron/service/local-service.ts'
import type { OperationId } from '../../shared/catalogue/catalogue.ts'
import { operationTable } from '../../shared/catalogue/operation-table.ts'
import { callStudio } from '../support/call-studio.ts'
import type { Studio } from '../support/studio.ts'
import { validateGlb } from '../support/validate-glb.ts'
import { chooseOption, generate, openForm, openOnStage, shownOnStage, takeFromStage } from './form.ts'
import { openStudio } from './hosts.ts'
import { isLong, thorough } from '../support/long.ts'
import { startMetered } from '../support/metered-service.ts'

const mushroom = fileURLToPath(new URL('../fixtures/mushroom.png', import.meta.url))
const key = 'mq_test_families_7Hq2'
const files = mkdtempSync(join(tmpdir(), 'maquette-views-'))

interface Case {
  family: string
  model: string
  operation: OperationId
  prompt?: string
  /** In the slot of the picture. */
  picture?: true
  /** In the slots of the views. */
  views?: true
  /** What stands on the stage before. */
  on?: 'model' | 'image'
  /** Set in the form, where what it says by itself is more than is needed here. */
  asked?: { target_faces?: number; resolution?: '1024' }
}

/** In an order in which each finds on the stage what it needs. */
const cases: readonly Case[] = [
  { family: 'first', model: 'Maquette Figure 3.1', operation: 'text-to-3d', prompt: 'a mushroom, 4 cm' },
  { family: 'first', model: 'Maquette Figure 3.1', operation: 'image-to-3d', picture: true },
  { family: 'second', model: 'Maquette Craft 3.0', operation: 'text-to-3d', prompt: 'a cookie cutter of a star' },
  { family: 'second', model: 'Maquette Craft 3.5', operation: 'text-to-3d', prompt: 'a medallion of a heart' },
  { family: 'second', model: 'Maquette Craft 3.0', operation: 'image-to-3d', picture: true },
  { family: 'second', model: 'Maquette Craft 3.5', operation: 'image-to-3d', picture: true },
  { family: 'third', model: 'Maquette Body 2', operation: 'image-to-3d', picture: true },
  { family: 'fourth', model: 'Maquette Views 3.0', operation: 'multiview-to-3d', views: true },
  {
    family: 'mesh tools',
    model: 'Maquette Mesh',
    operation: 'optimize-topology',
    on: 'model',
    asked: { target_faces: 4000 },
  },
  { family: 'mesh tools', model: 'Maquette Mesh', operation: 'remesh', on: 'model', asked: { target_faces: 3000 } },
  { family: 'mesh tools', model: 'Maquette Mesh', operation: 'convert', on: 'model' },
  { family: '3D printing', model: 'Maquette Print', operation: 'print-prepare', on: 'model' },
  {
    family: 'texturing',
    model: 'Maquette Texture',
    operation: 'texture',
    prompt: 'oak wood',
    on: 'model',
    asked: { resolution: '1024' },
  },
  { family: '3D printing', model: 'Maquette Print', operation: 'print-colours', on: 'model' },
  { family: '3D printing', model: 'Maquette Print', operation: 'print-finish', on: 'model' },
  { family: '3D printing', model: 'Maquette Print', operation: 'print-cut', on: 'model' },
  { family: 'images', model: 'Maquette Artwork', operation: 'image-generate', prompt: 'a red fox' },
  {
    family: 'images',
    model: 'Maquette Retouch',
    operation: 'image-edit',
    prompt: 'remove the background',
    on: 'image',
  },
]

let studio: Studio
let metered: LocalService
let complaints: string[]

beforeAll(async () => {
  for (const [view, shape] of Object.entries(views))
    await sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">${shape}</svg>`))
      .png()
      .toFile(join(files, `${view}.png`))
  metered = await startMetered(key, 5000)
  ;({ studio, complaints } = await openStudio())
  const input = { provider: 'specification', name: 'Paid service', baseUrl: metered.url }
  const { id } = await callStudio(studio.page, 'connections.add', input)
  await callStudio(studio.page, 'connections.set-key', { id, key, storage: 'run' })
})
afterAll(async () => {
  await studio.quit()
  await metered.stop()
})

test('every operation of every family of the service is covered', () => {
  const offered = families.flatMap(({ models }) => models.flatMap(({ operations }) => operations))
  // What stands here is of one shell, which is not split: that is tested in its engine and over HTTP.
  const known = new Set([...cases.map(({ operation }) => operation), 'print-split'])
  expect(known).toEqual(new Set(offered.map(({ operation }) => operation)))
  expect(known.size).toBe(Object.keys(operationTable).length)
})

/** In the long form all of them on both services; else one operation of each kind on the local one, and two of them paid. */
const tried: readonly OperationId[] = [
  'text-to-3d',
  'multiview-to-3d',
  'remesh',
  'texture',
  'print-finish',
  'image-generate',
  'image-edit',
]
const rounds = isLong ? [cases, cases] : [firstOf(tried), firstOf(['convert', 'image-generate'])]
/** The others of these are thorough. */
const quick: readonly OperationId[] = ['text-to-3d', 'texture', 'convert']

function firstOf(operations: readonly OperationId[]): Case[] {
  return operations.map((operation) => cases.find((one) => one.operation === operation)!)
}

describe.each([
  ['Maquette offline engine', rounds[0]!],
  ['Paid service', rounds[1]!],
] as const)('on %s', (service, some) => {
  for (const one of some) {
    const { family, operation, model, asked = {} } = one
    test(`${family}: ${operation} with ${model}`, quick.includes(operation) ? {} : thorough, async () => {
      await fillForm(one, service)
      const job = await generate(studio.page)
      expect(job).toMatchObject({ state: 'done', operation, error: null, parameters: asked })
      expect(job.connectionName).toBe(service)
      expect((job.cost.charged ?? 0) > 0).toBe(service === 'Paid service')
      await shownOnStage(studio.page, job.assetIds[0]!, operationTable[operation].resultKind)
      await saved(operationTable[operation].resultKind)
    })
  }
})

test('the paid service charged what its quotes stated', async () => {
  const { jobs } = await callStudio(studio.page, 'studio.snapshot', {})
  const paid = jobs.filter(({ connectionName }) => connectionName === 'Paid service')
  expect(paid.map(({ cost }) => cost.charged)).toEqual(paid.map(({ cost }) => cost.quoted))
})

test('logs no errors', () => {
  expect(complaints).toEqual([])
})

/** A bottle with a handle on one side: four views that belong together. */
const bottle =
  '<rect x="105" y="90" width="90" height="180" rx="20" fill="#397"/><rect x="130" y="30" width="40" height="70" fill="#397"/>'
const handle = (side: number) =>
  `<path d="M${150 + side * 45} 130 h${side * 40} v70 h${-side * 40}" fill="none" stroke="#c73" stroke-width="14"/>`
const views = { front: bottle + handle(1), left: bottle, back: bottle + handle(-1), right: bottle }

async function fillForm({ model, operation, prompt, picture, views: several, on, asked = {} }: Case, service: string) {
  const { page } = studio
  if (on !== undefined) await shownFirst(on)
  await openForm(page, service, operation)
  const select = page.getByTestId('model-select')
  if (!(await select.inputValue()).startsWith(model))
    await chooseOption(select, page.getByRole('option', { name: model }).first())
  if (prompt !== undefined) await page.getByTestId('prompt').fill(prompt)
  if (asked.target_faces !== undefined)
    await page.getByTestId('parameter-target_faces').fill(String(asked.target_faces))
  if (asked.resolution !== undefined)
    await page.getByTestId('parameter-resolution').getByText('1K', { exact: true }).click()
  if (picture === true) await page.locator('[data-testid=image-slot] input[type=file]').setInputFiles(mushroom)
  if (several === true)
    for (const view of Object.keys(views)) {
      await page
        .getByTestId(`view-${view}`)
        .locator('input[type=file]')
        .setInputFiles(join(files, `${view}.png`))
      await page.getByTestId(`view-${view}`).locator('img').waitFor()
    }
  if (on !== undefined) await takeFromStage(page, `[data-testid=${on === 'model' ? 'mesh-slot' : 'image-slot'}]`)
}

/** Opens the newest of a kind. */
async function shownFirst(kind: 'model' | 'image'): Promise<void> {
  const { page } = studio
  const { assets } = await callStudio(page, 'studio.snapshot', {})
  const newest = assets.find((asset) => asset.kind === kind && asset.partOf === null)
  if (newest === undefined) throw new Error(`there is no ${kind}`)
  await openOnStage(page, newest.id, kind)
}

async function saved(kind: 'model' | 'image'): Promise<void> {
  const { page } = studio
  await page.getByRole('tab', { name: 'Export' }).click()
  if (kind === 'model') await page.getByTestId('export-glb').click()
  const file = await readFile(await studio.saved(() => page.getByTestId('export-save').click()))
  const isSound =
    kind === 'image'
      ? (await sharp(file).metadata()).width > 32
      : (await validateGlb(new Uint8Array(file))).numErrors === 0
  expect(isSound).toBe(true)
}
