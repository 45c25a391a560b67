import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { weldPositions } from '../../../electron/engine/mesh/weld.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { optimizeTopology } from '../../../electron/engine/remesh/optimize-topology.ts'
import { remeshModel } from '../../../electron/engine/remesh/remesh-model.ts'
import { ball, fineCube } from '../mesh/fine-shapes.ts'
import { cube, modelOf } from '../mesh/shapes.ts'

const silent = (): void => {}
const glbOf = async (model: Model): Promise<Uint8Array> => writeGlb(model)
const lopsided = ball(48, 0.05, (x, y) => 1 + 0.15 * Math.sin(3 * x + 1) * Math.cos(2 * y))

test('remesh meets a count of triangles and tells what it did', async () => {
  const mesh = await glbOf(modelOf(lopsided))
  const { glb, report } = await remeshModel({ mesh, targetFaces: 1200, keepTexture: false }, silent)
  expect(Math.abs(report.after.triangles / 1200 - 1)).toBeLessThan(0.1)
  expect(report.after.watertight).toBe(true)
  expect(report.edges.deviation).toBeLessThan(0.2)
  expect(report.distance.meanShare).toBeLessThan(0.002)
  expect((await readModel(glb, '')).parts[0]!.indices.length / 3).toBe(report.after.triangles)
})

test('remesh keeps plain materials as materials, each on its side', async () => {
  const part = fineCube(4)
  const top = part.indices.filter((_, corner) => onTop(part.positions, part.indices, corner - (corner % 3)))
  const rest = part.indices.filter((_, corner) => !onTop(part.positions, part.indices, corner - (corner % 3)))
  const plain = modelOf({ ...part, indices: rest }, { ...part, name: 'top', material: 1, indices: top })
  const red = { ...plain.materials[0]!, name: 'red', baseColour: [1, 0, 0, 1] as [number, number, number, number] }
  const mesh = await glbOf({ ...plain, materials: [plain.materials[0]!, red] })
  const { glb, report } = await remeshModel({ mesh, edgeLengthMm: 150 }, silent)
  expect(report.after.watertight).toBe(true)
  const model = await readModel(glb, '')
  const reds = model.parts.filter(({ material }) => model.materials[material]!.baseColour[1] === 0)
  const heights = reds.flatMap(({ positions, indices }) => [...indices].map((vertex) => positions[vertex * 3 + 1]!))
  expect(heights.length).toBeGreaterThan(100)
  for (const height of heights) expect(height).toBeCloseTo(1, 5)
})

test.each([
  ['no faces', { targetFaces: 0 }, 'invalid-input', 'target_faces'],
  ['too few faces', { targetFaces: 3 }, 'invalid-input', 'target_faces'],
  ['too many faces', { targetFaces: 1e9 }, 'invalid-input', 'target_faces'],
  ['edges longer than the model', { edgeLengthMm: 100_000 }, 'invalid-input', 'edge_length_mm'],
  ['edges of no length', { edgeLengthMm: 0 }, 'invalid-input', 'edge_length_mm'],
  ['edges too short to count', { edgeLengthMm: 0.01 }, 'mesh-too-large', 'edge_length_mm'],
])('remesh refuses %s and says what is possible', async (_name, size, code, field) => {
  const mesh = await glbOf(modelOf(cube(1)))
  await expect(remeshModel({ mesh, ...size }, silent)).rejects.toMatchObject({
    code,
    details: { field, reason: expect.stringMatching(/at (least|most)|above 0/) },
  })
})

test.each([
  ['no faces', { targetFaces: 0 }, 'target_faces'],
  ['no goal', {}, 'target_faces'],
  ['a share of nothing', { ratio: 0 }, 'ratio'],
  ['no error at all', { targetFaces: 100, maxErrorMm: 0 }, 'max_error_mm'],
])('optimise refuses %s', async (_name, goal, field) => {
  const mesh = await glbOf(modelOf(fineCube(3)))
  await expect(optimizeTopology({ mesh, ...goal }, silent)).rejects.toMatchObject({
    code: 'invalid-input',
    details: { field },
  })
})

test('more faces than there are: the model is kept, and that is said', async () => {
  const mesh = await glbOf(modelOf(fineCube(2)))
  const { report } = await optimizeTopology({ mesh, targetFaces: 5000 }, silent)
  expect(report.after.triangles).toBe(48)
  expect(report.notes.join(' ')).toContain('none were taken away')
})

test.each(['x', 'y', 'z'] as const)('symmetry across %s is exact, closed, and keeps to the count', async (symmetry) => {
  const axis = ({ x: 0, y: 1, z: 2 } as const)[symmetry]
  const mesh = await glbOf(modelOf(lopsided))
  const { glb, report } = await optimizeTopology({ mesh, targetFaces: 800, symmetry }, silent)
  expect(report.after).toMatchObject({ watertight: true, crowdedEdges: 0 })
  expect(report.after.triangles).toBeLessThanOrEqual(800)
  expect(report.after.triangles).toBeGreaterThan(600)
  const { positions } = weldPositions(await readModel(glb, ''))
  const at = report.mirror!.atMm / 1000
  const places = new Set<string>()
  const key = (x: number, y: number, z: number): string => [x, y, z].map((value) => Math.round(value * 1e7)).join()
  for (let i = 0; i < positions.length; i += 3) places.add(key(positions[i]!, positions[i + 1]!, positions[i + 2]!))
  let alone = 0
  for (let i = 0; i < positions.length; i += 3) {
    const image: [number, number, number] = [positions[i]!, positions[i + 1]!, positions[i + 2]!]
    image[axis] = 2 * at - image[axis]
    // Rounded to a tenth of a micrometre, so a place may fall to either side.
    const near = [-1, 0, 1].some((step) => {
      const beside: [number, number, number] = [...image]
      beside[axis] += step * 1e-7
      return places.has(key(...beside))
    })
    if (!near) alone++
  }
  expect(alone).toBe(0)
})

test('quads: most faces are, their angles are near square, and the OBJ keeps them', async () => {
  const mesh = await glbOf(modelOf(lopsided))
  const { obj, report, glb } = await optimizeTopology({ mesh, targetFaces: 600, polygon: 'quad' }, silent)
  expect(report.quads!.share).toBeGreaterThan(0.85)
  expect(report.quads!.meanOffSquareDegrees).toBeLessThan(15)
  expect(Math.abs((report.quads!.quads + report.quads!.triangles) / 600 - 1)).toBeLessThan(0.25)
  expect(report.after.watertight).toBe(true)
  const files = unzipSync(obj!)
  const [name] = Object.keys(files).filter((file) => file.endsWith('.obj'))
  const faces = new TextDecoder()
    .decode(files[name!])
    .split('\n')
    .filter((line) => line.startsWith('f '))
  expect(faces.filter((line) => line.split(' ').length === 5)).toHaveLength(report.quads!.quads)
  expect(faces.filter((line) => line.split(' ').length === 4)).toHaveLength(report.quads!.triangles)
  const [fromObj, fromGlb] = [await readModel(obj!, 'application/zip'), await readModel(glb, '')]
  const count = ({ parts }: Model): number => parts.reduce((sum, { indices }) => sum + indices.length / 3, 0)
  expect(count(fromObj)).toBe(count(fromGlb))
})

test('the jobs give the same bytes for the same input', async () => {
  const mesh = await glbOf(modelOf(ball(24, 0.05)))
  const once = async (): Promise<Uint8Array[]> => [
    (await remeshModel({ mesh, targetFaces: 300 }, silent)).glb,
    (await optimizeTopology({ mesh, targetFaces: 200, symmetry: 'x' }, silent)).glb,
    (await optimizeTopology({ mesh, targetFaces: 150, polygon: 'quad' }, silent)).obj!,
  ]
  expect(await once()).toEqual(await once())
})

function onTop(positions: Float32Array, indices: Uint32Array, first: number): boolean {
  return [0, 1, 2].every((k) => positions[indices[first + k]! * 3 + 1] === 1)
}
