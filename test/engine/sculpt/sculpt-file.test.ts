import { expect, test } from 'vitest'
import { decodeImage } from '../../../electron/engine/image/decode-image.ts'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { auditModel } from '../../../electron/engine/mesh/audit.ts'
import { withSmoothNormals } from '../../../electron/engine/mesh/normals.ts'
import { weldPositions } from '../../../electron/engine/mesh/weld.ts'
import type { Model, Part } from '../../../electron/engine/model.ts'
import { sculptFile } from '../../../electron/engine/sculpt/sculpt-file.ts'
import { sculptChangesSchema, sculptBrushes, type SculptChangeInput } from '../../../shared/edits/sculpt-change.ts'
import { box, material } from '../formats/samples.ts'
import { ball } from '../mesh/fine-shapes.ts'
import { paintedBall } from '../../support/painted-ball.ts'

const glbType = 'model/gltf-binary'
const plain = (part = ball(96, 0.05)): Model => ({
  name: 'ball',
  parts: [part],
  materials: [material('Clay')],
})
async function sculpt(model: Model, ...changes: SculptChangeInput[]): Promise<Model> {
  const input = { file: await writeGlb(model), mediaType: glbType, changes: sculptChangesSchema.parse(changes) }
  const { file } = await sculptFile(input, () => undefined)
  return readModel(file, glbType)
}
/** A path over the front, from left to right, at the surface of a ball of 50 mm. */
const path = (count = 12): [number, number, number][] =>
  Array.from({ length: count }, (_, i) => {
    const turn = -0.5 + i / (count - 1)
    return [0.05 * Math.sin(turn), 0, 0.05 * Math.cos(turn)]
  })
const stroke = { kind: 'stroke', radiusMm: 12, strength: 0.7 } as const

test.each(sculptBrushes)(
  '%s opens no edges at texture seams, and keeps UV layout, material and triangles',
  async (brush) => {
    const bumpy = ball(96, 0.05, (x, y) => 1 + 0.02 * Math.sin(20 * x) * Math.cos(17 * y))
    const model = withSmoothNormals(plain(bumpy), 40)
    // The seam of the layout runs through +x.
    const seam = path().map(([x, y, z]): [number, number, number] => [z, y, x])
    const before = auditModel(model)
    const after = await sculpt(model, { ...stroke, brush, points: seam })
    const audit = auditModel(after)
    expect(before.openEdges).toBe(0)
    expect(audit).toMatchObject({ openEdges: 0, nonManifoldEdges: 0, triangles: before.triangles, hasNaN: false })
    expect(after.parts[0]!.uvs!.length).toBe(model.parts[0]!.uvs!.length)
    expect([...after.parts[0]!.uvs!]).toEqual([...model.parts[0]!.uvs!])
    expect(after.parts[0]!.positions).not.toEqual(model.parts[0]!.positions)
    expect(after.materials.map(({ name }) => name)).toEqual(['Clay'])
  },
)

test('smoothing reduces bumps by more than half and keeps the volume within 0.1 %', async () => {
  const noise = (x: number, y: number, z: number) =>
    1 + 0.012 * Math.sin(61 * x) * Math.sin(53 * y + 1) * Math.sin(47 * z)
  const model = plain(ball(160, 0.05, noise))
  const roughness = (of: Model) => {
    // How far the surface before the brush lies from a ball, in the middle of the stroke.
    const { positions } = of.parts[0]!
    let [sum, squares, count] = [0, 0, 0]
    for (let at = 0; at < positions.length; at += 3) {
      const [x, y, z] = [positions[at]!, positions[at + 1]!, positions[at + 2]!]
      if (z < 0.03 || Math.abs(x) > 0.015 || Math.abs(y) > 0.006) continue
      const out = Math.hypot(x, y, z)
      sum += out
      squares += out * out
      count++
    }
    return Math.sqrt(squares / count - (sum / count) ** 2)
  }
  const rubbed = await sculpt(
    model,
    ...Array.from({ length: 4 }, () => ({ ...stroke, brush: 'smooth' as const, points: path(24) })),
  )
  expect(roughness(rubbed)).toBeLessThan(roughness(model) / 2)
  const [before, after] = [auditModel(model).volumeMm3, auditModel(rubbed).volumeMm3]
  expect(Math.abs(after / before - 1)).toBeLessThan(0.001)
})

test('drawing raises the middle, carving lowers it, filling closes a dent and keeps a round surface', async () => {
  const out = ({ parts }: Model) => {
    let most = 0
    const { positions } = parts[0]!
    for (let at = 0; at < positions.length; at += 3)
      if (Math.hypot(positions[at]!, positions[at + 1]!) < 0.002 && positions[at + 2]! > 0) most = positions[at + 2]!
    return most
  }
  const round = plain()
  const points = [[0, 0, 0.05]] as [number, number, number][]
  const many = (brush: 'draw' | 'carve' | 'fill') =>
    Array.from({ length: 5 }, () => ({ ...stroke, brush, points, strength: 1 }))
  expect(out(await sculpt(round, ...many('draw')))).toBeGreaterThan(0.053)
  expect(out(await sculpt(round, ...many('carve')))).toBeLessThan(0.047)
  expect(out(await sculpt(round, ...many('fill')))).toBeCloseTo(0.05, 4)
  const dented = plain(ball(96, 0.05, (x, y, z) => (z > 0 ? 1 - 0.1 * Math.exp(-((x * x + y * y) / 0.008)) : 1)))
  expect(out(dented)).toBeCloseTo(0.045, 3)
  expect(out(await sculpt(dented, ...many('fill')))).toBeGreaterThan(0.048)
})

test.each([...sculptBrushes, 'paint'] as const)('a mirrored stroke of %s is the same on both sides', async (brush) => {
  const { part, opposite } = twinSheet(60, (x, z) => 0.002 * Math.sin(9 * z + 30 * x * x))
  // From the side to beyond the middle, so that both brushes meet.
  const points = Array.from({ length: 14 }, (_, i): [number, number, number] => [-0.4 + i * 0.035, 0, 0.02])
  const line = { radiusMm: 150, strength: 0.7, points, mirrorX: 0 } as const
  const sculpted = await sculpt(
    plain(part),
    brush === 'paint' ? { ...line, kind: 'paint', colour: [1, 0, 0] } : { ...line, kind: 'stroke', brush },
  )
  const { positions, colours } = sculpted.parts[0]!
  let [most, changed] = [0, 0]
  for (const [vertex, other] of opposite.entries()) {
    const values =
      colours === undefined
        ? [-1, 1, 1].map((sign, axis) => positions[vertex * 3 + axis]! - sign * positions[other * 3 + axis]!)
        : [1, 2].map((channel) => colours[vertex * 4 + channel]! - colours[other * 4 + channel]!)
    most = Math.max(most, ...values.map(Math.abs))
    changed = Math.max(
      changed,
      colours?.[vertex * 4] ?? Math.abs(positions[vertex * 3 + 1]! - part.positions[vertex * 3 + 1]!),
    )
  }
  // Metres of a sheet of one metre; shares of a colour.
  expect(changed).toBeGreaterThan(0.0001)
  expect(most).toBeLessThan(1e-6)
})

test('creases stay sharp, and unmoved normals stay as in the file', async () => {
  const cube = box([material('Clay')])
  const [x0, y0, z0, x1, y1, z1] = boundsOf(cube)
  const fine = subdivided(cube)
  const before = withSmoothNormals(fine, 30)
  const after = await sculpt(before, {
    ...stroke,
    brush: 'draw',
    radiusMm: Math.min(x1 - x0, z1 - z0) * 200,
    points: Array.from({ length: 8 }, (): [number, number, number] => [(x0 + x1) / 2, y1, (z0 + z1) / 2]),
  })
  const [one, other] = [before.parts[0]!, after.parts[0]!]
  let turned = 0
  const creases: number[] = []
  for (let at = 0; at < one.positions.length; at += 3) {
    const same = one.positions[at + 1] === other.positions[at + 1]
    const dot = [0, 1, 2].reduce((sum, axis) => sum + one.normals![at + axis]! * other.normals![at + axis]!, 0)
    if (dot < 0.99) turned++
    const isRim = [x0, x1].includes(one.positions[at]!) || [z0, z1].includes(one.positions[at + 2]!)
    if (isRim && same) creases.push(dot)
  }
  expect(turned).toBeGreaterThan(4)
  expect(creases.length).toBeGreaterThan(50)
  expect(Math.min(...creases)).toBeGreaterThan(0.999)
  expect(y0).toBeLessThan(y1)
})

test('painting writes to the texture and crosses a UV seam without a line', async () => {
  const model = await paintedBall(() => [40, 60, 200], { around: 64, radiusMm: 50, wears: 'texture', side: 256 })
  const points = [[0.05, 0, 0]] as [number, number, number][]
  const paint: Omit<Extract<SculptChangeInput, { kind: 'paint' }>, 'points'> = {
    kind: 'paint',
    radiusMm: 12,
    colour: [1, 0, 0],
    strength: 1,
  }
  const after = await sculpt(model, { ...paint, points })
  const { raster } = await decodeImage(after.materials[0]!.baseColourTexture!.bytes)
  const at = (x: number, y: number) => Array.from(raster.data.slice((y * 256 + x) * 4, (y * 256 + x) * 4 + 3))
  // The seam is at u = 0 and 1: both rims of the picture show the middle of the brush.
  for (const x of [0, 1, 254, 255]) {
    const [r, g, b] = at(x, 128)
    expect(r).toBeGreaterThan(235)
    expect(g).toBeLessThan(12)
    expect(b).toBeLessThan(20)
  }
  expect(at(128, 128)).toEqual([40, 60, 200])
  expect(after.parts[0]!.colours).toBeUndefined()
  expect(auditModel(after).openEdges).toBe(0)
})

test("paints vertex colours over the material's colour if it has no texture", async () => {
  const model = plain()
  model.materials[0] = material('Clay', { baseColour: [0.2, 0.4, 0.1, 1] })
  const after = await sculpt(model, {
    ...stroke,
    kind: 'paint',
    colour: [1, 1, 1],
    strength: 1,
    points: [[0, 0, 0.05]],
  })
  expect(after.materials[0]).toMatchObject({ name: 'Clay', baseColour: [1, 1, 1, 1] })
  const { colours, positions } = after.parts[0]!
  let [white, own, other] = [0, 0, 0]
  for (let vertex = 0; vertex < positions.length / 3; vertex++) {
    const [r, g] = [colours![vertex * 4]!, colours![vertex * 4 + 1]!]
    if (positions[vertex * 3 + 2]! < 0) {
      if (Math.abs(r - 0.2) < 0.005 && Math.abs(g - 0.4) < 0.005) own++
      else other++
    } else if (r > 0.95) white++
  }
  expect(own).toBeGreaterThan(1000)
  expect(other).toBe(0)
  expect(white).toBeGreaterThan(0)
})

test('a model with filaments cannot be painted', async () => {
  const model = box([material('Red', { filament: 1 })])
  await expect(
    sculpt(model, { ...stroke, kind: 'paint', colour: [1, 1, 1], points: [[0, 0, 0]] }),
  ).rejects.toMatchObject({ code: 'invalid-input', details: { reason: 'has-filaments' } })
})

test('a cut removes what is in front of a plane: half of the sphere, closed, with its texture', async () => {
  const model = await paintedBall(() => [40, 60, 200], { around: 64, radiusMm: 50, wears: 'texture', side: 64 })
  const after = await sculpt(model, { kind: 'cut', normal: [0, 1, 0], offset: 0 })
  const [whole, half] = [auditModel(model), auditModel(after)]
  expect(half).toMatchObject({ watertight: true, shells: 1 })
  expect(half.volumeMm3 / whole.volumeMm3).toBeCloseTo(0.5, 3)
  expect(half.sizeMm[1]).toBeCloseTo(50, 3)
  expect(after.materials.some(({ baseColourTexture }) => baseColourTexture !== undefined)).toBe(true)
  const top = Math.max(...weldPositions(after).positions.filter((_, index) => index % 3 === 1))
  expect(top).toBeCloseTo(0, 6)
})

test('a plane that misses the model is rejected', async () => {
  await expect(sculpt(plain(), { kind: 'cut', normal: [0, 1, 0], offset: 1 })).rejects.toMatchObject({
    code: 'invalid-input',
    details: { reason: 'plane-misses' },
  })
})

function boundsOf({ parts }: Model): [number, number, number, number, number, number] {
  const { positions } = parts[0]!
  const along = (axis: number) => positions.filter((_, index) => index % 3 === axis)
  const [x, y, z] = [along(0), along(1), along(2)]
  return [Math.min(...x), Math.min(...y), Math.min(...z), Math.max(...x), Math.max(...y), Math.max(...z)]
}

/** A sheet of a metre whose triangles are mirror images across x = 0, and the number opposite each vertex. */
function twinSheet(steps: number, height: (x: number, z: number) => number): { part: Part; opposite: number[] } {
  const across = steps * 2 + 1
  const positions: number[] = []
  const indices: number[] = []
  const opposite: number[] = []
  for (let row = 0; row < across; row++)
    for (let column = -steps; column <= steps; column++) {
      const [x, z] = [column / steps / 2, (row - steps) / steps / 2]
      positions.push(x, height(x, z), z)
      opposite.push(row * across + steps - column)
      if (row === across - 1 || column === steps) continue
      const a = row * across + column + steps
      const [b, c, d] = [a + 1, a + across, a + across + 1]
      if (column < 0) indices.push(a, c, d, a, d, b)
      else indices.push(a, c, b, b, c, d)
    }
  const part = {
    name: 'sheet',
    material: 0,
    positions: Float32Array.from(positions),
    indices: Uint32Array.from(indices),
  }
  return { part, opposite }
}

/** Each triangle into 64. */
function subdivided(model: Model): Model {
  const { positions, indices } = weldPositions(model)
  let corners = [...indices].map((index) => Array.from(positions.slice(index * 3, index * 3 + 3)))
  for (let level = 0; level < 3; level++)
    corners = Array.from({ length: corners.length / 3 }, (_, face) => {
      const [a, b, c] = corners.slice(face * 3, face * 3 + 3) as [number[], number[], number[]]
      const mid = (p: number[], q: number[]) => p.map((value, axis) => (value + q[axis]!) / 2)
      const [ab, bc, ca] = [mid(a, b), mid(b, c), mid(c, a)]
      return [a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca]
    }).flat()
  const part = {
    name: 'box',
    material: 0,
    positions: Float32Array.from(corners.flat()),
    indices: Uint32Array.from(corners.keys()),
  }
  return { ...model, parts: [part] }
}
