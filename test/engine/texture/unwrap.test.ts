import { SphereGeometry, TorusKnotGeometry, type BufferGeometry } from 'three'
import { describe, expect, test } from 'vitest'
import { unwrap, type Unwrapped } from '../../../electron/engine/texture/unwrap.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { weldPositions } from '../../../electron/engine/mesh/weld.ts'
import { casesHere, realFile } from '../../support/real-models.ts'
import { cube } from '../mesh/shapes.ts'
import { measureLayout } from './layout.ts'
import { sample, thorough } from '../../support/long.ts'

interface Shape {
  positions: Float32Array
  indices: Uint32Array
}

const shapeOf = (geometry: BufferGeometry): Shape => ({
  positions: Float32Array.from(geometry.getAttribute('position').array),
  indices: Uint32Array.from(geometry.getIndex()!.array),
})

const shapes: [name: string, shape: Shape, method: 'conformal' | 'projected'][] = [
  ['a cube', cube(), 'conformal'],
  ['a sphere', shapeOf(new SphereGeometry(1, 32, 16)), 'conformal'],
  ['a knot of 16,000 triangles', shapeOf(new TorusKnotGeometry(1, 0.3, 400, 20)), 'projected'],
]

const asked = { resolution: 512, padding: 4 }
const made = new Map<Shape, Promise<Unwrapped>>()
/** Made once for all tests. */
const unwrapped = (shape: Shape): Promise<Unwrapped> => {
  if (!made.has(shape)) made.set(shape, unwrap(shape, asked))
  return made.get(shape)!
}

describe('new texture coordinates', () => {
  test.each(shapes)(
    'of %s never overlap, keep the padding free and stay in the unit square',
    async (_name, shape, method) => {
      const made = await unwrapped(shape)
      const positions = gathered(shape.positions, made.source)
      const { twice, covered, minGap, density } = measureLayout({ ...made, positions }, 512)
      expect(made.method).toBe(method)
      expect(twice).toBe(0)
      expect(covered).toBeGreaterThan(0.4)
      expect(minGap).toBeGreaterThanOrEqual(4)
      // At most 1 / √cos 62°, of a face that leans as far as a projected chart allows.
      expect(density[1] / density[0]).toBeLessThan(1.5)
      expect(Math.min(...made.uvs)).toBeGreaterThan(0)
      expect(Math.max(...made.uvs)).toBeLessThan(1)
    },
  )

  test('keep every triangle in place with its corners', async () => {
    const shape = shapes[2]![1]
    const made = await unwrapped(shape)
    expect(Array.from(made.indices, (vertex) => made.source[vertex]!)).toEqual(Array.from(shape.indices))
  })

  test('are the same for the same surface', thorough, async () => {
    for (const [, shape] of shapes) expect(await unwrap(shape, asked)).toEqual(await unwrapped(shape))
  })

  test('have the same orientation as the surface', async () => {
    const shape = cube()
    const { uvs, indices } = await unwrap(shape, { resolution: 256 })
    for (let first = 0; first < indices.length; first += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => indices[first + k]! * 2)
      const area =
        (uvs[b!]! - uvs[a!]!) * (uvs[c! + 1]! - uvs[a! + 1]!) - (uvs[b! + 1]! - uvs[a! + 1]!) * (uvs[c!]! - uvs[a!]!)
      // v runs down: a front that is not mirrored turns clockwise in numbers.
      expect(area).toBeLessThan(0)
    }
  })

  test('are rejected for a surface without area', async () => {
    const shape = { positions: new Float32Array(9), indices: Uint32Array.of(0, 1, 2) }
    await expect(unwrap(shape, { resolution: 256 })).rejects.toMatchObject({ code: 'bad-geometry' })
  })

  test('include degenerate and loose triangles', async () => {
    const { positions, indices } = cube()
    const worse = {
      positions: Float32Array.from([...positions, 3, 3, 3, 4, 3, 3, 3, 4, 3]),
      indices: Uint32Array.from([...indices, 0, 0, 1, 24, 25, 26]),
    }
    const made = await unwrap(worse, { resolution: 256 })
    expect(made.indices).toHaveLength(42)
    expect(measureLayout({ ...made, positions: gathered(worse.positions, made.source) }, 256).twice).toBe(0)
  })

  test('of real models with holes and hundreds of pieces hardly ever overlap', async () => {
    const files = [
      'stl/trimesh_soup.stl',
      'ai/triposr_fork.glb',
      'ai/trellis_img2_light.glb',
      'classic/suzanne.obj',
      'stl/trimesh_teapot.stl',
    ]
    for (const file of sample(casesHere(files), 2)) {
      const shape = weldPositions(await readModel(realFile(file), ''))
      const made = await unwrap(shape, { resolution: 1024 })
      const { twice, covered } = measureLayout({ ...made, positions: gathered(shape.positions, made.source) }, 1024, 1)
      expect({ file, twice: twice < 20, covered: covered > 0.3 }).toEqual({ file, twice: true, covered: true })
    }
  })
})

function gathered(positions: Float32Array, source: Uint32Array): Float32Array {
  return Float32Array.from(
    { length: source.length * 3 },
    (_, i) => positions[source[Math.floor(i / 3)]! * 3 + (i % 3)]!,
  )
}
