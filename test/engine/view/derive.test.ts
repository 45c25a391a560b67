import { BufferAttribute, BufferGeometry, DoubleSide, Ray, Vector3 } from 'three'
import { MeshBVH } from 'three-mesh-bvh'
import { describe, expect, test } from 'vitest'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { derive } from '../../../electron/engine/view/derive.ts'
import { readDerivedFile } from '../../../electron/engine/derived/derived-file.ts'
import { openView } from '../../../electron/engine/derived/read-view.ts'
import { edgesHeaderSchema, pickingHeaderSchema } from '../../../shared/formats/view-file.ts'
import { boxCorners, boxSides } from '../../support/solids.ts'
import { isLong } from '../../support/long.ts'
import { randomNumbers } from '../../../electron/engine/random-numbers.ts'
import { bumpyBall } from './shapes.ts'

const quiet = () => {}
const nothing = { file: new Uint8Array(), mediaType: 'model/gltf-binary', parameters: {} }

async function viewFile(model: Model): Promise<Uint8Array> {
  const file = await writeGlb(model)
  return (await derive({ ...nothing, kind: 'view', file }, quiet)).file
}

/** A box of triangles, its corners shared. */
function box(change: { without?: number; also?: number[] } = {}): Model {
  const positions = Float32Array.from(boxCorners.flat())
  const list = boxSides.flatMap(([a, b, c, d]) => [a, b, c, a, c, d])
  const indices = Uint32Array.from([...list.slice(3 * (change.without ?? 0)), ...(change.also ?? [])])
  return { ...bumpyBall(16), parts: [{ name: 'box', material: 0, positions, indices }] }
}

async function edgesOf(model: Model) {
  const { file } = await derive({ ...nothing, kind: 'edges', view: await viewFile(model) }, quiet)
  const opened = readDerivedFile(file, edgesHeaderSchema)
  const { feature, open, nonManifold, featureDegrees, parts } = opened.header
  return {
    featureDegrees,
    parts: parts === null ? null : { feature: opened.uint32(parts.feature), open: opened.uint32(parts.open) },
    feature: opened.float32(feature),
    open: opened.float32(open),
    nonManifold: opened.float32(nonManifold),
  }
}

describe('edges', () => {
  test('of a box are its twelve edges, not the diagonals of its faces', async () => {
    const { feature, open, nonManifold, featureDegrees } = await edgesOf(box())
    expect([feature.length / 6, open.length, nonManifold.length, featureDegrees]).toEqual([12, 0, 0, 30])
    for (let i = 0; i < feature.length; i += 6) {
      const moved = [0, 1, 2].filter((axis) => feature[i + axis] !== feature[i + 3 + axis])
      expect(moved).toHaveLength(1)
    }
  })

  test('around a missing triangle are open', async () => {
    const { open } = await edgesOf(box({ without: 1 }))
    expect(open.length / 6).toBe(3)
  })

  test('with a third face are non-manifold', async () => {
    const { nonManifold, open } = await edgesOf(box({ also: [0, 1, 7] }))
    // On an edge of the box, on a diagonal of a face, and through the inside.
    expect([nonManifold.length / 6, open.length / 6]).toEqual([2, 1])
  })

  test('are the same if a face has inverted winding', async () => {
    const model = box()
    const { indices } = model.parts[0]!
    ;[indices[0], indices[1]] = [indices[1]!, indices[0]!]
    expect((await edgesOf(model)).feature.length / 6).toBe(12)
  })
})

describe('parts of edges', () => {
  test('are unknown if there is only one part', async () => {
    expect((await edgesOf(box())).parts).toBeNull()
  })

  test('are those of the faces next to each edge, in edge order', async () => {
    const whole = box({ without: 2 })
    const [part] = whole.parts
    const corners = part!.indices
    // The lid (two triangles) is a part of its own; one side of the box is missing.
    const model = {
      ...whole,
      parts: [
        { ...part!, name: 'walls', indices: corners.slice(6) },
        { ...part!, name: 'lid', indices: corners.slice(0, 6) },
      ],
    }
    const { feature, open, parts } = await edgesOf(model)
    const kinds = new Map<string, number>()
    for (const [lines, numbers] of [
      [feature, parts!.feature],
      [open, parts!.open],
    ] as const) {
      expect(numbers.length).toBe(lines.length / 3)
      for (let i = 0; i < numbers.length; i += 2) {
        const name = `${numbers[i]} ${numbers[i + 1]}`
        kinds.set(name, (kinds.get(name) ?? 0) + 1)
      }
    }
    // Four around what is missing and four between walls; four where the lid meets them.
    expect(Object.fromEntries(kinds)).toEqual({ '0 0': 8, '0 1': 4 })
  })
})

describe('picking', () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
  test(`as opened in the window finds what a brute-force search finds (seed ${seed})`, async () => {
    const random = randomNumbers(seed)
    const view = await viewFile(bumpyBall(150_000))
    const { chunks } = openView(view)
    expect(chunks.length).toBeGreaterThan(1)
    const { file } = await derive({ ...nothing, kind: 'picking', view }, quiet)
    const opened = readDerivedFile(file, pickingHeaderSchema)
    const meshes = chunks.map((chunk, i) => {
      const geometry = new BufferGeometry()
      geometry.setAttribute('position', new BufferAttribute(chunk.positions, 3))
      geometry.setIndex(new BufferAttribute(chunk.indices, 1))
      const { nodes, order } = opened.header.trees[i]!
      const before = chunk.indices.slice()
      const tree = MeshBVH.deserialize(
        {
          version: 1,
          roots: [opened.uint8(nodes).slice().buffer],
          index: null as never,
          indirectBuffer: opened.uint32(order),
        } as never,
        geometry,
        { setIndex: false },
      )
      return { tree, chunk, before }
    })
    const rounds = isLong ? 60 : 20
    let hits = 0
    for (let round = 0; round < rounds; round++) {
      const from = new Vector3(random() - 0.5, random() - 0.5, random() - 0.5).normalize().multiplyScalar(0.2)
      const to = new Vector3(random() - 0.5, random() - 0.5, random() - 0.5).multiplyScalar(0.12)
      const ray = new Ray(from, to.sub(from).normalize())
      for (const { tree, chunk, before } of meshes) {
        const found = tree.raycastFirst(ray, DoubleSide)
        const wanted = slowly(ray, chunk)
        if (wanted !== null) hits++
        expect(found?.faceIndex).toBe(wanted?.triangle)
        expect(found?.distance ?? 0).toBeCloseTo(wanted?.distance ?? 0, 9)
        expect(chunk.indices).toEqual(before)
      }
    }
    expect(hits).toBeGreaterThan(rounds / 3)
  })
})

describe('the job', () => {
  test('reports missing files', async () => {
    await expect(derive({ ...nothing, kind: 'edges' }, quiet)).rejects.toMatchObject({ code: 'invalid-input' })
    await expect(derive({ ...nothing, kind: 'edges', view: new Uint8Array(99) }, quiet)).rejects.toMatchObject({
      code: 'data-corrupt',
    })
    await expect(derive({ ...nothing, kind: 'view' }, quiet)).rejects.toMatchObject({ code: 'unsupported-format' })
  })

  test('reports monotonic progress', async () => {
    const reported: number[] = []
    const file = await writeGlb(bumpyBall(2000))
    await derive({ ...nothing, kind: 'view', file }, (fraction) => reported.push(fraction))
    expect(reported.length).toBeGreaterThan(4)
    expect(reported).toEqual(reported.toSorted((a, b) => a - b))
    expect(reported.at(-1)).toBeLessThanOrEqual(1)
  })
})

/** The nearest triangle that a ray meets, by trying all. */
function slowly(ray: Ray, { positions, indices }: { positions: Float32Array; indices: Uint16Array }) {
  let best: { distance: number; triangle: number } | null = null
  const [a, b, c, at] = [new Vector3(), new Vector3(), new Vector3(), new Vector3()]
  for (let i = 0; i < indices.length; i += 3) {
    a.fromArray(positions, indices[i]! * 3)
    b.fromArray(positions, indices[i + 1]! * 3)
    c.fromArray(positions, indices[i + 2]! * 3)
    if (ray.intersectTriangle(a, b, c, false, at) === null) continue
    const distance = at.distanceTo(ray.origin)
    if (best === null || distance < best.distance) best = { distance, triangle: i / 3 }
  }
  return best
}
