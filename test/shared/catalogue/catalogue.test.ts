import { describe, expect, test } from 'vitest'
import {
  creditsOf,
  slotOfFile,
  type InputSlot,
  type ModelOperation,
  type Parameter,
} from '../../../shared/catalogue/catalogue.ts'
import { checkInputs, checkParameters } from '../../../shared/catalogue/check-fields.ts'

const slot = (id: string, kind: InputSlot['kind'], more: Partial<InputSlot> = {}): InputSlot => ({
  id,
  kind,
  label: id,
  required: true,
  ...more,
})
const row = (more: Partial<ModelOperation>): ModelOperation => ({
  operation: 'texture',
  inputs: [],
  parameters: [],
  price: { kind: 'unknown' },
  ...more,
})
const number = (id: string, more: Partial<Parameter> = {}): Parameter => ({ id, label: id, kind: 'number', ...more })

describe('inputs', () => {
  const painting = row({
    inputs: [
      slot('mesh', 'mesh'),
      slot('prompt', 'prompt', { oneOf: 'look' }),
      slot('image', 'image', { oneOf: 'look' }),
    ],
  })
  test.each<[string[], string[]]>([
    [['mesh', 'prompt'], []],
    [['mesh', 'image'], []],
    [['mesh'], ['prompt']],
    [['mesh', 'prompt', 'image'], ['image']],
    [[], ['mesh', 'prompt']],
  ])('%j of a model with alternative inputs leave %j to be fixed', (given, fields) => {
    expect(checkInputs(painting, given).map(({ field }) => field)).toEqual(fields)
  })

  const several = row({
    operation: 'multiview-to-3d',
    inputs: [
      slot('images', 'multiview', {
        views: [
          { id: 'front', required: true },
          { id: 'back', required: false },
        ],
      }),
    ],
  })
  test.each<[string[], string[]]>([
    [['images.front'], []],
    [['images.front', 'images.back'], []],
    [['images.back'], ['images.front']],
    [[], ['images.front']],
  ])('the views %j leave %j to be fixed', (given, fields) => {
    expect(checkInputs(several, given).map(({ field }) => field)).toEqual(fields)
  })
  test('a file belongs to its slot, a view to its parent slot, and others to none', () => {
    expect(slotOfFile(several, 'images.back')?.id).toBe('images')
    expect(slotOfFile(several, 'images.left')).toBeUndefined()
    expect(slotOfFile(several, 'images')).toBeUndefined()
    expect(slotOfFile(painting, 'prompt')).toBeUndefined()
    expect(slotOfFile(painting, 'mesh')?.kind).toBe('mesh')
  })

  test('a mask without its picture is useless', () => {
    const editing = row({
      inputs: [
        slot('image', 'image', { required: false }),
        slot('mask', 'image', { required: false, maskOf: 'image' }),
      ],
    })
    expect(checkInputs(editing, ['mask']).map(({ field }) => field)).toEqual(['mask'])
    expect(checkInputs(editing, ['image', 'mask'])).toEqual([])
  })
})

describe('parameters', () => {
  test('that are alternatives replace each other', () => {
    const remeshing = row({
      parameters: [
        number('faces', { default: 1000, shownWhen: { parameter: 'edge_mm', given: false } }),
        number('edge_mm'),
      ],
    })
    expect(checkParameters(remeshing, {}).values).toEqual({ faces: 1000 })
    expect(checkParameters(remeshing, { edge_mm: 2 }).values).toEqual({ edge_mm: 2 })
  })

  test('are shown only with certain values of another', () => {
    const piece: Parameter = {
      id: 'piece',
      label: 'Piece',
      kind: 'choice',
      default: 'coin',
      choices: ['coin', 'stamp', 'plate'].map((value) => ({ value, label: value })),
    }
    const made = row({
      parameters: [piece, number('rim', { default: 1, shownWhen: { parameter: 'piece', equals: ['coin', 'plate'] } })],
    })
    expect(checkParameters(made, {}).values).toEqual({ piece: 'coin', rim: 1 })
    expect(checkParameters(made, { piece: 'stamp' }).values).toEqual({ piece: 'stamp' })
  })

  test('that are numeric text are accepted as numbers, and are sent as text', () => {
    const size: Parameter = {
      id: 'size',
      label: 'Size',
      kind: 'choice',
      default: '1024',
      choices: ['1024', '2048'].map((value) => ({ value, label: value })),
    }
    const made = row({ parameters: [size] })
    expect(checkParameters(made, { size: 2048 })).toEqual({ values: { size: '2048' }, problems: [] })
    expect(checkParameters(made, { size: 2047 }).problems).toMatchObject([{ field: 'size', code: 'must-be-choice' }])
  })

  test.each<[Parameter['kind'], string, boolean]>([
    ['colour', '#D9703f', true],
    ['colour', 'red', false],
    ['colour', '#fff', false],
    ['text', 'ANNA', true],
    ['text', 'MARGARETE', false],
  ])('of the kind %s: “%s” is accepted: %s', (kind, value, taken) => {
    const made = row({ parameters: [{ id: 'a', label: 'A', kind, maxLength: 8 }] })
    expect(checkParameters(made, { a: value }).problems.length === 0).toBe(taken)
  })
})

describe('a price', () => {
  const parameters = [number('count', { default: 1 }), number('size', { default: 1024 })]
  test('depends on the parameters, with their defaults filled in', () => {
    const priced = row({
      parameters,
      price: { kind: 'credits', credits: 10, plus: [{ parameter: 'size', equals: 4096, credits: 5 }], times: 'count' },
    })
    expect(creditsOf(priced, {})).toBe(10)
    expect(creditsOf(priced, { size: 4096, count: 3 })).toBe(45)
  })
  test('that the service sets is never treated as zero', () => {
    expect(creditsOf(row({ price: { kind: 'unknown' } }), {})).toBeNull()
    expect(creditsOf(row({ price: { kind: 'free' } }), {})).toBe(0)
  })
})
