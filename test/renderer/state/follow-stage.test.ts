import { describe, expect, test } from 'vitest'
import { slotMove } from '../../../renderer/state/follow-stage.ts'
import { anAsset, anInputFile } from '../builders.ts'

const dragon = anAsset({ id: 'dragon' })
const cat = anAsset({ id: 'cat', provenance: { ...dragon.provenance, inputs: [] } })
const held = anInputFile({ slot: 'mesh', assetId: 'dragon', sha256: 'dd' })

describe('the slot for a model', () => {
  test('takes what is on the stage while it is empty', () => {
    expect(slotMove(undefined, dragon, undefined)).toBe('take')
    expect(slotMove(undefined, cat, 'dragon')).toBe('take')
  })
  test('stays empty where the artist took that out', () => {
    expect(slotMove(undefined, dragon, 'dragon')).toBe('leave')
  })
  test('goes along with the stage', () => {
    expect(slotMove(held, dragon, undefined)).toBe('is-there')
    expect(slotMove(held, cat, 'dragon')).toBe('take')
  })
  test('keeps what was chosen otherwise', () => {
    expect(slotMove(held, cat, undefined)).toBe('leave')
    expect(slotMove(held, cat, 'bird')).toBe('leave')
    expect(slotMove(anInputFile({ assetId: null }), cat, 'dragon')).toBe('leave')
  })
  test('keeps what it has when only a result of that is opened', () => {
    const version = anAsset({ id: 'small-dragon', parentId: 'dragon' })
    const made = anAsset({
      id: 'gold-dragon',
      provenance: {
        ...dragon.provenance,
        inputs: [{ slot: 'mesh', name: 'dragon.glb', sha256: 'dd', assetId: null }],
      },
    })
    expect(slotMove(held, version, 'dragon')).toBe('leave')
    expect(slotMove(held, made, 'dragon')).toBe('leave')
  })
})
