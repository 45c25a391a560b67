import { describe, expect, test } from 'vitest'
import { slotMove } from '../../../renderer/state/follow-stage.ts'
import type { OperationId } from '../../../shared/catalogue.ts'
import { anAsset, anInputFile } from '../builders.ts'

const dragon = anAsset({ id: 'dragon' })
const cat = anAsset({ id: 'cat', provenance: { ...dragon.provenance, inputs: [] } })
const held = anInputFile({ slot: 'mesh', assetId: 'dragon', sha256: 'dd' })

const free = { pinned: false, operation: 'texture', lastShared: undefined } as const

/** A result of an operation on the dragon. */
function madeBy(operation: OperationId) {
  const inputs = [{ slot: 'mesh', name: 'dragon.glb', sha256: 'dd', assetId: null }]
  return anAsset({ id: 'gold-dragon', provenance: { ...dragon.provenance, operation, inputs } })
}

describe('the slot for a model', () => {
  test('takes what is on the stage while it is empty', () => {
    expect(slotMove(undefined, dragon, free)).toBe('take')
    expect(slotMove(undefined, cat, { ...free, lastShared: 'dragon' })).toBe('take')
  })
  test('stays empty where the artist took that out', () => {
    expect(slotMove(undefined, dragon, { ...free, lastShared: 'dragon' })).toBe('leave')
  })
  test('goes along with the stage, also after a restart', () => {
    expect(slotMove(held, dragon, free)).toBe('is-there')
    expect(slotMove(held, cat, { ...free, lastShared: 'dragon' })).toBe('take')
    expect(slotMove(held, cat, free)).toBe('take')
  })
  test('keeps what was pinned', () => {
    expect(slotMove(held, cat, { ...free, pinned: true })).toBe('leave')
    expect(slotMove(held, dragon, { ...free, pinned: true })).toBe('is-there')
  })
  test('keeps what it has when only a result of the same operation is opened', () => {
    expect(slotMove(held, madeBy('texture'), free)).toBe('leave')
    expect(slotMove(held, madeBy('print-prepare'), free)).toBe('take')
  })
})
