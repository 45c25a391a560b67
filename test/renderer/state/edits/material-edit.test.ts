import { beforeEach, describe, expect, test } from 'vitest'
import {
  alikeMaterials,
  editMaterials,
  emissiveOf,
  valuesForPicture,
  hasTexture,
  wholeMetals,
} from '../../../../renderer/state/edits/edited-materials.ts'
import {
  changeMaterial,
  discardMaterials,
  endGesture,
  saveMaterials,
  materialEditStore,
  reportMaterials,
  treatAsNonMetal,
} from '../../../../renderer/state/edits/material-edit.ts'
import { editOf } from '../../../../renderer/state/edits/edits.ts'
import { redoStep, stepsStore, undoStep } from '../../../../renderer/state/undo/undo-history.ts'
import { studioStore } from '../../../../renderer/state/studio-store.ts'
import { messageStore } from '../../../../renderer/state/messages.ts'
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { materialChangesSchema, type MaterialChange } from '../../../../shared/edits/material-change.ts'
import { planMaterials } from '../../../../shared/edits/material-plan.ts'
import { aMaterial, anAsset } from '../../builders.ts'
import { setFakeBridge } from '../../fake-bridge.ts'

const rough = (roughness: number, material = 0): MaterialChange => ({ kind: 'set', material, values: { roughness } })
const now = () => editOf(materialEditStore.getState(), 'a').changes

beforeEach(() => {
  materialEditStore.setState({ shown: null, edits: {}, pictures: {}, saving: null, saved: null })
  studioStore.setState({ snapshot: null })
  stepsStore.setState({ line: '', histories: {} })
})

describe('steps', () => {
  test('are undone and redone one by one; a new one drops those undone', async () => {
    changeMaterial('a', rough(0.1))
    changeMaterial('a', rough(0.2))
    await undoStep()
    expect(now()).toEqual([rough(0.1)])
    await redoStep()
    expect(now()).toEqual([rough(0.1), rough(0.2)])
    await undoStep()
    changeMaterial('a', rough(0.3))
    await redoStep()
    expect(now()).toEqual([rough(0.1), rough(0.3)])
  })

  test('of one drag are one', async () => {
    changeMaterial('a', rough(0.1))
    for (const value of [0.2, 0.3, 0.4]) changeMaterial('a', rough(value), 'roughness')
    expect(now()).toEqual([rough(0.1), rough(0.4)])
    endGesture('a')
    changeMaterial('a', rough(0.5), 'roughness')
    expect(now()).toHaveLength(3)
    await undoStep()
    await undoStep()
    expect(now()).toEqual([rough(0.1)])
  })

  test('that were discarded return with undo', async () => {
    changeMaterial('a', rough(0.1))
    discardMaterials('a')
    expect(now()).toEqual([])
    await undoStep()
    expect(now()).toEqual([rough(0.1)])
  })

  test('belong to their model and are kept for it', () => {
    changeMaterial('a', rough(0.1))
    changeMaterial('b', rough(0.9))
    reportMaterials({
      assetId: 'b',
      materials: [],
      textures: [],
      triangles: [],
      layouts: [],
      box: [0, 0, 0, 1, 1, 1],
      picture: () => null,
    })
    expect(now()).toEqual([rough(0.1)])
  })
})

describe('saving', () => {
  const bridgeThat = (answer: () => Promise<unknown>) => setFakeBridge(answer)

  test('that is refused says why and keeps every change', async () => {
    bridgeThat(() => Promise.reject(new AppError('unsafe-file', 'too large', { details: { says: 'It is too large' } })))
    changeMaterial('a', rough(0.1))
    await saveMaterials(anAsset({ id: 'a' }))
    expect(now()).toEqual([rough(0.1)])
    expect(materialEditStore.getState()).toMatchObject({ saving: null, saved: null })
    expect(messageStore.getState().latest?.message).toMatchObject({ kind: 'error', error: { code: 'unsafe-file' } })
  })

  test('drops the changes once the version is on the stage', async () => {
    bridgeThat(async () => anAsset({ id: 'new' }))
    changeMaterial('a', rough(0.1))
    await saveMaterials(anAsset({ id: 'a' })).catch(() => undefined)
    expect(now()).toEqual([rough(0.1)])
    reportMaterials(null)
    expect(now()).toEqual([rough(0.1)])
    reportMaterials({
      assetId: 'new',
      materials: [],
      textures: [],
      triangles: [],
      layouts: [],
      box: [0, 0, 0, 1, 1, 1],
      picture: () => null,
    })
    expect(now()).toEqual([])
  })
})

describe('changed materials', () => {
  test('are the same objects where nothing changed', () => {
    const materials = [aMaterial(), aMaterial()]
    const edited = editMaterials(materials, [rough(0.2, 1)])
    expect(edited[0]?.look).toBe(materials[0])
    expect(edited[1]?.look).toMatchObject({ roughness: 0.2, unspecified: false })
  })

  test('have a texture after one is added, and none after it is removed', () => {
    const maps = { baseColour: 0, normal: 1, metalnessRoughness: null, occlusion: null, emissive: null }
    const picture = { sha256: 'a'.repeat(64), name: 'x.png' }
    const changes = materialChangesSchema.parse([
      { kind: 'picture', material: 0, use: 'normal', picture: null },
      { kind: 'picture', material: 0, use: 'emissive', picture },
    ])
    const [edited] = editMaterials([aMaterial({ maps })], changes)
    expect((['baseColour', 'normal', 'emissive', 'occlusion'] as const).map((use) => hasTexture(edited!, use))).toEqual(
      [true, false, true, false],
    )
  })

  test('have an emission with a colour and a strength, whose product it is', () => {
    expect(emissiveOf([4, 2, 0])).toEqual({ colour: [1, 0.5, 0], strength: 4 })
    expect(emissiveOf([0.5, 0.25, 0])).toEqual({ colour: [0.5, 0.25, 0], strength: 1 })
  })

  test('with a new texture have factors that are not zero', () => {
    expect(valuesForPicture('emissive', aMaterial())).toEqual({ emissive: { colour: [1, 1, 1], strength: 1 } })
    expect(valuesForPicture('emissive', aMaterial({ emissive: [0, 1, 0] }))).toBeNull()
    expect(valuesForPicture('metalnessRoughness', aMaterial())).toEqual({ metalness: 1, roughness: 1 })
    expect(valuesForPicture('normal', aMaterial())).toBeNull()
  })

  test('are identical with equal values and textures, whatever their names', () => {
    const maps = { ...aMaterial().maps, baseColour: 0 }
    const materials = [
      aMaterial({ name: 'a' }),
      aMaterial({ name: 'b', roughness: 0.999 }),
      aMaterial({ maps }),
      aMaterial({ roughness: 0 }),
    ]
    expect(alikeMaterials(editMaterials(materials, []))).toEqual([[0, 1]])
    const merged = materialChangesSchema.parse([{ kind: 'merge', into: 0, from: [1] }])
    expect(alikeMaterials(editMaterials(materials, merged))).toEqual([])
  })
})

test('textured materials that are metal all over become non-metal in one step', async () => {
  const maps = { ...aMaterial().maps, baseColour: 0 }
  const materials = [
    aMaterial({ metalness: 1, maps }),
    aMaterial({ metalness: 1, maps: { ...maps, metalnessRoughness: 1 } }),
    aMaterial({ metalness: 1 }),
    aMaterial({ metalness: 1, maps }),
    aMaterial({ metalness: 0, maps }),
  ]
  const metals = wholeMetals(editMaterials(materials, []))
  expect(metals).toEqual([0, 3])
  treatAsNonMetal('a', metals)
  expect(wholeMetals(editMaterials(materials, now()))).toEqual([])
  expect(editMaterials(materials, now()).map(({ look }) => look.metalness)).toEqual([0, 1, 1, 0, 0])
  await undoStep()
  expect(now()).toEqual([])
})

describe('the plan', () => {
  test('drops the adjustment and size of a texture that is replaced', () => {
    const picture = { sha256: 'a'.repeat(64), name: 'x.png', assetId: null }
    const adjustment = {
      hueDegrees: 20,
      saturation: 0,
      brightness: 0,
      contrast: 0,
      tint: { colour: [1, 1, 1], amount: 0 },
    }
    const changes = materialChangesSchema.parse([
      { kind: 'adjust', material: 0, adjustment },
      { kind: 'size', material: 0, use: 'baseColour', side: 256 },
      { kind: 'picture', material: 0, use: 'baseColour', picture },
    ])
    expect(planMaterials(changes, 1)[0]).toMatchObject({
      adjustment: null,
      pictures: { baseColour: { source: picture, side: null } },
    })
  })

  test('ignores changes to a material that was merged into another', () => {
    const changes = materialChangesSchema.parse([{ kind: 'merge', into: 0, from: [1] }, rough(0.1, 1)])
    expect(() => planMaterials(changes, 2)).toThrow(AppError)
    expect(() => planMaterials([rough(0.1, 2)], 2)).toThrow(AppError)
  })
})
