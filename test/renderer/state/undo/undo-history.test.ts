/** Undo and redo over everything that a step can be, against the real backend, engine and disk: the same bytes, the same window. */
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeGlb } from '../../../../electron/engine/formats/glb-write.ts'
import { randomNumbers } from '../../../../electron/engine/random-numbers.ts'
import * as assets from '../../../../renderer/state/library/assets.ts'
import * as filaments from '../../../../renderer/state/edits/filament-edit.ts'
import { untilMeasurementsKept } from '../../../../renderer/state/stage/kept-measurements.ts'
import {
  changeMaterial,
  discardMaterials,
  saveMaterials,
  materialEditStore,
  reportMaterials,
} from '../../../../renderer/state/edits/material-edit.ts'
import { messageStore } from '../../../../renderer/state/messages.ts'
import { hideParts, isolateParts, partsStore, setParts, showAllParts } from '../../../../renderer/state/stage/parts.ts'
import { deleteProject, moveToProject, renameProject } from '../../../../renderer/state/library/library-projects.ts'
import { allProjects } from '../../../../renderer/state/library/projects.ts'
import {
  addStrokes,
  applySculpt,
  discardSculpt,
  sculptEditStore,
  settleSculpt,
} from '../../../../renderer/state/edits/sculpt-edit.ts'
import { startStudio } from '../../../../renderer/state/start-studio.ts'
import {
  currentSteps,
  goToStep,
  redoStep,
  stepsStore,
  undoOne,
  undoStep,
} from '../../../../renderer/state/undo/undo-history.ts'
import { currentSnapshot, studioStore } from '../../../../renderer/state/studio-store.ts'
import * as tools from '../../../../renderer/state/stage/tools.ts'
import {
  changePlacing,
  endTransform,
  savePlacing,
  settlePlacing,
  transformEditStore,
} from '../../../../renderer/state/edits/transform-edit.ts'
import { transformToolStore } from '../../../../renderer/state/edits/transform-tool.ts'
import { stepName } from '../../../../renderer/words/shell/step-words.ts'
import type { Asset } from '../../../../shared/protocol/asset.ts'
import { plainPose } from '../../../../shared/edits/transform-plan.ts'
import { sculptBrushes, type SculptStroke } from '../../../../shared/edits/sculpt-change.ts'
import type { ViewHeader } from '../../../../shared/formats/view-file.ts'
import { box, material } from '../../../engine/formats/samples.ts'
import { eventually } from '../../../support/eventually.ts'
import { fakePorts } from '../../../support/fake-ports.ts'
import { howMany } from '../../../support/long.ts'
import { runStudio, type RunningStudio } from '../../../support/running-studio.ts'
import { openAssetId, openAssetStore } from '../../../../renderer/state/stage/open-asset.ts'
import { setFakeBridge } from '../../fake-bridge.ts'

const header = {
  nodes: [{ name: '', parent: null }],
  parts: [0, 1, 2].map((number) => ({ name: `p${number}`, node: 0, material: 0, triangles: 1 })),
  materials: [],
  chunks: [],
} as unknown as ViewHeader

let studio: RunningStudio
let ends: (() => void)[]

beforeEach(async () => {
  studioStore.setState(studioStore.getInitialState(), true)
  partsStore.setState(partsStore.getInitialState(), true)
  tools.toolStore.setState(tools.toolStore.getInitialState(), true)
  materialEditStore.setState(materialEditStore.getInitialState(), true)
  filaments.filamentEditStore.setState(filaments.filamentEditStore.getInitialState(), true)
  transformEditStore.setState(transformEditStore.getInitialState(), true)
  transformToolStore.setState(transformToolStore.getInitialState(), true)
  sculptEditStore.setState(sculptEditStore.getInitialState(), true)
  stepsStore.setState(stepsStore.getInitialState(), true)
  studio = await runStudio(fakePorts())
  setFakeBridge((name, input) => studio.call(name, input), {
    subscribe: (listener) => studio.backend.subscribe(listener),
  })
  ends = [startStudio({ onHostAction: () => undefined, onJobChanges: () => undefined })]
  await eventually(() => assert.equal(studioStore.getState().status, 'ready'))
  // The stage, which reports what stands on it.
  let shown: string | null = null
  ends.push(
    openAssetStore.subscribe(({ id: open }) => {
      if (open === shown) return
      shown = open
      setParts(null, null)
      reportMaterials(null)
      if (open === null) return
      setParts(open, header)
      const nothing = { materials: [], textures: [], triangles: [], layouts: [], picture: () => null }
      reportMaterials({ assetId: open, box: [0, 0, 0, 1, 1, 1], ...nothing })
      filaments.settleFilaments()
      settlePlacing()
      settleSculpt()
    }),
  )
})
afterEach(() => {
  for (const end of ends) end()
})

async function importModel(name: string): Promise<Asset> {
  const materials = [material('Red', { filament: 1 }), material('Blue', { filament: 2 })]
  const glb = await writeGlb(box(materials, (face) => (face < 2 ? 0 : 1)))
  const { stagedId } = await studio.backend.stage(new Blob([new Uint8Array(glb)]).stream(), {
    name: `${name}.glb`,
    mediaType: 'model/gltf-binary',
  })
  const { id } = (await studio.call('assets.import', { stagedId })).assets[0]!
  await settled()
  return asset(id)
}

const asset = (id: string): Asset => currentSnapshot().assets.find((one) => one.id === id)!

/** Everything is written down and looked into, and the window has heard of it. */
async function settled(): Promise<void> {
  await eventually(async () => {
    await Promise.all(currentSnapshot().assets.map(({ id }) => untilMeasurementsKept(id)))
    const said = await studio.call('studio.snapshot', {})
    expect(said.assets.some(({ pending }) => pending)).toBe(false)
    expect(currentSnapshot().assets).toEqual(said.assets)
    expect(openAssetId()).toBe(said.settings.openAssetId)
  })
}

/** Of each asset: the bytes of its files. When something went into the bin is not the same time twice. */
async function disk(): Promise<Record<string, string>> {
  const folder = join(studio.ports.dataFolder, 'assets')
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const bytes = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      const content = (await readFile(path, 'latin1')).replace(/"deletedAt": ?"[^"]+"/, '"deletedAt":"once"')
      return [path.slice(folder.length), content] as const
    }),
  )
  return Object.fromEntries(bytes.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** What the window shows. */
function shown() {
  const some = <Value>(record: Readonly<Record<string, Value>>, size: (value: Value) => unknown) =>
    Object.fromEntries(Object.entries(record).filter(([, value]) => size(value)))
  return {
    open: openAssetId(),
    hidden: [...partsStore.getState().hidden].toSorted((a, b) => a - b),
    measurements: tools.toolStore.getState().measurements,
    materials: some(materialEditStore.getState().edits, ({ changes }) => changes.length),
    filaments: some(filaments.filamentEditStore.getState().edits, ({ changes }) => changes.length),
    placing: some(transformEditStore.getState().edits, ({ changes }) => changes.length),
    strokes: some(sculptEditStore.getState().edits, ({ changes }) => changes.length),
  }
}

type Shown = ReturnType<typeof shown>

interface Moment {
  disk: Record<string, string>
  shown: Shown
  step: string
}

async function moment(step: string): Promise<Moment> {
  await settled()
  return { disk: await disk(), shown: structuredClone(shown()), step }
}

/** Versions that were made later are there all the same: nothing that was made is ever undone away. */
function expectSame(now: Moment, then: Moment): void {
  const known = Object.fromEntries(Object.keys(then.disk).map((path) => [path, now.disk[path]]))
  const ids = new Set(Object.keys(then.disk).map((path) => path.split('/')[1] ?? ''))
  const compared = ({ measurements, ...others }: Shown) => ({
    // A gesture that is over is nothing to see.
    ...(JSON.parse(JSON.stringify(others, (key, value: unknown) => (key === 'gesture' ? undefined : value))) as object),
    measurements: Object.fromEntries(Object.entries(measurements).filter(([id]) => ids.has(id))),
  })
  expect(compared(now.shown), `the window ${then.step}`).toEqual(compared(then.shown))
  expect(known, `the files ${then.step}`).toEqual(then.disk)
}

/** What can be done to the model on the stage; each may find nothing to do. */
function everyStep(random: () => number, first: Asset): (() => Promise<void> | void)[] {
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const open = () => asset(openAssetId() ?? '')
  const family = () => currentSnapshot().assets.filter(({ id }) => currentLine(id) === first.id)
  const currentLine = (id: string): string => {
    const parent = versions.get(id) ?? null
    return parent === null ? id : currentLine(parent)
  }
  const versions = new Map<string, string | null>()
  const note = () => {
    for (const { id, parentId } of currentSnapshot().assets) versions.set(id, parentId)
  }
  const onStage = (act: (open: Asset) => Promise<void> | void) => async () => {
    note()
    if (openAssetId() === null) await assets.openAsset(one(family())?.id ?? null)
    if (openAssetId() !== null) await act(open())
  }
  const many = (count: number, act: () => Promise<void> | void) => Array.from({ length: count }, () => act)
  const word = () => Math.floor(random() * 1e6).toString(36)
  const measured = { kind: 'distance', value: random() * 100, sizeMm: null } as const
  const stroke = (): SculptStroke => ({
    kind: 'stroke',
    brush: one(sculptBrushes),
    points: [[random() * 0.02, random() * 0.02, random() * 0.02]],
    radiusMm: 10,
    strength: random(),
    mirrorX: null,
  })
  const values = () => ({ roughness: Math.round(random() * 100) / 100 })
  return [
    ...many(
      3,
      onStage((model) => assets.renameAsset(model, `Model ${word()}`)),
    ),
    ...many(
      2,
      onStage((model) => assets.markFavourite(model, !model.favourite)),
    ),
    ...many(
      2,
      onStage((model) =>
        assets.tagAssets([...new Set([model, one(family())])], { add: [word()], remove: model.tags ?? [] }),
      ),
    ),
    ...many(
      2,
      onStage((model) => moveToProject([model, one(family())], one([word(), '']))),
    ),
    onStage(() => renameProject(one([...allProjects(), 'none']), word())),
    onStage(() => deleteProject(one([...allProjects(), 'none']))),
    onStage((model) =>
      assets.takeAsset(model, one([null, { up: '+z', scale: 1 }, { up: '+y', scale: 25.4 }]) as never),
    ),
    ...many(
      3,
      onStage((model) => assets.renameParts(model.id, { [`part ${Math.floor(random() * 3)}`]: one([word(), null]) })),
    ),
    ...many(
      3,
      onStage(() => hideParts([Math.floor(random() * 3)], random() < 0.6)),
    ),
    onStage(() => isolateParts([Math.floor(random() * 3)])),
    onStage(() => showAllParts()),
    ...many(
      3,
      onStage(({ id }) =>
        tools.addMeasurement(id, { ...measured, lines: [0, 0, 0, random(), 1, 1], dots: [0, 0, 0], at: [0, 0, 0] }),
      ),
    ),
    onStage(({ id }) => {
      const list = tools.measurementsOf(tools.toolStore.getState(), id)
      if (list.length > 0) tools.renameMeasurement(id, one(list).id, word())
    }),
    onStage(({ id }) =>
      tools.deleteMeasurement(id, one(tools.measurementsOf(tools.toolStore.getState(), id))?.id ?? null),
    ),
    ...many(
      3,
      onStage(({ id }) => changeMaterial(id, { kind: 'set', material: 0, values: values() })),
    ),
    onStage(({ id }) => {
      const gesture = word()
      for (let drag = 0; drag < 4; drag++) changeMaterial(id, { kind: 'set', material: 1, values: values() }, gesture)
    }),
    ...many(
      2,
      onStage(({ id }) => void filaments.changeFilaments(id, [{ kind: 'swap', one: 1, other: 2 }])),
    ),
    ...many(
      2,
      onStage(({ id }) => {
        const pose = { ...plainPose([0, 0, 0]), moveMm: [Math.round(random() * 100), 0, 0] as [number, number, number] }
        changePlacing(id, [{ kind: 'pose', object: 0, pose }], { how: 'moved' })
      }),
    ),
    onStage(() => void endTransform()),
    onStage((model) => savePlacing(model, 1)),
    ...many(
      2,
      onStage(({ id }) => void addStrokes(id, [stroke()])),
    ),
    onStage(({ id }) => void discardMaterials(id)),
    onStage(({ id }) => void discardSculpt(id)),
    onStage(({ id }) => void filaments.discardFilaments(id)),
    onStage((model) => saveMaterials(model)),
    onStage((model) => filaments.saveFilaments(model)),
    onStage((model) => applySculpt(model)),
    ...many(
      3,
      onStage(() => assets.openAsset(one(family()).id)),
    ),
    onStage(() => assets.openAsset(null)),
    onStage(async (model) => {
      if (family().length > 1) await assets.deleteAsset(random() < 0.5 ? model : one(family()))
    }),
    onStage(async (model) => {
      if (family().length > 3)
        await assets.deleteAssets(
          family()
            .filter(({ id }) => id !== model.id)
            .slice(0, 2),
        )
    }),
    onStage(async () => {
      const gone = [...versions.keys()].filter((id) => !currentSnapshot().assets.some((known) => known.id === id))
      if (gone.length > 0) await assets.bringBack(one(gone))
    }),
  ]
}

test('random steps of every kind, undone and redone, restore the same bytes and the same window', async () => {
  const count = howMany('MAQUETTE_UNDO_STEPS', 40, 200)
  for (let run = 0; run < howMany('MAQUETTE_UNDO_RUNS', 1, 10); run++) {
    const seed = Math.floor(Math.random() * 2 ** 31)
    console.info(`seed ${seed}`)
    const random = randomNumbers(seed)
    const first = await importModel(`First ${run}`)
    await assets.openAsset(first.id)
    const steps = everyStep(random, first)
    const moments = [await moment('before')]
    while (currentSteps().position < count) {
      const before = currentSteps().position
      await steps[Math.floor(random() * steps.length)]!()
      await settled()
      for (let done = before + 1; done <= currentSteps().position; done++)
        // One call may be two steps, as opening a model that then is changed: only the end of it can be looked at.
        moments[done] = done === currentSteps().position ? await moment(`after step ${done}`) : (undefined as never)
    }
    const all = currentSteps().steps
    expect(all.every(({ kind }) => stepName(kind) !== '')).toBe(true)
    const made = currentSnapshot().assets.map(({ id }) => id)
    for (const [by, walk] of [
      [-1, undoStep],
      [1, redoStep],
    ] as const) {
      for (;;) {
        const from = currentSteps().position
        if (from + by < 0 || from + by > all.length) break
        await walk()
        const at = currentSteps().position
        expect(at, `${by < 0 ? 'undoing' : 'redoing'} ${JSON.stringify(all[Math.min(from, at)]!.kind)}`).toBe(from + by)
        if (moments[at] !== undefined) expectSame(await moment(''), moments[at])
      }
      const lost = made.filter((id) => !currentSnapshot().assets.some((one) => one.id === id))
      // Undone all the way, each version that was made is in the library.
      expect(by < 0 ? lost : []).toEqual([])
    }
    // From one end to the other at a click, and back.
    await goToStep(0)
    expectSame(await moment(''), moments[0]!)
    await goToStep(all.length)
    expectSame(await moment(''), moments[all.length]!)
    expect(currentSteps().steps).toEqual(all)
  }
}, 3_600_000)

test('each model has its own steps, and shared state is not overwritten', async () => {
  const [one, other] = [await importModel('One'), await importModel('Other')]
  await assets.openAsset(one.id)
  await assets.renameAsset(asset(one.id), 'First name')
  await assets.openAsset(other.id)
  expect(currentSteps().steps).toEqual([])
  await undoStep()
  expect(asset(one.id).name).toBe('First name')
  // Where the artist stands, whatever it is about.
  await assets.renameAsset(asset(one.id), 'Second name')
  await assets.openAsset(one.id)
  messageStore.setState({ latest: null })
  await undoStep()
  expect(asset(one.id).name).toBe('Second name')
  expect(stepsStore.getState().moved).toMatchObject({ outcome: 'skipped', step: { kind: { kind: 'renamed' } } })
  expect(currentSteps()).toMatchObject({ steps: [], position: 0 })
  await assets.openAsset(other.id)
  await undoStep()
  expect(asset(one.id).name).toBe('First name')
})

test('a deleted asset is restored from its message, whatever was done since', async () => {
  const [one, other] = [await importModel('One'), await importModel('Other')]
  await assets.openAsset(one.id)
  await assets.deleteAsset(other)
  const step = currentSteps().steps[0]
  await assets.renameAsset(asset(one.id), 'Since')
  await undoOne(step)
  expect(asset(other.id)).toBeDefined()
  expect(currentSteps()).toMatchObject({ position: 1, steps: [{ kind: { kind: 'renamed' } }] })
  await undoOne(step)
  expect(currentSteps().position).toBe(1)
})

test('undo pressed while a deletion is still being saved restores the deleted asset', async () => {
  const { id } = await importModel('One')
  await assets.renameAsset(asset(id), 'Renamed')
  const deletion = assets.deleteAssets([asset(id)])
  await undoStep()
  await deletion
  expect(asset(id).name).toBe('Renamed')
  await redoStep()
  expect(asset(id)).toBeUndefined()
})

test('a step that fails on disk stays where it was, with a message', async () => {
  const model = await importModel('One')
  await assets.openAsset(model.id)
  await assets.renameAsset(asset(model.id), 'Changed')
  setFakeBridge(
    (name, input) =>
      name === 'assets.change'
        ? Promise.reject(Object.assign(new Error('full'), { code: 'disk-full' }))
        : studio.call(name, input),
    { subscribe: (listener) => studio.backend.subscribe(listener) },
  )
  await undoStep()
  expect(messageStore.getState().latest?.message.kind).toBe('error')
  expect(currentSteps().position).toBe(1)
  expect(asset(model.id).name).toBe('Changed')
})
