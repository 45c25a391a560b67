import { beforeAll, describe, expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import { findEdges } from '../../../electron/engine/mesh/edges.ts'
import { findFlaws } from '../../../electron/engine/mesh/flaws.ts'
import { decimateBatches } from '../../../electron/engine/mesh/decimate-batches.ts'
import { simplifierReady } from '../../../electron/engine/mesh/collapse-edges.ts'
import { seamedSurface } from '../../../electron/engine/mesh/seamed-surface.ts'
import { findShells } from '../../../electron/engine/mesh/shells.ts'
import { ball, sheet } from './fine-shapes.ts'
import { modelOf } from './shapes.ts'

describe('a very large surface', () => {
  beforeAll(() => simplifierReady)

  test('with many pieces is simplified a few at a time, and every piece stays closed', thorough, () => {
    const one = ball(128)
    const count = Math.ceil(610_000 / (one.indices.length / 3))
    const balls = Array.from({ length: count }, (_, i) => ({
      ...one,
      positions: one.positions.map((value, at) => (at % 3 === 0 ? value + 3 * i : value)),
    }))
    const source = seamedSurface(modelOf(...balls))
    const light = decimateBatches(source, {})!
    expect(light.partOfFace.length).toBeGreaterThan(source.partOfFace.length * 0.2)
    expect(light.partOfFace.length).toBeLessThan(source.partOfFace.length * 0.3)
    expect(findFlaws(light.faces)).toEqual({ nonManifoldEdges: 0, openEdges: 0, duplicateFaces: 0 })
    expect(findShells(findEdges(light.faces)).count).toBe(count)
    for (let face = 0; face < light.partOfFace.length; face += 997) {
      // A part is a ball around 3 i: its faces have stayed with it.
      expect(Math.abs(light.points[light.faces[face * 3]! * 3]! - 3 * light.partOfFace[face]!)).toBeLessThan(1.01)
    }
    expect(light.faces.reduce((most, point) => Math.max(most, point), 0)).toBe(light.points.length / 3 - 1)
  })

  test('in one piece, or of a smaller size, is not split into batches', thorough, () => {
    expect(decimateBatches(seamedSurface(modelOf(sheet(560))), {})).toBeNull()
    expect(decimateBatches(seamedSurface(modelOf(ball(64), sheet(20))), {})).toBeNull()
  })
})
