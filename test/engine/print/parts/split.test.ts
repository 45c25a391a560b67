import { describe, expect, test } from 'vitest'
import { thorough } from '../../../support/long.ts'
import { readModel } from '../../../../electron/engine/formats/read-model.ts'
import { writers } from '../../../../electron/engine/formats/writers.ts'
import { auditModel } from '../../../../electron/engine/mesh/audit.ts'
import { objectsOf } from '../../../../electron/engine/mesh/objects.ts'
import { Surface } from '../../../../electron/engine/mesh/surface.ts'
import type { Material, Model, Part } from '../../../../electron/engine/model.ts'
import type { PrintSplitInput } from '../../../../electron/engine/print/jobs.ts'
import { printSplit } from '../../../../electron/engine/print/parts/split.ts'
import { bodyFromModel, volumeOf, type Body } from '../../../../electron/engine/repair/body.ts'
import { isWatertight } from '../../../../electron/engine/repair/part-touching.ts'
import { loadGeometry } from '../../../../electron/engine/solid/geometry.ts'
import { clashesOf, withSolids } from '../../../support/solid-gaps.ts'
import { modelOf } from '../../mesh/shapes.ts'
import { ball, cubeMm, turned, without } from '../../repair/bodies.ts'

const quiet = () => {}

async function split(model: Model, asked: Partial<PrintSplitInput>) {
  const file = await writers.glb(model)
  const input: PrintSplitInput = {
    file,
    mediaType: 'model/gltf-binary',
    name: 'thing',
    by: 'shells',
    inlay: null,
    bed: [200, 200, 200],
    crumbs: 'join',
    layout: 'in-place',
    gapMm: 5,
    ...asked,
  }
  const made = await printSplit(input, quiet)
  const read = await readModel(made.glb, 'model/gltf-binary')
  const objects = objectsOf(read).map(({ node, parts }) => ({
    name: node!.name,
    body: bodyFromModel({ ...read, parts }),
    filaments: new Set(parts.map(({ material }) => read.materials[material]!.filament)),
  }))
  for (const { body } of objects) expect(isWatertight(body)).toBe(true)
  // Where they touch as well.
  expect(auditModel(read).watertight).toBe(true)
  return { ...made, objects }
}

const colours: Material['baseColour'][] = [
  [0.8, 0.8, 0.8, 1],
  [0.8, 0, 0, 1],
  [0, 0, 0.8, 1],
]

function materialsOf(baseColours: Material['baseColour'][]): Material[] {
  return baseColours.map((baseColour, i) => ({ name: `colour ${i}`, baseColour, metalness: 0, roughness: 1 }))
}

/** A part per material, from the coordinates of its triangles' corners in millimetres. */
function partsOf(faces: readonly number[][]): Part[] {
  return faces.map((own, material) => ({
    name: `faces ${material}`,
    material,
    positions: Float32Array.from(own, (value) => value / 1000),
    indices: Uint32Array.from({ length: own.length / 3 }, (_, i) => i),
  }))
}

/** A ball with a cap and a belt of other colours. `roughMm`: how far its points lie in or out at the most. */
function colouredBall(radius = 20, roughMm = 0): Model {
  const smooth = ball(radius, 64)
  const share = (point: number): number => 1 + (((point * 0.7548776662) % 1) - 0.5) * 2 * (roughMm / radius)
  const whole = { ...smooth, positions: smooth.positions.map((value, i) => value * share(Math.floor(i / 3))) }
  const of = (first: number) => {
    const middle = [0, 1, 2].reduce((sum, k) => sum + whole.positions[whole.indices[first + k]! * 3 + 1]!, 0) / 3
    return middle * 1000 > 12 ? 1 : Math.abs(middle * 1000) < 4 ? 2 : 0
  }
  const faces: number[][] = [[], [], []]
  for (let first = 0; first < whole.indices.length; first += 3)
    faces[of(first)]!.push(...whole.indices.subarray(first, first + 3))
  return {
    name: 'ball',
    materials: materialsOf(colours),
    parts: faces.map((indices, material) => ({ ...whole, material, indices: Uint32Array.from(indices) })),
  }
}

/** Eight pyramids, 44 mm high, on the faces of an octahedron, their 24 triangles in three colours. */
function spikes(): Model {
  const corners = [
    [20, 0, 0],
    [0, 20, 0],
    [0, 0, 20],
    [-20, 0, 0],
    [0, -20, 0],
    [0, 0, -20],
  ]
  const faces: number[][] = [[], [], []]
  for (let octant = 0; octant < 8; octant++) {
    const [a, b, c] = [0, 1, 2].map((axis) => corners[axis + (octant & (1 << axis) ? 3 : 0)]!)
    const tip = [0, 1, 2].map((axis) => (a![axis]! + b![axis]! + c![axis]!) * 1.6)
    const isTurned = [0, 1, 2].filter((axis) => octant & (1 << axis)).length % 2 === 1
    const ring = isTurned ? [b!, a!, c!] : [a!, b!, c!]
    for (let k = 0; k < 3; k++) faces[(octant + k) % 3]!.push(...ring[k]!, ...ring[(k + 1) % 3]!, ...tip)
  }
  return {
    name: 'spikes',
    materials: materialsOf(faces.map((_, i) => [i / 2, 0.5, 0.5, 1])),
    parts: partsOf(faces),
  }
}

/** 20 mm wide, deep and high, its top in strips across X; those of other materials end 0.2 mm before the rims, so that they have walls all around. */
function stripedBlock(strips: readonly (readonly [from: number, to: number, material: number])[]): Model {
  const corners: number[][][] = [[], [], []]
  const quad = (material: number, a: number[], b: number[], c: number[], d: number[]) =>
    corners[material]!.push(a, b, c, a, c, d)
  const [low, high] = [0, 20]
  for (const [from, to, material] of strips) {
    const [near, far] = material === 0 ? [low, high] : [0.2, 19.8]
    quad(material, [from, high, far], [to, high, far], [to, high, near], [from, high, near])
    if (material !== 0) {
      quad(0, [from, high, high], [to, high, high], [to, high, far], [from, high, far])
      quad(0, [from, high, near], [to, high, near], [to, high, low], [from, high, low])
    }
    quad(0, [from, low, low], [to, low, low], [to, low, high], [from, low, high])
    quad(0, [from, low, high], [to, low, high], [to, high, high], [from, high, high])
    quad(0, [to, low, low], [from, low, low], [from, high, low], [to, high, low])
  }
  quad(0, [low, low, low], [low, low, high], [low, high, high], [low, high, low])
  quad(0, [high, low, high], [high, low, low], [high, high, low], [high, high, high])
  return {
    name: 'block',
    materials: materialsOf(colours),
    parts: partsOf(corners.map((own) => own.flat())).filter(({ indices }) => indices.length > 0),
  }
}

/** 20 mm wide, deep and high; on its top 6 × 16 mm of another colour with a tongue 6 mm long and 0.3 mm wide, its tiles as fine as that. */
function tonguedBlock(): Model {
  const along = Array.from({ length: 21 }, (_, i) => i)
  const across = [0, 2, 6, 9.85, 10.15, 14, 18, 20]
  const isOther = (x: number, z: number): boolean =>
    (x > 6 && x < 12 && z > 2 && z < 18) || (x > 12 && x < 18 && z > 9.85 && z < 10.15)
  const faces: number[][] = [[], []]
  const quad = (material: number, ...[a, b, c, d]: number[][]) =>
    faces[material]!.push(...a!, ...b!, ...c!, ...a!, ...c!, ...d!)
  for (const [i, x] of along.slice(1).entries())
    for (const [k, z] of across.slice(1).entries()) {
      const [left, near] = [along[i]!, across[k]!]
      const material = isOther((left + x) / 2, (near + z) / 2) ? 1 : 0
      quad(material, [left, 20, z], [x, 20, z], [x, 20, near], [left, 20, near])
      quad(0, [left, 0, near], [x, 0, near], [x, 0, z], [left, 0, z])
    }
  for (const [i, x] of along.slice(1).entries()) {
    quad(0, [along[i]!, 0, 20], [x, 0, 20], [x, 20, 20], [along[i]!, 20, 20])
    quad(0, [x, 0, 0], [along[i]!, 0, 0], [along[i]!, 20, 0], [x, 20, 0])
  }
  for (const [k, z] of across.slice(1).entries()) {
    quad(0, [0, 0, across[k]!], [0, 0, z], [0, 20, z], [0, 20, across[k]!])
    quad(0, [20, 0, z], [20, 0, across[k]!], [20, 20, across[k]!], [20, 20, z])
  }
  return {
    name: 'block',
    materials: materialsOf(faces.map((_, i) => [0.8, i, 0, 1])),
    parts: partsOf(faces),
  }
}

describe('by shell', () => {
  test('splits each solid with its voids and closes open ones', thorough, async () => {
    const hollow = [ball(10), turned(ball(6))]
    const { objects, report } = await split(modelOf(...hollow, without(cubeMm(10, 30), 0, 1)), {})
    const volumes = objects.map(({ body }) => Math.round(volumeOf(body)))
    expect(objects).toHaveLength(2)
    expect(volumes[1]).toBe(1000)
    expect(volumes[0]! / ((4 / 3) * Math.PI * (1000 - 216))).toBeCloseTo(1, 1)
    expect(report.remarks.map(({ code }) => code)).toContain('repaired')
  })

  test('a single solid is rejected', async () => {
    await expect(split(modelOf(cubeMm(10)), {})).rejects.toMatchObject({
      code: 'invalid-input',
      details: { field: 'by', reason: 'nothing-to-split' },
    })
  })

  test('splits each object of an assembly; unsplit ones keep their names', async () => {
    const two = modelOf({ ...cubeMm(10), name: 'two' }, cubeMm(10, 30))
    const { glb } = await split(modelOf(...two.parts, { ...cubeMm(10, 60), name: 'one' }), { by: 'parts' })
    const whole = await readModel(glb, '')
    await expect(split(whole, {})).rejects.toMatchObject({ details: { field: 'by', reason: 'nothing-to-split' } })
    const model = {
      ...whole,
      parts: whole.parts.map((part, i) => ({ ...part, node: whole.parts[Math.min(i, 1)]!.node! })),
    }
    const { objects } = await split(model, {})
    expect(objects.map(({ name }) => name)).toEqual([
      whole.parts[0]!.node!.name,
      `${whole.parts[1]!.node!.name}: Part 1 of 2`,
      `${whole.parts[1]!.node!.name}: Part 2 of 2`,
    ])
    for (const { body } of objects) expect(volumeOf(body)).toBeCloseTo(1000, 0)
  })
})

test('by file part: each part is closed and keeps its name', async () => {
  const { objects } = await split(modelOf({ ...cubeMm(10), name: 'left' }, { ...cubeMm(10, 5), name: 'right' }), {
    by: 'parts',
  })
  expect(objects.map(({ name }) => name)).toEqual(['left', 'right'])
})

describe('by colour', () => {
  test('inlays and the core fill the model without overlap or gap', thorough, async () => {
    const model = colouredBall()
    const { objects } = await split(model, { by: 'colour', inlay: { depthMm: 2, clearanceMm: 0 } })
    expect(objects.map(({ filaments }) => [...filaments])).toEqual([[1], [2], [3]])
    const whole = volumeOf(bodyFromModel(model))
    expect(objects.reduce((sum, { body }) => sum + volumeOf(body), 0) / whole).toBeCloseTo(1, 4)
    expect(await overlapMm3(objects.map(({ body }) => body))).toBeLessThan(1e-3 * 2500)
    // Two millimetres below the cap: 2 π r h less the same of the smaller ball.
    const cap = 2 * Math.PI * ((20 ** 3 - 18 ** 3) / 3) * (1 - 12 / 20)
    expect(objects.some(({ body }) => Math.abs(volumeOf(body) / cap - 1) < 0.1)).toBe(true)
  })

  test('on a rough surface no solid overlaps itself or another, and no volume is missing', thorough, async () => {
    const model = colouredBall(20, 1.6)
    const { objects } = await split(model, { by: 'colour', inlay: { depthMm: 2, clearanceMm: 0 } })
    expect(objects).toHaveLength(3)
    const bodies = objects.map(({ body }) => body)
    const volume = bodies.reduce((sum, body) => sum + volumeOf(body), 0)
    expect(volume / volumeOf(bodyFromModel(model))).toBeCloseTo(1, 6)
    // A micrometre of skin over the faces between them.
    expect(await overlapMm3(bodies)).toBeLessThan(1e-3 * 2500)
  })

  test('a clearance leaves a gap of exactly that width', thorough, async () => {
    const model = colouredBall()
    const tight = await split(model, { by: 'colour', inlay: { depthMm: 2, clearanceMm: 0 } })
    const loose = await split(model, { by: 'colour', inlay: { depthMm: 2, clearanceMm: 0.2 } })
    expect(await overlapMm3(loose.objects.map(({ body }) => body))).toBeLessThan(1e-3 * 2500)
    for (const [i, { body }] of loose.objects.entries()) {
      const share = volumeOf(body) / volumeOf(tight.objects[i]!.body)
      // The core stays; inlays lose their skin.
      expect(share).toBeLessThanOrEqual(1 + 1e-4)
      expect(share).toBeGreaterThan(0.8)
    }
    // Measured across the gap: around the cap and the belt no place of the core is nearer than that, nor is the next one farther.
    const [core, ...inlays] = loose.objects.map(({ body }) => body) as [Body, ...Body[]]
    const surface = new Surface(core.points, core.triangles)
    const least = inlays.map(({ points }) => {
      let near = Infinity
      for (let at = 0; at < points.length; at += 3)
        near = Math.min(near, surface.closest(points[at]!, points[at + 1]!, points[at + 2]!).distance)
      return near
    })
    for (const near of least) {
      expect(near).toBeGreaterThan(0.17)
      expect(near).toBeLessThan(0.21)
    }
  })

  test(
    'on a rough surface no inlay collides with another solid, and the gap is never much narrower than the clearance',
    thorough,
    async () => {
      const { objects } = await split(colouredBall(20, 1.6), {
        by: 'colour',
        inlay: { depthMm: 2, clearanceMm: 0.15 },
      })
      const bodies = objects.map(({ body }) => body)
      for (const [i, one] of bodies.entries())
        for (const other of bodies.slice(i + 1)) {
          expect(await clashesOf(one, other)).toEqual([])
          expect(await withSolids([one, other], ([a, b]) => a!.minGap(b!, 1))).toBeGreaterThan(0.07)
        }
    },
  )

  test('two adjacent inlays have a gap of one clearance between, around and below them', async () => {
    // A block with three strips on its top; of the two that touch, one is 6 mm wide and one 2.
    const strips: [from: number, to: number, material: number][] = [
      [0, 6, 0],
      [6, 12, 1],
      [12, 14, 2],
      [14, 20, 0],
    ]
    const { objects } = await split(stripedBlock(strips), { by: 'colour', inlay: { depthMm: 2, clearanceMm: 0.2 } })
    const [core, wide, narrow] = objects.map(({ body }) => body) as [Body, Body, Body]
    const alongX = ({ points }: Body): [number, number] => [
      Math.min(...points.filter((_, i) => i % 3 === 0)),
      Math.max(...points.filter((_, i) => i % 3 === 0)),
    ]
    const [first, second] = [alongX(wide), alongX(narrow)]
    const left = alongX(core)[0]
    expect(first[0] - left).toBeCloseTo(6.2, 2)
    expect(second[0] - first[1]).toBeCloseTo(0.2, 2)
    expect(second[1] - left).toBeCloseTo(13.8, 2)
    const surface = new Surface(core.points, core.triangles)
    for (const { points } of [wide, narrow])
      for (let at = 0; at < points.length; at += 3)
        expect(surface.closest(points[at]!, points[at + 1]!, points[at + 2]!).distance).toBeGreaterThan(0.19)
    const lowest = Math.min(...wide.points.filter((_, i) => i % 3 === 1))
    const highest = Math.max(...wide.points.filter((_, i) => i % 3 === 1))
    expect(highest - lowest).toBeCloseTo(1.8, 2)
  })

  const narrowAndWide = [
    [0, 6, 0],
    [6, 6.3, 2],
    [6.3, 14, 0],
    [14, 19, 1],
    [19, 20, 0],
  ] as const

  test('a patch narrower than two clearances stays in the body, with a remark; a wide face of two triangles gets its inlay', async () => {
    const { objects, report } = await split(stripedBlock(narrowAndWide), {
      by: 'colour',
      inlay: { depthMm: 2, clearanceMm: 0.2 },
    })
    expect(objects.map(({ filaments }) => [...filaments])).toEqual([[1], [2]])
    const [core, wide] = objects.map(({ body }) => body) as [Body, Body]
    // Its edges may be cut off a little.
    expect(volumeOf(wide) / (4.6 * 19.2 * 1.8)).toBeCloseTo(1, 2)
    // No groove is left where the narrow one was.
    expect(volumeOf(core)).toBeCloseTo(20 ** 3 - 5 * 19.6 * 2, 1)
    const said = report.remarks.find(({ code }) => code === 'patches-narrow')
    expect(said).toMatchObject({ level: 'warning', figures: { count: 1 } })
    expect(said!.figures['areaMm2']).toBeCloseTo(0.3 * 19.6, 3)
  })

  test('without a clearance the same patch gets its inlay, without a remark', async () => {
    const { objects, report } = await split(stripedBlock(narrowAndWide), {
      by: 'colour',
      inlay: { depthMm: 2, clearanceMm: 0 },
    })
    expect(objects.map(({ filaments }) => [...filaments])).toEqual([[1], [2], [3]])
    expect(volumeOf(objects[2]!.body)).toBeCloseTo(0.3 * 19.6 * 2, 1)
    expect(report.remarks.map(({ code }) => code)).not.toContain('patches-narrow')
  })

  test('a narrow end of a wide patch stays in the body', async () => {
    const { objects, report } = await split(tonguedBlock(), {
      by: 'colour',
      inlay: { depthMm: 2, clearanceMm: 0.2 },
    })
    const [core] = objects.map(({ body }) => body) as [Body]
    const said = report.remarks.find(({ code }) => code === 'patches-narrow')
    expect(said).toMatchObject({ level: 'warning', figures: { count: 1 } })
    // All but what lies within four clearances of the inlay and the triangle that begins there.
    const left = Number(said!.figures['areaMm2'])
    expect(left).toBeGreaterThan(0.2 * 6 * 0.3)
    expect(left).toBeLessThan(6 * 0.3)
    expect(volumeOf(core)).toBeCloseTo(20 ** 3 - (6 * 16 + 6 * 0.3 - left) * 2, 0)
  })

  test('a few large triangles with sharp corners: no solid overlaps itself or another', async () => {
    const { objects } = await split(spikes(), { by: 'colour', inlay: { depthMm: 3, clearanceMm: 0 } })
    expect(objects).toHaveLength(3)
    const bodies = objects.map(({ body }) => body)
    const volume = bodies.reduce((sum, body) => sum + volumeOf(body), 0)
    // Solids of eight faces around a point are drawn apart by micrometres there.
    expect(volume / volumeOf(bodyFromModel(spikes()))).toBeCloseTo(1, 4)
    expect(await overlapMm3(bodies)).toBeLessThan(1e-3 * 1000)
  })

  test('progress never falls', async () => {
    const shares: number[] = []
    await printSplit(
      {
        file: await writers.glb(colouredBall()),
        mediaType: 'model/gltf-binary',
        name: 'thing',
        by: 'colour',
        inlay: { depthMm: 2, clearanceMm: 0.2 },
        bed: [200, 200, 200],
        crumbs: 'join',
        layout: 'plates',
        gapMm: 5,
      },
      (share) => shares.push(share),
    )
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
  })

  test('painted: gives one object whose materials have filaments', async () => {
    const { objects, report } = await split(colouredBall(), { by: 'colour' })
    expect(objects).toHaveLength(1)
    expect(objects[0]!.filaments).toEqual(new Set([1, 2, 3]))
    expect(report.remarks).toContainEqual({ level: 'note', code: 'colours-painted', figures: { count: 3 } })
  })

  test('of an assembly: objects of one colour stay, the others are split with the same filaments', async () => {
    const ballOfThree = colouredBall()
    const plain = cubeMm(10, 60)
    const node = (name: string, plate: number) => ({ name, parent: null, plate })
    const [head, block] = [node('Head', 1), node('Block', 2)]
    const model: Model = {
      ...ballOfThree,
      parts: [...ballOfThree.parts.map((part) => ({ ...part, node: head })), { ...plain, material: 1, node: block }],
    }
    const { objects, report } = await split(model, { by: 'colour', inlay: { depthMm: 2, clearanceMm: 0 } })
    expect(objects.map(({ name, filaments }) => [name, [...filaments]])).toEqual([
      ['Head: 1 colour 0', [1]],
      ['Head: 2 colour 1', [2]],
      ['Head: 3 colour 2', [3]],
      ['Block', [2]],
    ])
    expect(report.objects.map(({ plate }) => plate)).toEqual([1, 1, 1, 2])
    const painted = await split(model, { by: 'colour' })
    expect(painted.objects.map(({ name, filaments }) => [name, filaments.size])).toEqual([
      ['Head', 3],
      ['Block', 1],
    ])
  })

  test('a single colour is rejected', async () => {
    await expect(
      split(modelOf(cubeMm(10)), { by: 'colour', inlay: { depthMm: 1, clearanceMm: 0 } }),
    ).rejects.toMatchObject({ details: { field: 'by', reason: 'single-colour' } })
  })
})

/**
 * What any two of the solids have in common, and what one covers more than once: covered w times a place counts w times
 * in a volume, and w² times in that of the solid within itself.
 */
async function overlapMm3(bodies: readonly Body[]): Promise<number> {
  const geometry = await loadGeometry()
  return geometry.scope(() => {
    const solids = bodies.map(({ points, triangles }) =>
      geometry.Manifold.ofMesh(
        new geometry.Mesh({ numProp: 3, vertProperties: Float32Array.from(points), triVerts: triangles }),
      ),
    )
    return solids.reduce((sum, one, i) => {
      const twice = Math.abs(one.intersect(one).volume() - one.volume()) / 2
      return solids.slice(i + 1).reduce((all, other) => all + Math.abs(one.intersect(other).volume()), sum + twice)
    }, 0)
  })
}
