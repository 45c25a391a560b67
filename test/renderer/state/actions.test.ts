/** The store, the actions and the events together, over a bridge that is a table of answers. */
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteAsset } from '../../../renderer/state/library/assets.ts'
import { changeDraft, draftStore, restoreDrafts, whileComing } from '../../../renderer/state/draft/draft.ts'
import { emptyDraft } from '../../../renderer/state/draft/fit-draft.ts'
import { historyStore } from '../../../renderer/state/queue/job-history.ts'
import { messageStore } from '../../../renderer/state/messages.ts'
import { pagesOf } from '../../../renderer/state/queue/job-position.ts'
import { changeLight } from '../../../renderer/state/settings.ts'
import { changeLayout, layoutOf } from '../../../renderer/state/layout.ts'
import { startStudio } from '../../../renderer/state/start-studio.ts'
import { currentSnapshot, studioStore } from '../../../renderer/state/studio-store.ts'
import { submitDraft } from '../../../renderer/state/draft/submit-draft.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { CommandName } from '../../../shared/protocol/contract.ts'
import type { Snapshot } from '../../../shared/protocol/commands/studio-commands.ts'
import type { StudioEvent } from '../../../shared/protocol/studio-event.ts'
import type { Draft, DraftBook } from '../../../shared/protocol/job.ts'
import { anyJob, hasHistory } from '../../../shared/protocol/job-query.ts'
import { aCatalogue, aJob, anAsset, aSnapshot } from '../builders.ts'
import { eventually } from '../../support/eventually.ts'
import { openAssetId, setOpenAsset } from '../../../renderer/state/stage/open-asset.ts'
import { setFakeBridge } from '../fake-bridge.ts'

type Answers = Partial<Record<CommandName, (input: never) => unknown>>

interface Scene {
  calls: { name: CommandName; input: unknown }[]
  /** Resolves when it was applied. */
  send: (event: StudioEvent) => Promise<void>
}

async function begin(snapshot: Snapshot, answers: Answers = {}): Promise<Scene> {
  const calls: Scene['calls'] = []
  let listener: (event: StudioEvent) => void = () => undefined
  const table: Answers = {
    'studio.snapshot': () => snapshot,
    'catalogue.get': () => aCatalogue,
    'settings.change': () => snapshot.settings,
    'drafts.save': () => ({}),
    'jobs.list': () => ({ jobs: snapshot.jobs.filter(hasHistory), next: null, total: 0 }),
    ...answers,
  }
  const call = async (name: CommandName, input: unknown): Promise<unknown> => {
    calls.push({ name, input })
    const answer = table[name]
    if (answer === undefined) throw new AppError('internal', `no one answers ${name}`)
    return answer(input as never)
  }
  setFakeBridge(call, {
    subscribe: (given) => {
      listener = given
      return () => undefined
    },
  })
  let applied = 0
  startStudio({ onHostAction: () => (applied += 1), onJobChanges: () => undefined })
  await eventually(() => expect(studioStore.getState().catalogues['local']?.status).toBe('ready'))
  return {
    calls,
    send: async (event) => {
      const before = applied
      listener(event)
      listener({ type: 'host', action: 'after it' })
      await eventually(() => expect(applied).toBe(before + 1))
    },
  }
}

beforeEach(() => {
  studioStore.setState({ status: 'starting', error: null, snapshot: null, catalogues: {} })
  draftStore.setState({
    workspace: 'create',
    draft: emptyDraft(''),
    otherDrafts: {},
    remembered: {},
    tried: false,
    submitting: false,
    pendingFiles: 0,
    refusal: null,
    wantedField: null,
  })
  messageStore.setState({ latest: null })
  historyStore.setState({ query: anyJob, ...pagesOf([], 0, null) })
})

const aBook = (draft: Draft): DraftBook => ({ workspace: 'create', drafts: { create: draft }, remembered: {} })
const named = (scene: Scene, name: CommandName) => scene.calls.filter((call) => call.name === name)

test('the form starts with the first service and a model of it', async () => {
  await begin(aSnapshot())
  expect(draftStore.getState().draft).toMatchObject({ connectionId: 'local', modelId: 'figure' })
})

test('the saved draft is restored', async () => {
  await begin(aSnapshot({ drafts: aBook({ ...emptyDraft('local'), modelId: 'figure', prompt: 'half a batch' }) }))
  expect(draftStore.getState().draft.prompt).toBe('half a batch')
})

test('a draft of a removed service keeps its prompt', async () => {
  await begin(aSnapshot())
  restoreDrafts(aBook({ ...emptyDraft('gone'), prompt: 'kept words' }))
  expect(draftStore.getState().draft).toMatchObject({ connectionId: 'local', prompt: 'kept words' })
})

describe('submitting', () => {
  test('sends nothing from an empty form and reports what is missing', async () => {
    const scene = await begin(aSnapshot())
    await submitDraft()
    expect(named(scene, 'jobs.submit')).toEqual([])
    expect(draftStore.getState().tried).toBe(true)
  })

  test('twice at once sends once', async () => {
    const scene = await begin(aSnapshot(), { 'jobs.submit': () => aJob() })
    changeDraft({ prompt: 'a cat' })
    await Promise.all([submitDraft(), submitDraft()])
    expect(named(scene, 'jobs.submit')).toHaveLength(1)
    expect(studioStore.getState().snapshot?.jobs.map(({ id }) => id)).toEqual(['job-1'])
  })

  test('waits for a file that is still being read', async () => {
    const scene = await begin(aSnapshot(), { 'jobs.submit': () => aJob() })
    changeDraft({ prompt: 'a cat' })
    await whileComing(submitDraft)
    expect(named(scene, 'jobs.submit')).toEqual([])
    await submitDraft()
    expect(named(scene, 'jobs.submit')).toHaveLength(1)
  })

  test('shows a refusal until the form changes', async () => {
    await begin(aSnapshot(), {
      'jobs.submit': () => {
        throw new AppError('request-refused', 'no', { details: { suggestions: ['a dragon'] } })
      },
    })
    changeDraft({ prompt: 'a dragoon' })
    await submitDraft()
    expect(draftStore.getState().refusal?.code).toBe('request-refused')
    changeDraft({ prompt: 'a dragon' })
    expect(draftStore.getState().refusal).toBeNull()
  })
})

describe('a finished model', () => {
  const done = aJob({ state: 'done', assetIds: ['made'], updatedAt: '2026-11-21T10:01:00.000Z' })

  test('opens on the stage', async () => {
    const scene = await begin(aSnapshot(), { 'jobs.submit': () => aJob() })
    changeDraft({ prompt: 'a cat' })
    await submitDraft()
    await scene.send({ type: 'job', job: done })
    expect(openAssetId()).toBe('made')
  })

  test('does not replace what the artist has opened meanwhile', async () => {
    const scene = await begin(aSnapshot(), { 'jobs.submit': () => aJob() })
    changeDraft({ prompt: 'a cat' })
    await submitDraft()
    await setOpenAsset('other')
    await scene.send({ type: 'job', job: done })
    expect(openAssetId()).toBe('other')
  })

  test('from an earlier session is not opened', async () => {
    const scene = await begin(aSnapshot({ jobs: [aJob({ id: 'earlier', state: 'running' })] }))
    await scene.send({ type: 'job', job: { ...done, id: 'earlier' } })
    expect(openAssetId()).toBeNull()
  })
})

test('deleting the open asset clears the stage, and undo restores both', async () => {
  const asset = anAsset()
  const settings = { ...aSnapshot().settings, openAssetId: asset.id }
  await begin(aSnapshot({ assets: [asset], settings }), {
    'assets.delete': () => ({ ...asset, deletedAt: '2026-11-22T00:00:00.000Z' }),
    'assets.restore': () => asset,
  })
  await deleteAsset(asset)
  expect(studioStore.getState().snapshot?.assets).toEqual([])
  expect(openAssetId()).toBeNull()
  const message = messageStore.getState().latest?.message
  if (message?.kind !== 'done') throw new Error('no message told of it')
  message.action?.run()
  await eventually(() => expect(openAssetId()).toBe(asset.id))
  expect(studioStore.getState().snapshot?.assets).toEqual([asset])
})

test('resizing a panel is visible at once and saved once, for its room only', async () => {
  const scene = await begin(aSnapshot())
  for (const createWidth of [330, 340, 350]) changeLayout('mesh', { createWidth })
  expect(layoutOf('mesh').createWidth).toBe(350)
  expect(layoutOf('create').createWidth).toBe(320)
  await eventually(() => expect(named(scene, 'settings.change')).toHaveLength(1))
  expect(named(scene, 'settings.change')[0]?.input).toEqual({ roomLayouts: { mesh: { createWidth: 350 } } })
})

test('changing the light is shown at once too, and changes of one drag are saved together', async () => {
  const scene = await begin(aSnapshot())
  for (const rotation of [10, 20]) changeLight({ rotation })
  changeLight({ exposure: 1 })
  changeLayout('mesh', { createWidth: 360 })
  expect(currentSnapshot().settings.light).toMatchObject({ rotation: 20, exposure: 1, environment: 'studio' })
  await eventually(() => expect(named(scene, 'settings.change')).toHaveLength(1))
  expect(named(scene, 'settings.change')[0]?.input).toEqual({
    light: { rotation: 20, exposure: 1 },
    roomLayouts: { mesh: { createWidth: 360 } },
  })
})

test('everything is loaded again after a broken connection', async () => {
  const scene = await begin(aSnapshot())
  await scene.send({ type: 'refresh' })
  await eventually(() => expect(named(scene, 'studio.snapshot')).toHaveLength(2))
})

test('a backend that does not answer is distinguished from one that is starting', async () => {
  const beginning = begin(aSnapshot(), {
    'studio.snapshot': () => {
      throw new AppError('offline', 'gone', { details: { studio: true } })
    },
  })
  beginning.catch(() => undefined)
  await eventually(() => expect(studioStore.getState()).toMatchObject({ status: 'failed', error: { code: 'offline' } }))
})
