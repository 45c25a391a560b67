import { describe, expect, test } from 'vitest'
import { outlinePoints, triangulateLabels } from '../../../electron/generator/shape/planar-mesh.ts'
import { solidFromSheets } from '../../../electron/generator/shape/solid-from-sheets.ts'
import { auditModel } from '../../../electron/engine/mesh/audit.ts'
import type { Material } from '../../../electron/engine/model.ts'
import { bar, disc, fieldOf } from './label-fields.ts'

const materials = ['red', 'green', 'blue'].map((name): Material => ({
  name,
  baseColour: [1, 0, 0, 1],
  metalness: 0,
  roughness: 0.5,
}))
const mesh = triangulateLabels(fieldOf(120, disc(60, 60, 45), bar(60, 30, 90, 12)), { cellPx: 4 })
const count = mesh.points.length / 2
const flat = new Float32Array(count).fill(10)
const options = { scale: 0.001, origin: [60, 60] as [number, number], materialOf: (label: number) => label }

describe('a solid from two sheets', () => {
  test('is closed, with outward normals and one part for each material in use', () => {
    const model = solidFromSheets('disc', mesh, { front: flat, back: flat }, materials, options)
    const audit = auditModel(model)
    expect(audit).toMatchObject({
      watertight: true,
      openEdges: 0,
      nonManifoldEdges: 0,
      degenerateTriangles: 0,
      shells: 1,
    })
    expect(audit.volumeMm3).toBeGreaterThan(Math.PI * 40 ** 2 * 18)
    expect(audit.volumeMm3).toBeLessThan(Math.PI * 45 ** 2 * 20)
    expect(model.materials.map(({ name }) => name)).toEqual(['green', 'blue'])
    expect(model.parts.map(({ material }) => material)).toEqual([0, 1])
  })

  test('turns the picture upright: the top has the larger y, and the front faces +z', () => {
    const model = solidFromSheets(
      'disc',
      mesh,
      { front: flat, back: new Float32Array(count).fill(3) },
      materials,
      options,
    )
    const [width, height, depth] = auditModel(model).sizeMm
    expect(width).toBeCloseTo(90, 0)
    expect(height).toBeCloseTo(90, 0)
    expect(depth).toBeCloseTo(13, 3)
    const top = Math.max(...model.parts[0]!.positions.filter((_, at) => at % 3 === 2))
    expect(top).toBeCloseTo(0.01, 5)
  })

  test('gives the back its own labels', () => {
    const backLabels = new Uint8Array(mesh.labels.length).fill(1)
    const model = solidFromSheets('disc', mesh, { front: flat, back: flat, backLabels }, materials, options)
    const blue = model.parts[1]!
    expect(blue.positions.filter((_, at) => at % 3 === 2).every((z) => z >= 0)).toBe(true)
    expect(auditModel(model).watertight).toBe(true)
  })

  test('keeps a wall where the sheets would touch', () => {
    const none = new Float32Array(count)
    const model = solidFromSheets('leaf', mesh, { front: none, back: none }, materials, {
      ...options,
      minHeightPx: 2,
    })
    expect(auditModel(model)).toMatchObject({ watertight: true, degenerateTriangles: 0 })
    expect(auditModel(model).sizeMm[2]).toBeCloseTo(4, 3)
  })

  test('carries texture coordinates of both sides without opening the surface', () => {
    const uv = (x: number, y: number, side: string): [number, number] => [
      x / 240 + (side === 'back' ? 0.5 : 0),
      y / 120,
    ]
    const model = solidFromSheets('disc', mesh, { front: flat, back: flat }, materials, { ...options, uv })
    for (const part of model.parts) expect(part.uvs).toHaveLength((part.positions.length / 3) * 2)
    const us = model.parts.flatMap((part) => [...part.uvs!].filter((_, at) => at % 2 === 0))
    expect(Math.min(...us)).toBeLessThan(0.1)
    expect(Math.max(...us)).toBeGreaterThan(0.8)
    expect(auditModel(model).watertight).toBe(true)
  })

  test('has normals that agree where parts meet', () => {
    const rounded = Float32Array.from({ length: count }, (_, point) => {
      const away = Math.hypot(mesh.points[point * 2]! - 60, mesh.points[point * 2 + 1]! - 60)
      return Math.sqrt(Math.max(0, 45 ** 2 - away ** 2))
    })
    const model = solidFromSheets('ball', mesh, { front: rounded, back: rounded }, materials, options)
    const seen = new Map<string, Set<string>>()
    let met = 0
    for (const part of model.parts) {
      for (let at = 0; at < part.positions.length; at += 3) {
        const place = part.positions.slice(at, at + 3).join()
        const normals = seen.get(place) ?? new Set<string>()
        if (seen.has(place)) met++
        seen.set(place, normals.add(part.normals!.slice(at, at + 3).join()))
      }
    }
    expect(met).toBeGreaterThan(50)
    expect([...seen.values()].every((normals) => normals.size === 1)).toBe(true)
  })

  test('rejects sheets of another mesh', () => {
    const sheets = { front: new Float32Array(3), back: new Float32Array(3) }
    expect(outlinePoints(mesh).length).not.toBe(3)
    expect(() => solidFromSheets('x', mesh, sheets, materials, options)).toThrow(
      expect.objectContaining({ code: 'invalid-input' }),
    )
  })
})
