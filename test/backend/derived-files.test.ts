/** Derived files through the whole studio: the real engine in its workers, the real store, the route of both hosts. */
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answerFileRequest } from '../../electron/backend/files-over-http.ts'
import { writeGlb } from '../../electron/engine/formats/glb-write.ts'
import { readDerivedFile } from '../../electron/engine/derived/derived-file.ts'
import { openView } from '../../electron/engine/derived/read-view.ts'
import { derivedUrl } from '../../shared/protocol/derived-url.ts'
import { edgesHeaderSchema } from '../../shared/formats/view-file.ts'
import { bumpyBall } from '../engine/view/shapes.ts'
import { fakePorts } from '../support/fake-ports.ts'
import { runStudio } from '../support/running-studio.ts'

test('prepares the view of an imported model in advance, and any other derived file on request', async () => {
  const studio = await runStudio(fakePorts({ localEngine: false }))
  const page = await mkdtemp(join(tmpdir(), 'maquette-page-'))
  await mkdir(join(page, 'static'))
  const get = async (path: string, init: RequestInit = {}) =>
    (await answerFileRequest(studio.backend, page, new Request(`http://127.0.0.1${path}`, init)))!
  const file = await writeGlb(bumpyBall(20_000))
  const { stagedId } = await studio.backend.stage(new Blob([new Uint8Array(file)]).stream(), {
    name: 'ball.glb',
    mediaType: 'model/gltf-binary',
  })
  const asset = (await studio.call('assets.import', { stagedId })).assets[0]!
  const folder = join(studio.ports.dataFolder, 'derived', asset.id)
  // No one has asked for it.
  await expect.poll(() => readdir(folder).catch(() => []), { timeout: 30_000 }).toHaveLength(1)

  const answer = await get(derivedUrl(asset.id, 'view', {}))
  expect(answer.status).toBe(200)
  const view = openView(new Uint8Array(await answer.arrayBuffer()))
  expect(view.header.triangles).toBe(bumpyBall(20_000).parts[0]!.indices.length / 3)

  const edges = await get(derivedUrl(asset.id, 'edges', {}))
  const opened = readDerivedFile(new Uint8Array(await edges.arrayBuffer()), edgesHeaderSchema)
  // The ball is closed, seam and poles joined.
  expect(opened.header).toMatchObject({ open: { count: 0 }, nonManifold: { count: 0 } })
  expect(studio.events).toContainEqual(
    expect.objectContaining({
      type: 'derived',
      progress: expect.objectContaining({ assetId: asset.id, kind: 'edges' }),
    }),
  )

  const given = new AbortController()
  given.abort()
  expect((await get(derivedUrl(asset.id, 'picking', {}), { signal: given.signal })).status).toBe(499)
  expect((await get(derivedUrl('unknown', 'view', {}))).status).toBe(404)

  // What is damaged is made again.
  const [name] = (await readdir(folder)).filter((each) => each.startsWith('view'))
  await writeFile(join(folder, name!), 'nothing of worth')
  expect((await get(derivedUrl(asset.id, 'view', {}))).headers.get('content-length')).toBe(
    answer.headers.get('content-length'),
  )
}, 60_000)
