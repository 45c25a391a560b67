/** The real thing: the real local service, the real engine, a real store in a folder of its own. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Asset } from '../../shared/protocol/asset.ts'
import type { CommandInput } from '../../shared/protocol/contract.ts'
import type { StudioEvent } from '../../shared/protocol/studio-event.ts'
import { createBackend } from '../../electron/backend/create-backend.ts'
import { startLocalService } from '../../electron/service/start-local-service.ts'
import { type FakePorts, fakePorts } from '../support/fake-ports.ts'
import { runStudio, type RunningStudio } from '../support/running-studio.ts'

const startStudio = (change: Partial<FakePorts> = {}) => runStudio(fakePorts(change))

const vase = {
  connectionId: 'local',
  operation: 'text-to-3d',
  modelId: 'maquette-figure-3.1',
  prompt: 'a vase, 4 cm tall',
  files: {},
  parameters: { detail: 'draft' },
} as const satisfies CommandInput<'jobs.submit'>

const isCatalogue = (event: StudioEvent, connectionId: string, modelId: string) =>
  event.type === 'catalogue' &&
  event.connectionId === connectionId &&
  event.catalogue.models.some((model) => model.id === modelId)

const stateOf = ({ events }: RunningStudio, id: string) =>
  events.findLast((event) => event.type === 'job' && event.job.id === id)

/** Done, and its results looked into. Throws where the job ends in any other way. */
const isDone = (studio: RunningStudio, id: string) => () => {
  const event = stateOf(studio, id)
  if (event?.type !== 'job') return false
  const { state, error, assetIds } = event.job
  if (['failed', 'refused', 'expired', 'cancelled'].includes(state))
    throw new Error(`the job is ${state}: ${JSON.stringify(error)}`)
  const isLookedInto = (assetId: string) =>
    studio.events.findLast((each) => each.type === 'asset' && each.asset.id === assetId && !each.asset.pending)
  return state === 'done' && assetIds.every(isLookedInto)
}

const body = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream() as ReadableStream<Uint8Array>

/** A red disc on nothing. */
async function discPicture(): Promise<Uint8Array<ArrayBuffer>> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><circle cx="128" cy="128" r="90" fill="#d33"/></svg>'
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())
}

/** The one that did not come along with another. */
function resultOf(assets: readonly Asset[]): Asset {
  return assets.find(({ partOf }) => partOf === null)!
}

const mine = { provider: 'specification', name: 'Mine', baseUrl: 'https://api.example/' }

describe('a studio', () => {
  test('makes a model from a prompt, keeps and exports it, and restores it all after a restart', async () => {
    const studio = await startStudio()
    const job = await studio.call('jobs.submit', vase)
    expect(job).toMatchObject({ state: 'waiting', parameters: { detail: 'draft', seed: expect.any(Number) } })
    await studio.until(isDone(studio, job.id))

    const { assets, jobs } = await studio.call('studio.snapshot', {})
    const vaseModel = resultOf(assets)
    const report = assets.find(({ partOf }) => partOf === vaseModel.id)
    expect(report).toMatchObject({ kind: 'other', mediaType: 'application/json' })
    expect(jobs[0]).toMatchObject({ id: job.id, state: 'done', assetIds: [vaseModel.id, report?.id] })
    expect(vaseModel).toMatchObject({
      facts: { watertight: true },
      provenance: { prompt: vase.prompt, seed: job.parameters['seed'], jobId: job.id },
    })
    expect(vaseModel.facts!.sizeMm[1]).toBeCloseTo(40, 1)
    // The model, its report, and the model again with its facts.
    expect(studio.events.filter(({ type }) => type === 'asset')).toHaveLength(3)
    expect(studio.ports.notified).toEqual([
      { remark: { code: 'job-done', figures: {} }, body: vase.prompt, jobId: job.id, good: true },
    ])
    expect(studio.ports.progress.at(0)).toBe(0)
    expect(studio.ports.progress.at(-1)).toBeNull()

    const exported = await studio.call('exports.create', { assetId: vaseModel.id, format: 'stl', heightMm: 120 })
    const staged = await studio.backend.openStaged(exported.stagedId)
    const stl = readFileSync(staged!.path)
    expect(stl.length).toBe(84 + 50 * stl.readUInt32LE(80))
    expect(heightOf(stl)).toBeCloseTo(120, 2)
    expect(await studio.call('files.save', { stagedId: exported.stagedId, suggestedName: 'vase.stl' })).toEqual({
      path: '/home/artist/vase.stl',
    })
    await studio.call('files.show', { path: '/home/artist/vase.stl' })
    await studio.call('files.show', { assetId: vaseModel.id })
    await expect(studio.call('files.show', { path: '/etc/passwd' })).rejects.toMatchObject({ code: 'not-found' })

    await studio.call('settings.change', { openAssetId: vaseModel.id, layout: { stripHeight: 9_999 } })
    await studio.stop()
    const again = await startStudio({ dataFolder: studio.ports.dataFolder })
    const after = await again.call('studio.snapshot', {})
    expect(after.jobs).toEqual(jobs)
    expect(after.assets).toEqual(assets)
    expect(after.settings).toMatchObject({ openAssetId: vaseModel.id, layout: { stripHeight: 640 } })
  })

  test('continues a job after a restart without sending it twice', async () => {
    const studio = await startStudio()
    const job = await studio.call('jobs.submit', { ...vase, parameters: { detail: 'draft', seed: 5 } })
    await studio.until(() => {
      const event = stateOf(studio, job.id)
      return event?.type === 'job' && event.job.state === 'running'
    })
    await studio.stop()
    const again = await startStudio({ dataFolder: studio.ports.dataFolder })
    await again.until(isDone(again, job.id))
    expect(readdirSync(join(studio.ports.dataFolder, 'service', 'tasks'))).toHaveLength(1)
    const { assets } = await again.call('studio.snapshot', {})
    expect(assets.filter(({ partOf }) => partOf === null)).toHaveLength(1)
  })

  test('refuses a prompt without a known subject, with suggestions', async () => {
    const studio = await startStudio()
    await expect(studio.call('quotes.get', { ...vase, prompt: 'a unicorn head' })).rejects.toMatchObject({
      code: 'request-refused',
      details: { reason: 'unsupported_prompt', suggestions: expect.arrayContaining([expect.any(String)]) },
    })
    expect(await studio.call('quotes.get', vase)).toEqual({
      credits: 0,
      free: true,
      source: 'service',
      notes: [],
      makes: expect.arrayContaining([
        expect.objectContaining({ code: 'thing', figures: expect.objectContaining({ subject: 'vase', count: 1 }) }),
      ]),
      requestHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  test.each([
    ['no words', { ...vase, prompt: '  ' }, 'prompt'],
    ['too many words', { ...vase, prompt: 'cat '.repeat(400) }, 'prompt'],
    ['a parameter out of bounds', { ...vase, parameters: { height_mm: 5_000 } }, 'height_mm'],
    ['a parameter it does not know', { ...vase, parameters: { wings: 2 } }, 'wings'],
    ['a model it does not have', { ...vase, modelId: 'other' }, 'modelId'],
    ['no picture', { ...vase, operation: 'image-to-3d' as const, prompt: undefined }, 'image'],
    ['a file it does not take', { ...vase, files: { mesh: { sha256: 'a' } } }, 'mesh'],
  ])('refuses a job with %s, and names the field', async (_name, request, field) => {
    const studio = await startStudio()
    const { prompt, ...rest } = request
    const sent = studio.call('jobs.submit', prompt === undefined ? rest : { ...rest, prompt })
    await expect(sent).rejects.toMatchObject({
      code: 'invalid-input',
      details: { problems: [expect.objectContaining({ field })] },
    })
    expect((await studio.call('studio.snapshot', {})).jobs).toEqual([])
  })

  test('answers the window before the local service is ready', async () => {
    const studio = await startStudio()
    const { connections } = await studio.call('studio.snapshot', {})
    expect(connections).toMatchObject([{ id: 'local', embedded: true, paused: null, key: { storage: 'run' } }])
    await studio.until(() => studio.events.some((event) => event.type === 'connection'))
    expect(studio.events.find((event) => event.type === 'connection')).toMatchObject({
      connection: { baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) },
    })
  })

  test('keeps a picture for a draft and an earlier run’s picture for a job, and makes a model from it', async () => {
    const studio = await startStudio()
    const staged = await studio.backend.stage(body(await discPicture()), { name: 'disc.png', mediaType: 'image/png' })
    const picture = await studio.call('inputs.keep', { slot: 'image', stagedId: staged.stagedId })
    const { prompt: _prompt, ...rest } = vase
    const draft = { ...rest, operation: 'image-to-3d' as const, prompt: '', files: { image: picture }, parameters: {} }
    await studio.call('drafts.save', { workspace: 'create', drafts: { create: draft }, remembered: {} })
    await studio.stop()

    const again = await startStudio({ dataFolder: studio.ports.dataFolder })
    expect((await again.call('studio.snapshot', {})).drafts?.drafts.create).toMatchObject(draft)
    const job = await again.call('jobs.submit', {
      ...rest,
      operation: 'image-to-3d',
      files: { image: { sha256: picture.sha256 } },
    })
    expect(job.inputFiles).toEqual([picture])
    await again.until(isDone(again, job.id))
    const { assets } = await again.call('studio.snapshot', {})
    expect(resultOf(assets)).toMatchObject({ name: expect.stringMatching(/disc/i), facts: { watertight: true } })
  })

  test('warns two studios against sharing a folder', async () => {
    const studio = await startStudio()
    const other = createBackend(fakePorts({ dataFolder: studio.ports.dataFolder }))
    await expect(other.start()).rejects.toMatchObject({ code: 'disk-denied', details: { reason: 'in-use' } })
    expect(await other.dispatch('studio.snapshot', {})).toMatchObject({ ok: false, error: { code: 'disk-denied' } })
    await other.stop()
    expect(await studio.call('studio.snapshot', {})).toBeDefined()
  })

  test('answers nothing after it is closed', async () => {
    const studio = await startStudio()
    await studio.stop()
    expect(await studio.backend.dispatch('studio.snapshot', {})).toMatchObject({
      ok: false,
      error: { code: 'cancelled' },
    })
    await expect(studio.backend.openInput('a')).rejects.toMatchObject({ code: 'cancelled' })
  })
})

describe('a connection', () => {
  test('is added, changed and removed, and the window is notified', async () => {
    const studio = await startStudio()
    const added = await studio.call('connections.add', mine)
    expect(added).toMatchObject({ name: 'Mine', baseUrl: 'https://api.example', embedded: false, paused: null })
    expect(await studio.call('connections.change', { id: added.id, name: ' Ours ' })).toMatchObject({ name: 'Ours' })
    await studio.call('connections.remove', { id: added.id })
    expect(studio.events.filter((event) => event.type === 'connection-removed')).toEqual([
      { type: 'connection-removed', id: added.id },
    ])
    await expect(studio.call('connections.remove', { id: 'local' })).rejects.toMatchObject({ code: 'invalid-input' })
    await expect(
      studio.call('connections.set-key', { id: 'local', key: 'a-long-key-1234', storage: 'run' }),
    ).rejects.toMatchObject({ code: 'invalid-input' })
  })

  test.each([
    [{ ...mine, baseUrl: 'http://api.example' }, 'address-insecure'],
    [{ ...mine, provider: 'unknown' }, 'provider'],
    [{ ...mine, overrides: { 'no.such-thing': 'x' } }, 'no.such-thing'],
    [{ ...mine, name: '   ' }, 'name'],
  ])('is refused as %j', async (input, words) => {
    const studio = await startStudio()
    const reply = await studio.backend.dispatch('connections.add', input)
    expect(reply).toMatchObject({ ok: false, error: { code: 'invalid-input' } })
    expect(JSON.stringify(reply)).toContain(words)
  })

  test('loses its key when its address changes to another host', async () => {
    const studio = await startStudio()
    const { id } = await studio.call('connections.add', mine)
    await studio.call('connections.set-key', { id, key: 'sk-very-secret-key-9876', storage: 'run' })
    expect(await studio.call('connections.change', { id, baseUrl: 'https://api.example/v2' })).toMatchObject({
      key: { storage: 'run', lastFour: '9876' },
    })
    expect(await studio.call('connections.change', { id, baseUrl: 'https://elsewhere.example' })).toMatchObject({
      key: { storage: 'none' },
    })
    expect(studio.ports.keys.size).toBe(0)
  })

  test('exposes a key nowhere: not in a reply, an event, the log or a file', async () => {
    const studio = await startStudio()
    const key = 'sk-very-secret-key-9876'
    // Nothing listens there, so that the check goes wrong with the key at hand.
    const { id } = await studio.call('connections.add', { ...mine, baseUrl: 'http://127.0.0.1:9' })
    const replies = [
      await studio.backend.dispatch('connections.set-key', { id, key, storage: 'run' }),
      await studio.backend.dispatch('connections.check', { id }),
      await studio.backend.dispatch('connections.set-key', { id, key: `${key}\n${key}`, storage: 'run' }),
      await studio.backend.dispatch('studio.snapshot', {}),
    ]
    expect(replies[1]).toMatchObject({ ok: true, value: { problem: { code: 'offline' } } })
    await studio.stop()
    const everything = JSON.stringify([replies, studio.events, studio.ports.lines])
    expect(everything).toContain('9876')
    expect(everything).not.toContain(key)
    for (const path of filesBelow(studio.ports.dataFolder)) expect(readFileSync(path).includes(key)).toBe(false)
  })

  test('pauses for a wrong key and for an empty account, and resumes once that is fixed', async () => {
    const ports = fakePorts()
    const paid = await startLocalService({
      dataFolder: join(ports.dataFolder, 'elsewhere'),
      port: 0,
      mode: 'metered',
      credits: 10,
      engineWorkerUrl: ports.engineWorkerUrl,
      log: () => undefined,
    })
    try {
      const studio = await startStudio()
      const { id } = await studio.call('connections.add', { ...mine, baseUrl: paid.url })
      await studio.call('connections.set-key', { id, key: 'not-the-right-key', storage: 'run' })
      const { problem } = await studio.call('connections.check', { id })
      expect(problem?.code).toBe('key-rejected')

      const offered = async () => (await studio.call('catalogue.get', { connectionId: id })).models[0]!.id
      const submit = async () =>
        studio.call('jobs.submit', { ...vase, connectionId: id, modelId: await offered(), parameters: {} })
      const pausedBy = (code: string) => () =>
        studio.events.some((event) => event.type === 'connection' && event.connection.paused?.code === code)
      const early = await submit()
      await studio.until(pausedBy('key-rejected'))
      const waiting = await studio.call('studio.snapshot', {})
      expect(waiting.jobs).toMatchObject([{ id: early.id, state: 'waiting', error: { code: 'key-rejected' } }])
      await studio.call('jobs.cancel', { id: early.id })

      // With the right key the service reports what it really offers.
      await studio.call('connections.set-key', { id, key: paid.key, storage: 'run' })
      await studio.until(() => studio.events.some((event) => isCatalogue(event, id, vase.modelId)))
      const job = await submit()
      await studio.until(pausedBy('credits-exhausted'))
      expect((await studio.call('connections.check', { id })).connection.balance).toMatchObject({ credits: 10 })
      await expect(studio.call('connections.remove', { id })).rejects.toMatchObject({ details: { count: 1 } })
      expect(await studio.call('jobs.cancel', { id: job.id })).toMatchObject({ state: 'cancelled' })
      await studio.call('connections.remove', { id })
      expect(studio.ports.keys.size).toBe(0)
    } finally {
      await paid.stop()
    }
  })
})

describe('a damaged store', () => {
  test('is rebuilt from the files of the library, and the person is notified', async () => {
    const studio = await startStudio()
    const { id } = await studio.call('jobs.submit', vase)
    await studio.until(isDone(studio, id))
    const before = await studio.call('studio.snapshot', {})
    await studio.stop()
    writeFileSync(join(studio.ports.dataFolder, 'studio.sqlite'), 'no database'.repeat(1_000))
    // Where making the model took longer than the wait for it, there is a first backup.
    rmSync(join(studio.ports.dataFolder, 'backups'), { recursive: true, force: true })

    const again = await startStudio({ dataFolder: studio.ports.dataFolder })
    const after = await again.call('studio.snapshot', {})
    expect(after.assets).toEqual(before.assets)
    expect(after.notices).toMatchObject([{ kind: 'library-rebuilt', details: { fromFiles: { assets: 2, jobs: 1 } } }])
    expect(existsSync(String(after.notices[0]!.details['setAside']))).toBe(true)
    await again.call('studio.dismiss-notice', { id: after.notices[0]!.id })
    await again.stop()
    const third = await startStudio({ dataFolder: studio.ports.dataFolder })
    expect((await third.call('studio.snapshot', {})).notices).toEqual([])
  })
})

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
}

/** The extent along Z of a binary STL. */
function heightOf(stl: Buffer): number {
  let least = Infinity
  let most = -Infinity
  for (let triangle = 0; triangle < stl.readUInt32LE(80); triangle++)
    for (let corner = 0; corner < 3; corner++) {
      const z = stl.readFloatLE(84 + triangle * 50 + 12 + corner * 12 + 8)
      least = Math.min(least, z)
      most = Math.max(most, z)
    }
  return most - least
}
