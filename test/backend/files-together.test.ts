/** Files that belong together come in one by one and become one model; what does not come is named. */
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import type { Asset } from '../../shared/protocol/asset.ts'
import { fakePorts } from '../support/fake-ports.ts'
import { runStudio, type RunningStudio } from '../support/running-studio.ts'

const open: RunningStudio[] = []
afterEach(async () => {
  for (const studio of open.splice(0)) await studio.stop()
})

type Files = Record<string, string | Uint8Array<ArrayBuffer>>

async function start(): Promise<RunningStudio> {
  const studio = await runStudio(fakePorts({}))
  open.push(studio)
  return studio
}

async function staged(studio: RunningStudio, files: Files): Promise<{ stagedId: string; path: string }[]> {
  const all = []
  for (const [path, content] of Object.entries(files)) {
    const body = new Blob([content]).stream() as ReadableStream<Uint8Array>
    const about = { name: path.slice(path.lastIndexOf('/') + 1), mediaType: 'application/octet-stream' }
    all.push({ stagedId: (await studio.backend.stage(body, about)).stagedId, path })
  }
  return all
}

async function together(studio: RunningStudio, name: string, files: Files): Promise<Asset> {
  const [asset] = (await studio.call('assets.import', { name, files: await staged(studio, files) })).assets
  const seen = () => studio.events.findLast((each) => each.type === 'asset' && each.asset.id === asset!.id)
  await studio.until(() => {
    const event = seen()
    return event?.type === 'asset' && !event.asset.pending
  })
  const event = seen()
  if (event?.type !== 'asset') throw new Error('the asset was unknown')
  return event.asset
}

const picture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a05030' } })
      .png()
      .toBuffer(),
  )

const cube = (library: string) =>
  [
    `mtllib ${library}`,
    'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1',
    'usemtl bark\nf 1/1 2/2 3/3',
    'usemtl leaf\nf 1/1 3/3 4/4',
  ].join('\n')

describe('files that belong together', () => {
  test('become one model with its materials and pictures, and a missing picture is named', async () => {
    const studio = await start()
    const asset = await together(studio, 'oak', {
      // A folder that is called as one of a 3MF is, and a word of one in the first file.
      'My3D/oak.obj': `# from 3D/models\n${cube('oak.mtl')}`,
      'My3D/oak.mtl': 'newmtl bark\nmap_Kd pictures\\bark.png\nnewmtl leaf\nmap_Kd C:/art/leaf.png\n',
      'My3D/pictures/bark.png': await picture(),
    })
    expect(asset).toMatchObject({ name: 'Oak', kind: 'model', missing: ['leaf.png'] })
    expect(asset.facts).toMatchObject({ triangles: 2, materials: 2 })
    expect(asset.facts!.textures).toMatchObject([{ name: 'bark', width: 8, height: 8 }])
  })

  test('a model alone names its missing material library', async () => {
    const studio = await start()
    const asset = await together(studio, 'stump', { 'stump.obj': cube('stump.mtl') })
    expect(asset).toMatchObject({ missing: ['stump.mtl'], facts: { triangles: 2, textures: [] } })
  })

  test.each(['../oak.obj', '/etc/oak.obj', 'c:/oak.obj', 'a\\oak.obj', 'a//oak.obj'])(
    'are refused with a path like %s, and nothing is kept',
    async (path) => {
      const studio = await start()
      const files = await staged(studio, { [path]: cube('oak.mtl') })
      await expect(studio.call('assets.import', { name: 'oak', files })).rejects.toMatchObject({
        code: 'invalid-input',
      })
      expect((await studio.call('studio.snapshot', {})).assets).toEqual([])
    },
  )

  test('are refused where one of them no longer exists', async () => {
    const studio = await start()
    const files = [...(await staged(studio, { 'oak.obj': cube('oak.mtl') })), { stagedId: 'gone', path: 'oak.mtl' }]
    await expect(studio.call('assets.import', { name: 'oak', files })).rejects.toMatchObject({ code: 'not-found' })
  })
})
