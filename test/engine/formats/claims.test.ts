/** What a file claims takes no memory that its bytes do not pay for: each way of asking for much, once, in a process of its own. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AppError } from '../../../shared/protocol/app-error.ts'
import { boundedWasm } from '../../../electron/engine/formats/bounded-wasm.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { memoryBudgetOf } from '../../../electron/engine/formats/memory-budget.ts'
import { writers } from '../../../electron/engine/formats/writers.ts'
import { unpackGltf } from '../../../electron/engine/formats/unpack-gltf.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { material } from './samples.ts'
import { hostileFiles } from './fuzz/hostile.ts'
import { hostileGltf } from './fuzz/hostile-gltf.ts'
import { seesPeaks } from './fuzz/peak.ts'
import { memoryBound } from './fuzz/run-fuzz.ts'

interface Line {
  name: string
  code: string
  bytes: number
  peakBytes: number
}

describe('files that claim too much', () => {
  let lines: Line[] = []
  beforeAll(() => {
    if (!seesPeaks) console.warn('SKIPPED: only Linux says how much memory a process took at most')
    const script = fileURLToPath(new URL('./fuzz/read-hostile.ts', import.meta.url))
    const given = ['--expose-gc', '--max-old-space-size=1024', script, '20000']
    const said = execFileSync(process.execPath, given, { encoding: 'utf8', maxBuffer: 1e7 })
    lines = said
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line)
  }, 600_000)

  test.each(hostileFiles.map(([name]) => name))(
    '%s: is read, or rejected with the right reason, within its memory budget',
    (name) => {
      const line = lines.find((each) => each.name === name)
      expect(line).toBeDefined()
      expect(['read', 'bad-geometry', 'mesh-too-large', 'unsafe-file', 'unsupported-format']).toContain(line!.code)
      expect(seesPeaks ? line!.peakBytes : 0).toBeLessThan(memoryBound(line!.bytes))
    },
  )
})

/** A surface of so many squares a side. */
function grid(side: number): Model {
  const positions = Float32Array.from({ length: (side + 1) ** 2 * 3 }, (_, i) => {
    const [x, y] = [Math.floor(i / 3) % (side + 1), Math.floor(i / 3 / (side + 1))]
    return [x, y, Math.sin(x * y)][i % 3]!
  })
  const indices = Uint32Array.from({ length: side ** 2 * 6 }, (_, i) => {
    const square = Math.floor(i / 6)
    const corner = (square % side) + Math.floor(square / side) * (side + 1)
    return corner + [0, 1, side + 1, 1, side + 2, side + 1][i % 6]!
  })
  return { name: '', parts: [{ name: '', material: 0, positions, indices }], materials: [material('')] }
}

const refusalOf = (read: Promise<unknown>): Promise<unknown> =>
  read.then(
    () => 'read',
    (error: AppError) => `${error.code} ${String(error.details?.['reason'])}`,
  )

test.each(['positions that stand nowhere', 'corners that stand nowhere', 'positions that are all replaced'])(
  'a GLB of a few hundred bytes that claims 59 million %s is rejected before they are allocated',
  async (name) => {
    const file = await hostileGltf[name]!(980_000)
    expect(file.byteLength).toBeLessThan(700)
    expect(await refusalOf(readModel(file, ''))).toBe('mesh-too-large exceeds-file')
  },
)

test('WebAssembly memory grows up to its limit and no further', () => {
  // A module of one exported memory of a page.
  const module = Uint8Array.from(Buffer.from('0061736d010000000503010001070a01066d656d6f72790200', 'hex'))
  const wasm = boundedWasm(module)
  const { memory } = wasm.instantiateWasm({}, () => {}) as { memory: WebAssembly.Memory }
  wasm.limitBytes = 2 * 65_536
  expect(memory.grow(1)).toBe(1)
  expect(() => memory.grow(1)).toThrow(RangeError)
  expect(wasm.memoryBytes()).toBe(2 * 65_536)
})

test('a Draco mesh that exceeds its budget is rejected, and the next one is read', async () => {
  const file = await writers.glb(grid(300), { compression: 'draco' })
  const small = memoryBudgetOf(file.byteLength)
  small.reserve(small.left() - 1e6)
  small.allowPacked = () => {}
  expect(await refusalOf(readModel(file, '', { budget: small }))).toMatch(/^(bad-geometry|mesh-too-large)/)
  expect(await refusalOf(readModel(file, ''))).toBe('read')
})

test('zeros that only an animation needs do not reach the window', async () => {
  const file = await hostileGltf['animation of times that stand nowhere']!(980_000)
  expect(await refusalOf(unpackGltf(file))).toBe('mesh-too-large exceeds-file')
})

test.each(['3mf', 'stl'] as const)('a vertex too far away for millimetres is rejected by %s', async (format) => {
  const model = grid(1)
  model.parts[0]!.positions[0] = 3e37
  expect(await refusalOf(writers[format](model))).toBe('bad-geometry damaged-part')
})
