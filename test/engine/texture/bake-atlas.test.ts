import { SphereGeometry } from 'three'
import { describe, expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import type { Raster } from '../../../electron/engine/model.ts'
import { bakeAtlas } from '../../../electron/engine/texture/bake-atlas.ts'
import type { AtlasLayout } from '../../../electron/engine/texture/atlas-layout.ts'
import { sampleTexture } from '../../../electron/engine/texture/sample-texture.ts'
import { unwrap } from '../../../electron/engine/texture/unwrap.ts'
import { seamEdges } from './seams.ts'
import { samplesOf } from './surface-samples.ts'

const side = 256

/** A sphere of radius 1 with new texture coordinates, made once. */
let made: Promise<AtlasLayout> | undefined
const sphere = (): Promise<AtlasLayout> => (made ??= newSphere())

async function newSphere(): Promise<AtlasLayout> {
  const geometry = new SphereGeometry(1, 64, 40)
  const positions = Float32Array.from(geometry.getAttribute('position').array)
  const normals = Float32Array.from(geometry.getAttribute('normal').array)
  const made = await unwrap({ positions, indices: Uint32Array.from(geometry.getIndex()!.array) }, { resolution: side })
  const take = (values: Float32Array): Float32Array =>
    Float32Array.from(
      { length: made.source.length * 3 },
      (_, i) => values[made.source[Math.floor(i / 3)]! * 3 + (i % 3)]!,
    )
  return { positions: take(positions), normals: take(normals), uvs: made.uvs, indices: made.indices }
}

/** A square of one metre facing +Z, drawn upright over the whole picture. */
const square: AtlasLayout = {
  positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0),
  normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1),
  uvs: Float32Array.of(0, 1, 1, 1, 1, 0, 0, 0),
  indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
}

const texel = ({ data, width }: Raster, column: number, row: number): number[] => [
  ...data.subarray((row * width + column) * 4, (row * width + column) * 4 + 4),
]

describe('a baked atlas', () => {
  test('maps every point of a sphere to its texture coordinates', thorough, async () => {
    const layout = await sphere()
    const { baseColour } = bakeAtlas(layout, { resolution: side, relief: 'none' }, (point, out) => {
      out.red = point.x / 2 + 0.5
      out.green = point.y / 2 + 0.5
      out.blue = point.z / 2 + 0.5
    })
    const sample = new Float64Array(4)
    for (const { face, u, v, w, position } of samplesOf(layout, 2000, 5)) {
      const [a, b, c] = [0, 1, 2].map((k) => layout.indices[face * 3 + k]! * 2)
      const at = (k: number): number => layout.uvs[a! + k]! * u + layout.uvs[b! + k]! * v + layout.uvs[c! + k]! * w
      sampleTexture(baseColour, at(0), at(1), 'srgb', sample)
      for (let axis = 0; axis < 3; axis++) expect(Math.abs(sample[axis]! * 2 - 1 - position[axis]!)).toBeLessThan(0.012)
    }
  })

  test(
    'is as accurate along chart borders as within charts, for waves of three and a half texels',
    thorough,
    async () => {
      const layout = await sphere()
      const pitch = (2 * Math.PI) / 0.07
      const wave = ([x, y, z]: readonly number[]): number =>
        0.5 + 0.5 * Math.sin(pitch * x!) * Math.sin(pitch * y!) * Math.sin(pitch * z!)
      const { baseColour } = bakeAtlas(layout, { resolution: side, relief: 'none' }, (point, out) => {
        out.red = wave([point.x, point.y, point.z])
      })
      const sample = new Float64Array(4)
      const errorAt = (corners: ArrayLike<number>, shares: readonly number[]): number => {
        const mix = (values: Float32Array, width: number, k: number): number =>
          Array.from(corners).reduce((sum, vertex, i) => sum + values[vertex * width + k]! * shares[i]!, 0)
        sampleTexture(baseColour, mix(layout.uvs, 2, 0), mix(layout.uvs, 2, 1), 'srgb', sample)
        return Math.abs(sample[0]! - wave([0, 1, 2].map((k) => mix(layout.positions, 3, k))))
      }
      const places = samplesOf(layout, 4000, 9)
      const inside = places.map(({ face, u, v, w }) =>
        errorAt(layout.indices.subarray(face * 3, face * 3 + 3), [u, v, w]),
      )
      const borders = seamEdges(layout).flatMap(([one, other]) =>
        [one, other].flatMap((ends) => [0.25, 0.5, 0.75].map((t) => errorAt(ends, [1 - t, t]))),
      )
      const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
      expect(borders.length).toBeGreaterThan(300)
      expect(mean(borders)).toBeLessThan(mean(inside) * 1.15)
    },
  )

  test('has a neutral normal map without relief', async () => {
    const layout = await sphere()
    const { normal } = bakeAtlas(layout, { resolution: side, relief: 'height' }, (_, out) => {
      out.height = 0.25
    })
    for (let at = 0; at < normal!.data.length; at += 4)
      expect([...normal!.data.subarray(at, at + 3)]).toEqual([128, 128, 255])
  })

  test('tilts normals against a slope: right is red, up is green', () => {
    const bake = (height: (x: number, y: number) => number): number[] =>
      texel(
        bakeAtlas(square, { resolution: 64, relief: 'height' }, (point, out) => {
          out.height = height(point.x, point.y)
        }).normal!,
        32,
        32,
      )
    const tilted = 127.5 + 127.5 / Math.SQRT2
    // A surface that rises to the right looks to the left: (-1, 0, 1) / √2.
    for (const [made, asked] of [
      [bake((x) => x), [255 - tilted, 128, tilted]],
      [bake((x) => -x), [tilted, 128, tilted]],
      [bake((_, y) => y), [128, 255 - tilted, tilted]],
      [bake((_, y) => -y), [128, tilted, tilted]],
    ] as const)
      for (let c = 0; c < 3; c++) expect(Math.abs(made[c]! - asked[c]!)).toBeLessThan(1.5)
  })

  test('gives the intended normal in the tangent frame of three.js', async () => {
    const layout = await sphere()
    const turned = (n: readonly number[]): number[] => {
      const leaning = [n[0]! + 0.35 * n[1]!, n[1]! - 0.2 * n[2]!, n[2]! + 0.25 * n[0]!]
      return leaning.map((value) => value / Math.hypot(...leaning))
    }
    const { normal } = bakeAtlas(layout, { resolution: side, relief: 'normal' }, (point, out) => {
      ;[out.nx, out.ny, out.nz] = turned([point.nx, point.ny, point.nz]) as [number, number, number]
    })
    const sample = new Float64Array(4)
    let [sum, worst, count] = [0, 0, 0]
    for (const { face, u, v, w } of samplesOf(layout, 2000, 6)) {
      const corners = [0, 1, 2].map((k) => layout.indices[face * 3 + k]!)
      const mix = (values: Float32Array, width: number, k: number): number =>
        values[corners[0]! * width + k]! * u +
        values[corners[1]! * width + k]! * v +
        values[corners[2]! * width + k]! * w
      sampleTexture(normal!, mix(layout.uvs, 2, 0), mix(layout.uvs, 2, 1), 'data', sample)
      const smooth = [0, 1, 2].map((k) => mix(layout.normals, 3, k))
      const n = smooth.map((value) => value / Math.hypot(...smooth))
      const seen = seenByThree(
        layout,
        corners,
        n,
        [...sample].slice(0, 3).map((value) => value * 2 - 1),
      )
      const meant = turned(n)
      const angle =
        (Math.acos(
          Math.min(
            1,
            seen.reduce((dot, value, k) => dot + value * meant[k]!, 0),
          ),
        ) *
          180) /
        Math.PI
      sum += angle
      worst = Math.max(worst, angle)
      count++
    }
    expect(sum / count).toBeLessThan(1)
    expect(worst).toBeLessThan(5)
  })

  test('packs occlusion, roughness and metalness as glTF does', () => {
    const { surface } = bakeAtlas(square, { resolution: 8, relief: 'none' }, (_, out) => {
      out.occlusion = 0.2
      out.roughness = 0.4
      out.metalness = 0.6
    })
    expect(texel(surface, 4, 4)).toEqual([51, 102, 153, 255])
  })

  test('evaluates each texel once, plus about two rings around', () => {
    const small = { ...square, uvs: square.uvs.map((t) => 0.25 + t / 2) }
    const asked = new Map<string, number>()
    const { covered } = bakeAtlas(small, { resolution: 32, relief: 'none', margin: 6 }, (point) => {
      const key = `${Math.round(point.x * 16 - 0.5)} ${Math.round(point.y * 16 - 0.5)}`
      asked.set(key, (asked.get(key) ?? 0) + 1)
    })
    expect(covered).toBe(16 * 16)
    expect(asked.size).toBe(20 * 20)
    expect([...asked.values()].every((times) => times === 1)).toBe(true)
  })
})

/** `getTangentFrame` of three.js, with +Y turned as its glTF loader does, for the normal that a texel stands for. */
function seenByThree({ positions, uvs }: AtlasLayout, corners: number[], n: number[], map: number[]): number[] {
  const [a, b, c] = corners as [number, number, number]
  const q = (to: number): number[] => [0, 1, 2].map((k) => positions[to * 3 + k]! - positions[a * 3 + k]!)
  const st = (to: number): number[] => [0, 1].map((k) => uvs[to * 2 + k]! - uvs[a * 2 + k]!)
  const cross = (p: number[], r: number[]): number[] => [
    p[1]! * r[2]! - p[2]! * r[1]!,
    p[2]! * r[0]! - p[0]! * r[2]!,
    p[0]! * r[1]! - p[1]! * r[0]!,
  ]
  const [q0, q1, st0, st1] = [q(b), q(c), st(b), st(c)]
  const [q1perp, q0perp] = [cross(q1, n), cross(n, q0)]
  const t = q1perp.map((value, k) => value * st0[0]! + q0perp[k]! * st1[0]!)
  const bitangent = q1perp.map((value, k) => value * st0[1]! + q0perp[k]! * st1[1]!)
  const scale = 1 / Math.max(Math.hypot(...t), Math.hypot(...bitangent))
  const seen = n.map((value, k) => value * map[2]! + t[k]! * scale * map[0]! - bitangent[k]! * scale * map[1]!)
  return seen.map((value) => value / Math.hypot(...seen))
}
