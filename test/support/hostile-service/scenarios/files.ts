/** What comes through the link: cut, changed, of another kind, and set as a trap. */
import { gzipSync } from 'node:zlib'
import { changed, page, type Answer } from '../answer.ts'
import { expectThat } from '../expect-that.ts'
import { sendBytes } from '../honest-answers.ts'
import type { HostileService } from '../hostile-service.ts'
import { glb, gzipBomb, modelFile, pngBytes, type ResultFile, sha256, webPage, zipOf } from '../result-files.ts'
import { escapedPath } from '../run-scenario.ts'
import type { Scenario } from '../scenario.ts'
import type { StudioUnderTest } from '../studio-under-test.ts'

const strange = 'Unexpected answer from the service'
const notOpened = 'This file was not opened'
const large = glb(300_000)

const makes = (service: HostileService, ...files: ResultFile[]) => {
  service.books.ending = { status: 'succeeded', files }
}
const archive = (bytes: Buffer): ResultFile => ({
  name: 'model.zip',
  kind: 'archive',
  mediaType: 'application/zip',
  bytes,
})

/** Changes what is promised of every result. */
function promises(service: HostileService, change: (output: Record<string, unknown>) => Record<string, unknown>): void {
  service.on('poll', ({ honest }) =>
    changed(honest(), (task) => ({
      ...task,
      outputs: (task['outputs'] as Record<string, unknown>[]).map((output) => change(output)),
    })),
  )
}

/** Other bytes than were promised, with the promise taken back as far as it can be checked before they are seen. */
function sendsInstead(service: HostileService, bytes: Buffer | string, mediaType: string): void {
  promises(service, ({ bytes: _bytes, sha256: _sha256, ...output }) => output)
  service.on('download', () => ({ headers: { 'content-type': mediaType }, body: bytes }))
}

async function hashes(studio: StudioUnderTest): Promise<string[]> {
  const { assets } = await studio.call('studio.snapshot', {})
  return assets.map((asset) => asset.sha256)
}

/** The answer with the length of the whole large file and its first part alone. */
function firstPart(answer: Answer, misbehave: 'cut' | 'stall'): Answer {
  const headers = { ...answer.headers, 'content-length': String(large.length) }
  return { ...answer, headers, body: large.subarray(0, 120_000), misbehave }
}

async function resumedWhole(studio: StudioUnderTest, service: HostileService): Promise<void> {
  expect206(service)
  expectThat((await hashes(studio))[0] === sha256(large), 'the file is whole')
}

/** In the order of the table. */
export const fileScenarios: readonly Scenario[] = [
  {
    name: 'wrong length promised',
    about: 'Promises another length than the file has.',
    sees: { state: 'failed', title: strange },
    arrange: (service) => promises(service, (output) => ({ ...output, bytes: 123_456 })),
    expect: { code: 'bad-reply', reason: 'length', tasks: 1 },
  },
  {
    name: 'broken off, then resumed',
    about: 'Cuts the transfer in the middle, and goes on from there when it is asked.',
    sees: { state: 'done' },
    arrange: (service) => {
      makes(service, modelFile({ bytes: large }))
      service.first(1, 'download', ({ honest }) => firstPart(honest(), 'cut'))
    },
    expect: {
      tasks: 1,
      also: resumedWhole,
    },
  },
  {
    name: 'stands still, then resumed',
    about: 'Sends half of the file and then nothing more, and goes on from there when it is asked.',
    sees: { state: 'done' },
    arrange: (service) => {
      makes(service, modelFile({ bytes: large }))
      service.first(1, 'download', ({ honest }) => firstPart(honest(), 'stall'))
    },
    expect: {
      tasks: 1,
      also: resumedWhole,
    },
  },
  {
    name: 'broken off, cannot resume',
    about: 'Cuts the transfer in the middle, and knows nothing of ranges.',
    sees: { state: 'done' },
    arrange: (service) => {
      makes(service, modelFile({ bytes: large }))
      const headers = { 'content-length': String(large.length), 'content-type': 'model/gltf-binary' }
      service.on('download', ({ nth }) =>
        nth === 1 ? { headers, body: large.subarray(0, 120_000), misbehave: 'cut' } : { headers, body: large },
      )
    },
    expect: {
      tasks: 1,
      also: async (studio) => expectThat((await hashes(studio))[0] === sha256(large), 'the file is whole'),
    },
  },
  {
    name: 'another file in between',
    about: 'Cuts the transfer, and has another file of the same length at the same link when it is asked to go on.',
    sees: { state: 'done' },
    arrange: (service) => {
      const other = glb(300_000, 'second')
      makes(service, modelFile({ bytes: large }))
      promises(service, ({ bytes: _bytes, sha256: _sha256, ...output }) => output)
      service.on('download', ({ nth, request }) => {
        if (nth > 1) return sendBytes(request, other, 'model/gltf-binary')
        return firstPart(sendBytes(request, large, 'model/gltf-binary'), 'cut')
      })
    },
    expect: {
      tasks: 1,
      also: async (studio) =>
        expectThat((await hashes(studio))[0] === sha256(glb(300_000, 'second')), 'no half of the first is in it'),
    },
  },
  {
    name: 'another file in between, unasked',
    about: 'Cuts the transfer, and goes on with another file of the same length though it was asked for the first.',
    sees: { state: 'done' },
    arrange: (service) => {
      const other = glb(300_000, 'second')
      makes(service, modelFile({ bytes: large }))
      promises(service, ({ bytes: _bytes, sha256: _sha256, ...output }) => output)
      service.on('download', ({ nth, request }) => {
        const { 'if-range': _condition, ...headers } = request.headers
        if (nth > 1) return sendBytes({ ...request, headers }, other, 'model/gltf-binary')
        return firstPart(sendBytes(request, large, 'model/gltf-binary'), 'cut')
      })
    },
    expect: {
      tasks: 1,
      also: async (studio) =>
        expectThat((await hashes(studio))[0] === sha256(glb(300_000, 'second')), 'no half of the first is in it'),
    },
  },
  {
    name: 'a web page as a model',
    about: 'Sends a web page with a 200 where the model should be.',
    sees: { state: 'failed', title: strange },
    arrange: (service) => {
      sendsInstead(service, webPage, 'model/gltf-binary')
      service.on('download', () => page(200, webPage))
    },
    expect: { code: 'bad-reply', reason: 'error-page', tasks: 1 },
  },
  {
    name: 'a web page once, then the model',
    about: 'Sends a web page with a 200 once, and the model when it is asked again.',
    sees: { state: 'done' },
    arrange: (service) => {
      promises(service, ({ bytes: _bytes, sha256: _sha256, ...output }) => output)
      service.first(1, 'download', () => page(200, webPage))
    },
    expect: { tasks: 1 },
  },
  {
    name: 'a picture as a model',
    about: 'Sends a PNG where the GLB should be.',
    sees: { state: 'failed', title: strange },
    arrange: (service) => sendsInstead(service, pngBytes, 'model/gltf-binary'),
    expect: { code: 'bad-reply', reason: 'type', tasks: 1 },
  },
  {
    name: 'a model that ends early',
    about: 'Sends a GLB that declares more bytes than it has.',
    sees: { state: 'failed', title: strange },
    arrange: (service) => sendsInstead(service, large.subarray(0, 100_000), 'model/gltf-binary'),
    expect: { code: 'bad-reply', reason: 'length', tasks: 1 },
  },
  {
    name: 'wrong hash',
    about: 'Promises a hash that the file does not have.',
    sees: { state: 'failed', title: strange },
    arrange: (service) => promises(service, (output) => ({ ...output, sha256: sha256(Buffer.from('else')) })),
    expect: { code: 'bad-reply', reason: 'hash', tasks: 1 },
  },
  {
    name: 'spoilt once on the way',
    about: 'Sends a file whose hash is wrong once, and the right one when it is asked again.',
    sees: { state: 'done' },
    arrange: (service) =>
      service.first(1, 'download', ({ honest }) => {
        const answer = honest()
        const spoilt = Buffer.from(answer.body as Buffer)
        spoilt.write('spoilt', 200)
        return { ...answer, headers: { ...answer.headers, etag: '"spoilt"' }, body: spoilt }
      }),
    expect: {
      tasks: 1,
      also: async (studio) => expectThat((await hashes(studio))[0] === sha256(glb()), 'the right file is kept'),
    },
  },
  {
    name: 'nothing in the file',
    about: 'Sends a file of no bytes.',
    sees: { state: 'failed', title: strange },
    arrange: (service) => sendsInstead(service, '', 'model/gltf-binary'),
    expect: { code: 'bad-reply', reason: 'empty', tasks: 1 },
  },
  {
    name: 'packed on the way',
    about: 'Packs the model with gzip though it was not asked to.',
    sees: { state: 'done' },
    arrange: (service) => {
      const headers = { 'content-type': 'model/gltf-binary', 'content-encoding': 'gzip' }
      service.on('download', () => ({ headers, body: gzipSync(glb()) }))
    },
    expect: { tasks: 1 },
  },
  {
    name: 'a packed bomb for a model',
    about: 'Sends 64 kB that unpack to 64 MB of zeros.',
    sees: { state: 'failed', title: strange },
    arrange: (service) => {
      const bomb = gzipBomb(64)
      promises(service, ({ bytes: _bytes, sha256: _sha256, ...output }) => output)
      const headers = { 'content-type': 'model/gltf-binary', 'content-encoding': 'gzip' }
      service.on('download', () => ({ headers, body: bomb }))
    },
    expect: { code: 'bad-reply', reason: 'too-large', tasks: 1 },
  },
  {
    name: 'an archive with a model',
    about: 'Delivers a ZIP with an OBJ, its material and a picture in it.',
    sees: { state: 'done' },
    engine: true,
    arrange: (service) => {
      const obj = 'mtllib model.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n'
      makes(service, archive(zipOf({ 'out/model.obj': obj, 'out/model.mtl': 'newmtl a\n', 'out/a.png': pngBytes })))
    },
    expect: {
      tasks: 1,
      assets: 2,
      also: async (studio) => {
        const { assets } = await studio.call('studio.snapshot', {})
        const main = assets.find(({ id }) => id === studio.job().assetIds[0])
        expectThat(main?.kind === 'model', 'the model in it is the main result')
      },
    },
  },
  {
    name: 'an archive that leads outside',
    about: 'Delivers a ZIP whose entries have paths such as `../../model.glb` and `/tmp/model.glb`.',
    sees: { state: 'done', note: 'Archive not unpacked: model.zip', file: notOpened },
    engine: true,
    arrange: (service) =>
      makes(service, archive(zipOf({ '../../../escaped.glb': glb(), [escapedPath]: glb(), 'model.glb': glb() }))),
    expect: { tasks: 1 },
  },
  {
    name: 'an archive that is a bomb',
    about: 'Delivers a ZIP of 16 kB that would unpack to 16 MB.',
    sees: { state: 'done', note: 'Archive not unpacked: model.zip', file: notOpened },
    engine: true,
    arrange: (service) => makes(service, archive(zipOf({ 'model.glb': Buffer.alloc(16 * 1024 * 1024) }))),
    expect: { tasks: 1 },
  },
  {
    name: 'an archive that is none',
    about: 'Delivers a ZIP that is cut in the middle.',
    sees: { state: 'done', note: 'Archive not unpacked: model.zip', file: 'The geometry cannot be used' },
    engine: true,
    arrange: (service) => {
      const whole = zipOf({ 'model.glb': glb() })
      makes(service, archive(whole.subarray(0, whole.length - 40)))
    },
    expect: { tasks: 1 },
  },
  {
    name: 'several results',
    about: 'Delivers a model, a texture, a picture of it and a report.',
    sees: { state: 'done' },
    arrange: (service) =>
      makes(
        service,
        { name: 'preview.png', kind: 'image', mediaType: 'image/png', bytes: pngBytes },
        { name: 'report.json', kind: 'report', mediaType: 'application/json', bytes: Buffer.from('{"faces":12}') },
        modelFile(),
        { name: 'albedo.png', kind: 'texture', mediaType: 'image/png', bytes: pngBytes },
      ),
    expect: {
      tasks: 1,
      assets: 4,
      also: async (studio) => {
        const { assets } = await studio.call('studio.snapshot', {})
        const [main, ...parts] = studio.job().assetIds.map((id) => assets.find((asset) => asset.id === id)!)
        expectThat(main?.kind === 'model', 'the model comes first')
        expectThat(
          parts.every(({ partOf }) => partOf === main?.id),
          'the others belong to it',
        )
      },
    },
  },
  {
    name: 'two results of one name',
    about: 'Delivers two models that are both called model.glb.',
    sees: { state: 'done' },
    arrange: (service) => {
      makes(service, modelFile({ bytes: glb(4096, 'one') }), modelFile({ name: 'other.glb', bytes: glb(4096, 'two') }))
      promises(service, (output) => ({ ...output, name: 'model.glb' }))
    },
    expect: { tasks: 1, assets: 2 },
  },
  {
    name: 'one of two results is gone',
    about: 'Delivers the model, and answers the link of the picture beside it with 404.',
    sees: { state: 'done', note: 'Could not be downloaded: preview.png' },
    arrange: (service) => {
      const preview: ResultFile = { name: 'preview.png', kind: 'image', mediaType: 'image/png', bytes: pngBytes }
      makes(service, modelFile(), preview)
      service.on('download', ({ request, honest }) => (request.path.endsWith('.png') ? { status: 404 } : honest()))
    },
    expect: { tasks: 1 },
  },
  {
    name: 'a name that leads outside',
    about: 'Calls the result `../../../escaped.glb`.',
    sees: { state: 'done' },
    arrange: (service) => promises(service, (output) => ({ ...output, name: '../../../escaped.glb' })),
    expect: { tasks: 1 },
  },
]

function expect206(service: HostileService): void {
  const resumed = service.requests.some(({ headers }) => headers.range !== undefined)
  expectThat(resumed, 'the rest is asked for, not all of it again')
}
