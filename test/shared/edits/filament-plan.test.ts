import { describe, expect, test } from 'vitest'
import {
  filamentChangesSchema,
  maxStrokePoints,
  type FilamentChangeInput,
} from '../../../shared/edits/filament-change.ts'
import { freeFilament, planFilaments } from '../../../shared/edits/filament-plan.ts'

const materials = [
  { name: 'Red', baseColour: [1, 0, 0, 1] as const, filament: 1 },
  { name: 'Blue', baseColour: [0, 0, 1, 1] as const, filament: 4 },
  { name: 'Loose', baseColour: [1, 1, 1, 1] as const },
  { name: 'Also red', baseColour: [0.9, 0, 0, 1] as const, filament: 1 },
]
const plan = (...changes: FilamentChangeInput[]) => planFilaments(filamentChangesSchema.parse(changes), materials)
const numbers = (of: ReturnType<typeof plan>) => of.filaments.map(({ number, name }) => [number, name])

test('the filaments of a file are sorted by number, each named after its first material', () => {
  const { filaments, assigned } = planFilaments([], materials)
  expect(filaments).toEqual([
    { number: 1, name: 'Red', colour: [1, 0, 0], material: 0, changed: false },
    { number: 4, name: 'Blue', colour: [0, 0, 1], material: 1, changed: false },
  ])
  expect(assigned).toEqual([1, 4, null, 1])
})

describe('changes', () => {
  test('recolour, rename and add', () => {
    const { filaments } = plan(
      { kind: 'set', filament: 1, values: { name: 'Rose' } },
      { kind: 'set', filament: 1, values: { colour: [1, 0.5, 0.5] } },
      { kind: 'add', filament: 2, name: 'White', colour: [1, 1, 1] },
    )
    expect(filaments[0]).toEqual({ number: 1, name: 'Rose', colour: [1, 0.5, 0.5], material: 0, changed: true })
    expect(filaments[1]).toMatchObject({ number: 2, material: null })
  })

  test('merge filaments, also after a swap', () => {
    const merged = plan({ kind: 'swap', one: 1, other: 4 }, { kind: 'merge', into: 1, from: [4] })
    expect(numbers(merged)).toEqual([[1, 'Red']])
    expect(merged.assigned).toEqual([1, 1, null, 1])
    expect(plan({ kind: 'swap', one: 1, other: 4 }).assigned).toEqual([4, 1, null, 4])
  })

  test('add a filament under a number that is free again', () => {
    const { filaments, assigned } = plan(
      { kind: 'merge', into: 4, from: [1] },
      { kind: 'add', filament: 1, name: 'New', colour: [0, 1, 0] },
    )
    expect(filaments[0]).toMatchObject({ number: 1, name: 'New', material: null })
    expect(assigned).toEqual([4, 4, null, 4])
  })

  test.each<[string, FilamentChangeInput]>([
    ['filament-gone', { kind: 'set', filament: 2, values: {} }],
    ['filament-gone', { kind: 'merge', into: 1, from: [2] }],
    ['filament-gone', { kind: 'swap', one: 2, other: 1 }],
    ['filament-gone', { kind: 'stroke', points: [[0, 0, 0]], radiusMm: 1, filament: 9 }],
    ['filament-taken', { kind: 'add', filament: 4, name: '', colour: [0, 0, 0] }],
  ])('that are invalid are refused: %s', (reason, change) => {
    expect(() => plan(change)).toThrow(expect.objectContaining({ code: 'invalid-input', details: expect.objectContaining({ reason }) as object }) as Error) // prettier-ignore
  })
})

test('the lowest free number is found, and none where all are taken', () => {
  expect(freeFilament([{ number: 1 }, { number: 3 }])).toBe(2)
  expect(freeFilament(Array.from({ length: 32 }, (_, i) => ({ number: i + 1 })))).toBeNull()
})

test('the number of stroke points in a list is limited', () => {
  const points = Array.from({ length: 5000 }, () => [0, 0, 0])
  const stroke = { kind: 'stroke', points, radiusMm: 1, filament: 1 }
  const full = Array.from({ length: maxStrokePoints / 5000 }, () => stroke)
  expect(filamentChangesSchema.safeParse(full).success).toBe(true)
  expect(filamentChangesSchema.safeParse([...full, { ...stroke, points: [[0, 0, 0]] }]).success).toBe(false)
})
