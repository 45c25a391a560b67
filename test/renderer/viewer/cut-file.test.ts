import { expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { createFileCutter, type PieceArrays } from '../../../renderer/viewer/derived/cut-file.ts'
import { piecesOf } from '../../../renderer/viewer/derived/pieces-of.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { writeDerived, writeView } from '../../support/write-view.ts'

/** Two parts, one of them with everything a vertex can have, cut into several chunks, with a preview and a picture. */
function smallModel(): Model {
  const triangles = 7
  const positions = Float32Array.from({ length: triangles * 9 }, (_, index) => Math.sin(index * 1.7))
  const indices = Uint32Array.from({ length: triangles * 3 }, (_, index) => index)
  const vertices = triangles * 3
  return {
    name: 'Small',
    parts: [
      { name: 'plain', material: 0, positions, indices },
      {
        name: 'rich',
        material: 1,
        positions: positions.map((value) => value + 2),
        normals: Float32Array.from({ length: vertices * 3 }, (_, index) => (index % 3 === 1 ? 1 : 0)),
        uvs: Float32Array.from({ length: vertices * 2 }, (_, index) => index / 100),
        colours: Float32Array.from({ length: vertices * 4 }, (_, index) => (index % 5) / 4),
        indices,
      },
    ],
    materials: [
      { name: 'none', baseColour: [1, 1, 1, 1], metalness: 0, roughness: 1 },
      {
        name: 'painted',
        baseColour: [1, 1, 1, 1],
        metalness: 0,
        roughness: 1,
        baseColourTexture: {
          name: 'p',
          mediaType: 'image/png',
          bytes: new Uint8Array([1, 2, 3, 4, 5]),
          width: 1,
          height: 1,
        },
      },
    ],
  }
}

const file = writeView(smallModel(), { previewOf: 3, maxVertices: 9 })

type Given = { name: string; arrays: Record<string, number[]> }[]

function cut(whole: Uint8Array, pushes: readonly Uint8Array[]): Given {
  const given: Given = []
  const cutter = createFileCutter(
    (json) => piecesOf(json).pieces,
    ({ kind, index }, arrays) => given.push({ name: `${kind} ${index}`, arrays: plain(arrays) }),
  )
  for (const bytes of pushes) cutter.push(bytes)
  cutter.end()
  expect(cutter.wholeBytes()).toBeLessThanOrEqual(whole.length)
  return given
}

function plain(arrays: PieceArrays): Record<string, number[]> {
  return Object.fromEntries(Object.entries(arrays).map(([name, buffer]) => [name, [...new Uint8Array(buffer)]]))
}

const expected = cut(file, [file])

test('a view gives preview, pictures and chunks in the order of their bytes', () => {
  expect(expected.map(({ name }) => name)).toEqual([
    'preview 0',
    'preview 1',
    'picture 0',
    ...Array.from({ length: 6 }, (_, index) => `chunk ${index}`),
  ])
  expect(expected.find(({ name }) => name === 'picture 0')?.arrays['file']).toEqual([1, 2, 3, 4, 5])
  const [first] = expected.filter(({ name }) => name === 'chunk 0')
  expect(new Float32Array(Uint8Array.from(first?.arrays['positions'] ?? []).buffer)).toEqual(
    smallModel().parts[0]?.positions.slice(0, 27),
  )
})

test('the arrays are the same when cut at any byte', thorough, () => {
  const wanted = JSON.stringify(expected)
  for (let at = 0; at <= file.length; at++)
    expect(JSON.stringify(cut(file, [file.subarray(0, at), file.subarray(at)])) === wanted, `cut at ${at}`).toBe(true)
})

test.each([1, 2, 3, 7, 8, 13, 1000])('the arrays are the same in pieces of %i bytes', (step) => {
  const pushes = Array.from({ length: Math.ceil(file.length / step) }, (_, index) =>
    file.subarray(index * step, (index + 1) * step),
  )
  expect(cut(file, pushes)).toEqual(expected)
})

test('the arrays are copies of the pushed bytes', () => {
  const copy = file.slice()
  const given: ArrayBuffer[] = []
  const cutter = createFileCutter(
    (json) => piecesOf(json).pieces,
    (_, arrays) => given.push(...Object.values(arrays)),
  )
  cutter.push(copy)
  const before = given.map((buffer) => [...new Uint8Array(buffer)])
  copy.fill(255)
  expect(given.map((buffer) => [...new Uint8Array(buffer)])).toEqual(before)
})

test('a truncated file is damaged', () => {
  for (const length of [0, 3, 15, 16, 40, file.length - 9])
    expect(() => cut(file, [file.subarray(0, length)]), `${length} bytes`).toThrow(AppError)
})

test('a changed byte of the header is an error or has no effect', () => {
  const head = 16 + new DataView(file.buffer).getUint32(8, true)
  const codes = new Set<string>()
  for (let at = 0; at < head; at++) {
    const changed = file.slice()
    changed[at] = changed[at]! ^ 0x15
    try {
      cut(changed, [changed])
      codes.add('taken')
    } catch (thrown) {
      codes.add(AppError.from(thrown).code)
    }
  }
  expect([...codes].sort()).toEqual(['data-corrupt', 'taken'])
})

test('edges and values are cut, also empty ones', () => {
  const edges = writeDerived((put) => ({
    kind: 'edges',
    featureDegrees: 30,
    feature: put(new Float32Array([0, 0, 0, 1, 1, 1])),
    open: put(new Float32Array()),
    nonManifold: put(new Float32Array(12)),
    parts: {
      feature: put(new Uint32Array([3, 7])),
      open: put(new Uint32Array()),
      nonManifold: put(new Uint32Array(4)),
    },
  }))
  const lengths = cut(edges, [edges]).map(({ name, arrays }) => [
    name,
    arrays['segments']?.length,
    arrays['parts']?.length,
  ])
  expect(lengths).toEqual([
    ['segments 0', 24, 8],
    ['segments 1', 0, 0],
    ['segments 2', 48, 16],
  ])
  const misfit = writeDerived((put) => ({
    kind: 'edges',
    featureDegrees: 30,
    feature: put(new Float32Array(6)),
    open: put(new Float32Array()),
    nonManifold: put(new Float32Array()),
    parts: { feature: put(new Uint32Array(4)), open: put(new Uint32Array()), nonManifold: put(new Uint32Array()) },
  }))
  expect(() => cut(misfit, [misfit])).toThrow(/4 parts instead of 2/)
  const measured = (levels: number) =>
    writeDerived((put) => ({
      kind: 'thickness',
      unit: 'mm',
      least: 0,
      greatest: 1,
      quantiles: [0, 1],
      worst: [],
      values: [put(new Float32Array(3)), put(new Float32Array(5))],
      lattices: [
        null,
        { triangles: put(Uint32Array.of(4)), levels: put(new Uint8Array(levels)), values: put(new Float32Array(6)) },
      ],
    }))
  const heat = measured(4)
  expect(
    cut(heat, [heat]).map(({ name, arrays }) => [name, arrays['values']?.length, arrays['levels']?.length]),
  ).toEqual([
    ['values 0', 12, undefined],
    ['values 1', 20, undefined],
    ['lattices 1', 24, 4],
  ])
  expect(() => cut(measured(3), [measured(3)])).toThrow(/levels/)
})
