/** The artist's own files, and results that go into the next job: the real service, engine and store. */
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import type { Asset } from '../../shared/protocol/asset.ts'
import { fakePorts } from '../support/fake-ports.ts'
import { runStudio, type RunningStudio } from '../support/running-studio.ts'
import { tetrahedronTriangles, writeTextStl } from '../support/solids.ts'

const open: RunningStudio[] = []
afterEach(async () => {
  for (const studio of open.splice(0)) await studio.stop()
})

async function start(dataFolder?: string): Promise<RunningStudio> {
  const studio = await runStudio(fakePorts(dataFolder === undefined ? {} : { dataFolder }))
  open.push(studio)
  return studio
}

async function importFile(studio: RunningStudio, bytes: Uint8Array<ArrayBuffer>, name: string): Promise<Asset> {
  const body = new Blob([bytes]).stream() as ReadableStream<Uint8Array>
  const { stagedId } = await studio.backend.stage(body, { name, mediaType: 'application/octet-stream' })
  const asset = (await studio.call('assets.import', { stagedId })).assets[0]!
  await studio.until(() => lookedInto(studio, asset.id) !== undefined)
  return lookedInto(studio, asset.id)!
}

function lookedInto({ events }: RunningStudio, id: string): Asset | undefined {
  const event = events.findLast((each) => each.type === 'asset' && each.asset.id === id && !each.asset.pending)
  return event?.type === 'asset' ? event.asset : undefined
}

const stl = new TextEncoder().encode(writeTextStl(tetrahedronTriangles([20, 20, 20])))
const disc = async () =>
  new Uint8Array(
    await sharp(
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><circle cx="128" cy="128" r="90" fill="#d33"/></svg>',
      ),
    )
      .png()
      .toBuffer(),
  )

describe('a file of the artist’s own', () => {
  test('becomes an asset with facts, served only under its own name', async () => {
    const studio = await start()
    const asset = await importFile(studio, stl, 'my part.stl')
    expect(asset).toMatchObject({ name: 'My part', kind: 'model', mediaType: 'model/stl', parentId: null })
    expect(asset.facts).toMatchObject({ triangles: 4, watertight: true })
    expect(asset.facts!.volumeMm3).toBeCloseTo(8000 / 6, 1)
    expect(await studio.backend.openAsset(asset.id, 'my-part.stl')).toMatchObject({ mediaType: 'model/stl' })
    expect(await studio.backend.openAsset(asset.id, 'other.glb')).toBeNull()
  })

  test('is kept after a restart, and can be a picture with known dimensions', async () => {
    const studio = await start()
    const asset = await importFile(studio, await disc(), 'disc.png')
    expect(asset).toMatchObject({ kind: 'image', pixels: [256, 256] })
    const { dataFolder } = studio.ports
    open.splice(open.indexOf(studio), 1)
    await studio.stop()
    const { assets } = await (await start(dataFolder)).call('studio.snapshot', {})
    expect(assets).toMatchObject([{ id: asset.id, pixels: [256, 256] }])
  })

  test('is exported byte for byte', async () => {
    const studio = await start()
    const asset = await importFile(studio, stl, 'part.stl')
    const file = await studio.call('exports.original', { assetId: asset.id })
    expect(file).toMatchObject({ fileName: 'part.stl', mediaType: 'model/stl', bytes: stl.byteLength })
    await expect(studio.call('exports.original', { assetId: 'none' })).rejects.toMatchObject({ code: 'not-found' })
  })

  test.each([
    ['words', 'notes.txt', new TextEncoder().encode('only words')],
    ['a web page', 'model.glb', new TextEncoder().encode('<!doctype html><title>Sign in</title>')],
    ['an archive of nothing', 'a.zip', new Uint8Array(Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex'))],
  ])('is refused where it is %s, and leaves nothing behind', async (_, name, bytes) => {
    const studio = await start()
    await expect(importFile(studio, bytes, name)).rejects.toMatchObject({ code: 'unsupported-format' })
    expect((await studio.call('studio.snapshot', {})).assets).toEqual([])
  })
})

describe('an asset as an input', () => {
  test('is the parent of the result, and is named in its provenance', async () => {
    const studio = await start()
    const picture = await importFile(studio, await disc(), 'disc.png')
    const kept = await studio.call('inputs.keep', { slot: 'image', assetId: picture.id })
    expect(kept).toMatchObject({ assetId: picture.id, sha256: picture.sha256, mediaType: 'image/png' })
    const job = await studio.call('jobs.submit', {
      connectionId: 'local',
      operation: 'image-to-3d',
      modelId: 'maquette-figure-3.1',
      files: { image: { sha256: kept.sha256, assetId: kept.assetId } },
      parameters: { detail: 'draft' },
    })
    await studio.until(
      () => studio.events.findLast((event) => event.type === 'job' && event.job.state === 'done') !== undefined,
    )
    const done = await studio.call('jobs.get', { id: job.id })
    const { assets } = await studio.call('studio.snapshot', {})
    const made = assets.find(({ id }) => id === done.assetIds[0])!
    expect(made.parentId).toBe(picture.id)
    expect(made.provenance.inputs).toMatchObject([{ slot: 'image', assetId: picture.id }])
  })

  test('is reported when it no longer exists', async () => {
    const studio = await start()
    await expect(studio.call('inputs.keep', { slot: 'mesh', assetId: 'none' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

test('lists each earlier prompt once, newest first, for the requested operations only', async () => {
  const studio = await start()
  const submit = (prompt: string) =>
    studio.call('jobs.submit', {
      connectionId: 'local',
      operation: 'text-to-3d',
      modelId: 'maquette-figure-3.1',
      prompt,
      files: {},
      parameters: { detail: 'draft' },
    })
  await studio.call('queue.hold', { connectionId: null, held: true })
  for (const prompt of ['a cup', 'a vase', 'a cup']) {
    await submit(prompt)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const list = async (operation: 'text-to-3d' | 'image-edit', limit = 50) =>
    (await studio.call('prompts.list', { operations: [operation], limit })).prompts.map(({ prompt }) => prompt)
  expect(await list('text-to-3d')).toEqual(['a cup', 'a vase'])
  expect(await list('text-to-3d', 1)).toEqual(['a cup'])
  expect(await list('image-edit')).toEqual([])
})
