/** How several files come in: models asked about once, progress, cancelling, and one message for all that failed. */
import assert from 'node:assert/strict'
import { beforeEach, describe, expect, test } from 'vitest'
import { cancelImport, importProgressStore } from '../../../../renderer/state/library/import-progress.ts'
import { importFiles } from '../../../../renderer/state/library/import-files.ts'
import { severalStore, type SeveralChoice } from '../../../../renderer/state/library/several-models.ts'
import { messageStore } from '../../../../renderer/state/messages.ts'
import { studioStore } from '../../../../renderer/state/studio-store.ts'
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { anAsset, aSnapshot } from '../../builders.ts'
import { setFakeBridge } from '../../fake-bridge.ts'

interface Import {
  several: string
  stagedId?: string
  name?: string
  files?: { path: string }[]
}

let imports: Import[] = []
let settings: object[] = []

beforeEach(() => {
  imports = []
  settings = []
  setFakeBridge(
    async (name: string, input: Import) => {
      if (name === 'settings.change' && 'severalModels' in input) settings.push(input)
      if (name !== 'assets.import') return {}
      imports.push(input)
      return input.several === 'ask'
        ? { assets: [], choices: ['lid', 'box'] }
        : { assets: [anAsset({ id: `asset-${imports.length}` })], choices: [] }
    },
    { stage: async (_file, name) => ({ stagedId: name, name, mediaType: '', bytes: 1 }) },
  )
  studioStore.setState({ snapshot: aSnapshot() })
})

const files = (...paths: string[]) => paths.map((path) => ({ path, file: new File(['x'], path) }))

async function answered(choice: SeveralChoice | null, given: ReturnType<typeof files>): Promise<readonly string[]> {
  const done = importFiles(given)
  const question = await new Promise<NonNullable<ReturnType<typeof severalStore.getState>['question']>>((resolve) => {
    const found = severalStore.getState().question
    if (found !== null) resolve(found)
    severalStore.subscribe(({ question: asked }) => asked !== null && resolve(asked))
  })
  question.answer(choice)
  await done
  return question.models
}

test('an archive of several models asks, imports as answered, and the answer is kept', async () => {
  expect(await answered('each', files('kit.zip'))).toEqual(['lid', 'box'])
  expect(imports).toEqual([
    { stagedId: 'kit.zip', several: 'ask' },
    { stagedId: 'kit.zip', several: 'each' },
  ])
  expect(settings).toEqual([{ severalModels: 'each' }])
  await importFiles(files('other.zip'))
  expect(imports.at(-1)).toEqual({ stagedId: 'other.zip', several: 'each' })
  expect(severalStore.getState().question).toBeNull()
})

test('a folder of models becomes one set with all files they may use', async () => {
  const given = files('kit/a.obj', 'kit/a.mtl', 'kit/b.stl', 'kit/read.txt')
  expect(await answered('set', given)).toEqual(['a', 'b'])
  expect(imports).toMatchObject([{ name: 'kit', several: 'set' }])
  expect(imports[0]!.files!.map(({ path }) => path)).toEqual(['kit/a.obj', 'kit/a.mtl', 'kit/b.stl'])
})

test('models that were dropped together come in one by one if that was chosen', async () => {
  studioStore.setState((state) => ({
    snapshot: { ...state.snapshot!, settings: { ...state.snapshot!.settings, severalModels: 'each' } },
  }))
  await importFiles(files('a.stl', 'b.stl'))
  expect(imports.map(({ stagedId }) => stagedId)).toEqual(['a.stl', 'b.stl'])
})

test('cancelling imports nothing and remembers nothing', async () => {
  await answered(null, files('a.stl', 'b.stl'))
  await answered(null, files('kit.zip'))
  expect(imports).toEqual([{ stagedId: 'kit.zip', several: 'ask' }])
  expect(settings).toEqual([])
})

describe('an import of several files', () => {
  let between: (name: string) => void = () => undefined
  beforeEach(() => {
    between = () => undefined
    let count = 0
    setFakeBridge(
      async (name: string, { stagedId }: Import) => {
        if (name !== 'assets.import') return {}
        between(stagedId!)
        if (stagedId!.startsWith('bad')) throw new AppError('unsupported-format', 'not a picture')
        const problem = stagedId!.startsWith('damaged') ? new AppError('bad-geometry', 'no faces').toData() : null
        return { assets: [anAsset({ id: `${count++}`, name: stagedId!, problem })], choices: [] }
      },
      { stage: async (_file, name) => ({ stagedId: name, name, mediaType: '', bytes: 1 }) },
    )
  })
  const latest = () => messageStore.getState().latest?.message

  test('shows its progress, and names each file that failed with its reason in one message', async () => {
    const seen: unknown[] = []
    between = () => seen.push(importProgressStore.getState().current)
    await importFiles(files('a.png', 'bad.png', 'damaged.png', 'b.png'))
    expect(seen).toEqual(
      ['a.png', 'bad.png', 'damaged.png', 'b.png'].map((name, done) => ({ done, total: 4, name, isCancelled: false })),
    )
    expect(importProgressStore.getState().current).toBeNull()
    const message = latest()
    assert(message?.kind === 'faults')
    expect(message.title).toBe('2 of 4 files could not be opened')
    expect(message.text.split('\n')).toEqual([
      expect.stringMatching(/^bad\.png: This file is not supported/),
      expect.stringMatching(/^damaged\.png: ./),
      'Damaged files are kept in the library and marked there.',
    ])
  })

  test('is cancelled after the current file; what came in stays', async () => {
    between = (name) => name === 'b.png' && cancelImport()
    await importFiles(files('a.png', 'b.png', 'c.png'))
    expect(
      studioStore
        .getState()
        .snapshot?.assets.map(({ name }) => name)
        .toSorted(),
    ).toEqual(['a.png', 'b.png'])
    expect(importProgressStore.getState().current).toBeNull()
  })

  test('of one file that fails names it', async () => {
    await importFiles(files('bad.png'))
    expect(latest()).toMatchObject({ kind: 'faults', title: 'The file could not be opened' })
  })
})
