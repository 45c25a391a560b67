import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { weldPositions } from '../../../electron/engine/mesh/weld.ts'
import type { Model, Part } from '../../../electron/engine/model.ts'
import { optimizeTopology } from '../../../electron/engine/remesh/optimize-topology.ts'
import { remeshModel } from '../../../electron/engine/remesh/remesh-model.ts'
import type { Vector } from '../analyse/vectors.ts'
import { ball, fineCube } from '../mesh/fine-shapes.ts'
import {
  anglesOf,
  countEdges,
  distanceTo,
  facesOf,
  meanOf,
  sideLengths,
  volumeOf,
  type Faces,
} from '../mesh/plain-oracles.ts'
import { cube, modelOf } from '../mesh/shapes.ts'
import { sample, thorough } from '../../support/long.ts'

const silent = (): void => {}
const glbOf = async (model: Model): Promise<Uint8Array> => writeGlb(model)
const closed = { open: 0, nonManifold: 0, turned: 0 }
const lopsided = ball(48, 0.05, (x, y) => 1 + 0.15 * Math.sin(3 * x + 1) * Math.cos(2 * y))

test(
  'remesh meets a target triangle count, and its report matches an independent measurement of the file',
  thorough,
  async () => {
    const mesh = await glbOf(modelOf(lopsided))
    const { glb, report } = await remeshModel({ mesh, targetFaces: 1200, keepTexture: false }, silent)
    const [given, made] = [facesOf(lopsided.positions, lopsided.indices), await facesIn(glb)]
    expect(Math.abs(made.length / 1200 - 1)).toBeLessThan(0.1)
    expect(countEdges(made)).toEqual(closed)
    expect(report.after).toMatchObject({ triangles: made.length, watertight: true, openEdges: 0, nonManifoldEdges: 0 })
    expect(Math.abs(volumeOf(made) / volumeOf(given) - 1)).toBeLessThan(0.015)
    const { mean, deviation } = sideLengths(made)
    expect(report.edges.meanMm / 1000).toBeCloseTo(mean, 4)
    expect(report.edges.deviation).toBeCloseTo(deviation / mean, 3)
    expect(deviation / mean).toBeLessThan(0.2)
    const angles = made.map((face) => Math.min(...anglesOf(face))).sort((a, b) => a - b)
    expect(report.angles.least).toBeCloseTo(angles[0]!, 1)
    expect(report.angles.median).toBeCloseTo(angles[angles.length >> 1]!, 1)
    // Every eighth middle of a face of one, to the whole of the other.
    const apart = [...distances(made, given), ...distances(given, made)]
    const size = diagonalOf(given)
    expect(meanOf(apart) / size).toBeLessThan(0.002)
    expect(report.distance.meanShare).toBeGreaterThan((meanOf(apart) / size) * 0.6)
    expect(report.distance.meanShare).toBeLessThan((meanOf(apart) / size) * 1.6)
    expect(report.distance.largestMm / 1000).toBeGreaterThan(Math.max(...apart) * 0.8)
  },
)

test('remesh keeps plain materials, each on its side', async () => {
  const part = fineCube(4)
  const top = part.indices.filter((_, corner) => onTop(part.positions, part.indices, corner - (corner % 3)))
  const rest = part.indices.filter((_, corner) => !onTop(part.positions, part.indices, corner - (corner % 3)))
  const plain = modelOf({ ...part, indices: rest }, { ...part, name: 'top', material: 1, indices: top })
  const red = { ...plain.materials[0]!, name: 'red', baseColour: [1, 0, 0, 1] as [number, number, number, number] }
  const mesh = await glbOf({ ...plain, materials: [plain.materials[0]!, red] })
  const { glb, report } = await remeshModel({ mesh, edgeLengthMm: 150 }, silent)
  expect(report.after.watertight).toBe(true)
  const model = await readModel(glb, '')
  expect(countEdges(await facesIn(glb))).toEqual(closed)
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
])('remesh rejects %s with a reason', async (_name, size, code, field) => {
  const mesh = await glbOf(modelOf(cube(1)))
  await expect(remeshModel({ mesh, ...size }, silent)).rejects.toMatchObject({
    code,
    details: {
      field,
      reason: expect.stringMatching(/^(too-(few|many)-faces|must-be-positive|edge-too-(short|long))$/),
    },
  })
})

test.each([
  ['no faces', { targetFaces: 0 }, 'target_faces'],
  ['no goal', {}, 'target_faces'],
  ['a share of nothing', { ratio: 0 }, 'ratio'],
  ['no error at all', { targetFaces: 100, maxErrorMm: 0 }, 'max_error_mm'],
])('optimise rejects %s', async (_name, goal, field) => {
  const mesh = await glbOf(modelOf(fineCube(3)))
  await expect(optimizeTopology({ mesh, ...goal }, silent)).rejects.toMatchObject({
    code: 'invalid-input',
    details: { field },
  })
})

test('keeps the model if more faces are requested than it has, with a note', async () => {
  const mesh = await glbOf(modelOf(fineCube(2)))
  const { report } = await optimizeTopology({ mesh, targetFaces: 5000 }, silent)
  expect(report.after.triangles).toBe(48)
  expect(report.notes.map(({ code }) => code)).toContain('nothing-to-remove')
})

test.each(sample(['x', 'y', 'z'] as const, 2))(
  'symmetry across %s is exact, closed and within the target count',
  async (symmetry) => {
    const axis = ({ x: 0, y: 1, z: 2 } as const)[symmetry]
    const mesh = await glbOf(modelOf(lopsided))
    const { glb, report } = await optimizeTopology({ mesh, targetFaces: 800, symmetry }, silent)
    expect(report.after).toMatchObject({ watertight: true, nonManifoldEdges: 0 })
    expect(countEdges(await facesIn(glb))).toEqual(closed)
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
  },
)

test('quads: most faces are quads with nearly right angles, and the OBJ keeps them', thorough, async () => {
  const mesh = await glbOf(modelOf(lopsided))
  const { obj, report, glb } = await optimizeTopology({ mesh, targetFaces: 600, polygon: 'quad' }, silent)
  expect(report.quads!.share).toBeGreaterThan(0.98)
  expect(report.quads!.meanOffSquareDegrees).toBeLessThan(15)
  expect(Math.abs((report.quads!.quads + report.quads!.triangles) / 600 - 1)).toBeLessThan(0.25)
  expect(report.after.watertight).toBe(true)
  const faces = facesInObj(objText(obj!))
  const quads = faces.filter(({ length }) => length === 4)
  expect(quads).toHaveLength(report.quads!.quads)
  expect(faces.filter(({ length }) => length === 3)).toHaveLength(report.quads!.triangles)
  expect(report.quads!.share).toBeCloseTo(quads.length / faces.length, 3)
  expect(countEdges(faces)).toEqual(closed)
  const offSquare = quads.map((face) => meanOf(anglesOf(face).map((angle) => Math.abs(angle - 90))))
  expect(report.quads!.meanOffSquareDegrees).toBeCloseTo(meanOf(offSquare), 0)
  expect(meanOf(offSquare)).toBeLessThan(15)
  const [fromObj, fromGlb] = [await readModel(obj!, 'application/zip'), await readModel(glb, '')]
  const count = ({ parts }: Model): number => parts.reduce((sum, { indices }) => sum + indices.length / 3, 0)
  expect(count(fromObj)).toBe(count(fromGlb))
})

test(
  'quads on sharp edges, in thin parts and at holes: hardly any triangles, still closed, feature lines kept',
  thorough,
  async () => {
    // A plate a twentieth as thick as it is wide, and a box without a lid.
    const plate = fineCube(6)
    for (let i = 1; i < plate.positions.length; i += 3) plate.positions[i] = plate.positions[i]! * 0.05
    const box = fineCube(6)
    const open = box.indices.filter((_, corner) => !onTop(box.positions, box.indices, corner - (corner % 3)))
    for (const [part, openEdges] of [
      [plate, false],
      [{ ...box, indices: open }, true],
    ] as const) {
      const mesh = await glbOf(modelOf(part))
      const { obj, report } = await optimizeTopology({ mesh, targetFaces: 500, polygon: 'quad' }, silent)
      expect(report.quads!.share).toBeGreaterThan(0.98)
      expect(report.after.watertight).toBe(!openEdges)
      const codes = report.notes.map(({ code }) => code)
      expect(codes.slice(0, openEdges ? 2 : 1)).toEqual([...(openEdges ? ['left-open'] : []), 'laid-out-in-quads'])
      const made = report.quads!.quads + report.quads!.triangles
      expect(codes.includes('quads-beyond-request')).toBe(Math.abs(made / 500 - 1) > 0.15)
      expect(report.after.nonManifoldEdges).toBe(0)
      expect(report.distance.largestShare).toBeLessThan(0.004)
      const faces = facesInObj(objText(obj!))
      expect(countEdges(faces)).toMatchObject({ nonManifold: 0, turned: 0 })
    }
  },
)

test('notes that colours were baked, if there were any', thorough, async () => {
  const part = fineCube(4)
  const colours = Float32Array.from({ length: (part.positions.length / 3) * 4 }, (_, i) => (i % 4 === 0 ? 0.5 : 1))
  for (const [model, baked] of [
    [modelOf(part), false],
    [modelOf({ ...part, colours }), true],
  ] as const) {
    const { report } = await optimizeTopology({ mesh: await glbOf(model), targetFaces: 60, polygon: 'quad' }, silent)
    const codes = report.notes.map(({ code }) => code)
    expect(codes).toContain('laid-out-in-quads')
    expect(codes.includes('textures-baked')).toBe(baked)
  }
})

test('rows of quads form closed loops around an opening and around a limb', thorough, async () => {
  const tube = openTube(24, 24)
  const mesh = await glbOf(modelOf(tube))
  const { obj } = await optimizeTopology({ mesh, targetFaces: 600, polygon: 'quad' }, silent)
  const loops = borderRows(facesInObj(objText(obj!)))
  // Both ends have a row of quads alone, each beside the one before.
  expect(loops).toEqual({ rows: 2, unbroken: 2 })
})

test.each(sample(['x', 'y', 'z'] as const, 1))('quads across %s are exactly symmetric', async (symmetry) => {
  const axis = ({ x: 0, y: 1, z: 2 } as const)[symmetry]
  const mesh = await glbOf(modelOf(lopsided))
  const { obj, report } = await optimizeTopology({ mesh, targetFaces: 600, polygon: 'quad', symmetry }, silent)
  expect(report.quads!.share).toBeGreaterThan(0.98)
  expect(report.after.watertight).toBe(true)
  const at = report.mirror!.atMm / 1000
  const faces = facesInObj(objText(obj!))
  const centreOf = (face: Vector[]): Vector => [0, 1, 2].map((i) => meanOf(face.map((corner) => corner[i]!))) as Vector
  const image = (corner: Vector): Vector => corner.map((value, i) => (i === axis ? 2 * at - value : value)) as Vector
  const centres = faces.map(centreOf)
  const alone = centres
    .map(image)
    .filter((goal) => !centres.some((centre) => Math.hypot(...centre.map((value, i) => value - goal[i]!)) < 1e-6))
  expect(alone).toEqual([])
})

test('the jobs give the same bytes for the same input', thorough, async () => {
  const mesh = await glbOf(modelOf(ball(24, 0.05)))
  const once = async (): Promise<Uint8Array[]> => [
    (await remeshModel({ mesh, targetFaces: 300 }, silent)).glb,
    (await optimizeTopology({ mesh, targetFaces: 200, symmetry: 'x' }, silent)).glb,
    (await optimizeTopology({ mesh, targetFaces: 150, polygon: 'quad' }, silent)).obj!,
  ]
  expect(await once()).toEqual(await once())
})

function objText(archive: Uint8Array): string {
  const files = unzipSync(archive)
  return new TextDecoder().decode(files[Object.keys(files).find((file) => file.endsWith('.obj'))!])
}

/** A bent tube, open at both ends. */
function openTube(rings: number, around: number): Part {
  const positions: number[] = []
  const indices: number[] = []
  for (let ring = 0; ring <= rings; ring++)
    for (let k = 0; k < around; k++) {
      const [along, turn] = [ring / rings, (2 * Math.PI * k) / around]
      positions.push(Math.cos(turn) * 0.3, along * 3, Math.sin(turn) * 0.3 + Math.sin(along * 2) * 0.4)
      if (ring === rings) continue
      const [a, b] = [ring * around + k, ring * around + ((k + 1) % around)]
      indices.push(a, a + around, b, b, a + around, b + around)
    }
  return { name: 'tube', material: 0, positions: Float32Array.from(positions), indices: Uint32Array.from(indices) }
}

/** Of the loops of open edges: how many there are, and along how many every face is a quad with one open side and neighbours that are so too. */
function borderRows(faces: Faces): { rows: number; unbroken: number } {
  const named = (corner: Vector): string => corner.map((value) => value.toFixed(6)).join()
  const sides = new Map<string, { face: number; to: string }>()
  for (const [face, corners] of faces.entries())
    for (const [k, corner] of corners.entries()) {
      const to = named(corners[(k + 1) % corners.length]!)
      sides.set(`${named(corner)} ${to}`, { face, to })
    }
  const open = new Map<string, { face: number; to: string }>()
  for (const [name, side] of sides) {
    const [from = '', to = ''] = name.split(' ')
    if (!sides.has(`${to} ${from}`)) open.set(from, side)
  }
  let rows = 0
  let unbroken = 0
  while (open.size > 0) {
    const [first] = open.keys()
    const row: number[] = []
    for (let at = first!, side = open.get(at); side !== undefined; at = side.to, side = open.get(at)) {
      row.push(side.face)
      open.delete(at)
    }
    rows++
    const touching = new Set(row)
    if (touching.size === row.length && row.every((face) => faces[face]!.length === 4)) unbroken++
  }
  return { rows, unbroken }
}

async function facesIn(glb: Uint8Array): Promise<Faces> {
  const { parts } = await readModel(glb, '')
  return parts.flatMap(({ positions, indices }) => facesOf(positions, indices))
}

/** Faces as the file has them, by its lines alone. */
function facesInObj(text: string): Faces {
  const lines = text.split('\n').map((line) => line.trim().split(/\s+/))
  const places = lines.filter(([word]) => word === 'v').map(([, ...xyz]) => xyz.slice(0, 3).map(Number) as Vector)
  const faces = lines.filter(([word]) => word === 'f')
  return faces.map(([, ...corners]) => corners.map((corner) => places[Number(corner.split('/')[0]) - 1]!))
}

/** From the middles of every eighth face to a surface. */
function distances(from: Faces, to: Faces): number[] {
  const some = from.filter((_, face) => face % 8 === 0)
  const middle = (face: Vector[]): Vector =>
    [0, 1, 2].map((axis) => meanOf(face.map((corner) => corner[axis]!))) as Vector
  return some.map((face) => distanceTo(middle(face), to))
}

function diagonalOf(faces: Faces): number {
  const extent = (axis: number): number => {
    const values = faces.flat().map((corner) => corner[axis]!)
    return Math.max(...values) - Math.min(...values)
  }
  return Math.hypot(extent(0), extent(1), extent(2))
}

function onTop(positions: Float32Array, indices: Uint32Array, first: number): boolean {
  return [0, 1, 2].every((k) => positions[indices[first + k]! * 3 + 1] === 1)
}
