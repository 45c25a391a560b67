/** The light of the environments, compared with a slow integral over all directions. */
import { DataUtils } from 'three'
import { expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import { environmentIds } from '../../../renderer/state/stage/lens-ids.ts'
import { filterEnvironment, levelSizes } from '../../../renderer/viewer/environment-light.ts'
import { createEnvironmentTexture, fillEnvironment } from '../../../renderer/viewer/environment-texture.ts'
import { environments } from '../../../renderer/viewer/environments.ts'

/** In the middle of a face, at a level: four pixels around it. */
function middle(levels: ReturnType<typeof filterEnvironment>, face: number, level: number): number[] {
  const size = levelSizes[level]!
  const at = (column: number, row: number, channel: number) =>
    DataUtils.fromHalfFloat(levels[face]![level]![(row * size + column) * 4 + channel]!)
  const half = size / 2
  return [0, 1, 2].map(
    (channel) =>
      (at(half - 1, half - 1, channel) +
        at(half, half - 1, channel) +
        at(half - 1, half, channel) +
        at(half, half, channel)) /
      4,
  )
}

/** +X, -X, +Y, -Y, +Z, -Z; x the other way round, as three.js turns cubes that are given to it. */
const axes = [
  [-1, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
] as const

/** Of all light around a direction, weighed by its cosine: what a dull white surface sends back. */
function diffuse(id: (typeof environmentIds)[number], axis: readonly [number, number, number]): number[] {
  const steps = 180
  const sum = [0, 0, 0, 0]
  for (let row = 0; row < steps; row++)
    for (let column = 0; column < steps * 2; column++) {
      const [theta, phi] = [((row + 0.5) / steps) * Math.PI, ((column + 0.5) / steps) * Math.PI]
      const [x, y, z] = [Math.sin(theta) * Math.cos(phi), Math.cos(theta), Math.sin(theta) * Math.sin(phi)]
      const weight = Math.max(0, x * axis[0] + y * axis[1] + z * axis[2]) * Math.sin(theta)
      const light = environments[id].radiance(x, y, z)
      for (let channel = 0; channel < 3; channel++) sum[channel]! += light[channel]! * weight
      sum[3]! += weight
    }
  return sum.slice(0, 3).map((value) => value / sum[3]!)
}

/** Where the pixel right below the middle of each face of the last level looks, x turned around. */
const offset = 1 / levelSizes[levelSizes.length - 1]!
const beside = [
  [-1, -offset, -offset],
  [1, -offset, offset],
  [-offset, 1, offset],
  [-offset, -1, -offset],
  [-offset, -offset, 1],
  [offset, -offset, -1],
] as const

test.each(environmentIds)('the diffuse light of %s equals the integral on every side', (id) => {
  const levels = filterEnvironment(environments[id])
  const level = levelSizes.length - 1
  const size = levelSizes[level]!
  for (const [face, [x, y, z]] of beside.entries()) {
    const length = Math.hypot(x, y, z)
    const exact = diffuse(id, [x / length, y / length, z / length])
    for (const [channel, value] of exact.entries()) {
      const found = DataUtils.fromHalfFloat(levels[face]![level]![((size / 2) * size + size / 2) * 4 + channel]!)
      expect(Math.abs(found / value - 1)).toBeLessThan(0.03)
    }
  }
})

test.each(environmentIds)('a mirror shows the environment %s without gaps', (id) => {
  const levels = filterEnvironment(environments[id])
  for (const [face, [x, y, z]] of axes.entries()) {
    const exact = environments[id].radiance(x, y, z)
    for (const [channel, value] of middle(levels, face, 0).entries())
      expect(Math.abs(value - exact[channel]!)).toBeLessThan(0.1 * exact[channel]! + 0.02)
  }
  for (const pixels of levels.flat())
    expect(pixels.every((value) => Number.isFinite(DataUtils.fromHalfFloat(value)) && value < 0x8000)).toBe(true)
})

test('more light comes from above than from below', thorough, () => {
  for (const id of environmentIds) {
    const levels = filterEnvironment(environments[id])
    expect(middle(levels, 2, 3)[1]).toBeGreaterThan(middle(levels, 3, 3)[1]! * 1.2)
  }
})

test('three.js does not filter the cube, and other light only changes its pixels', () => {
  const texture = createEnvironmentTexture()
  expect(texture).toMatchObject({ isPMREMTexture: true, isCompressedCubeTexture: true, isRenderTargetTexture: false })
  const { version } = texture
  const levels = filterEnvironment(environments.night)
  fillEnvironment(texture, levels)
  expect(texture.version).toBe(version + 1)
  const images = texture.image as unknown as { mipmaps: { data: Uint16Array; width: number }[] }[]
  expect(images[4]!.mipmaps.map(({ width }) => width)).toEqual([...levelSizes])
  expect(images[4]!.mipmaps[1]!.data).toBe(levels[4]![1])
})
