/** The stage shows changes as the engine saves them. */
import { describe, expect, test } from 'vitest'
import { editFilaments } from '../../../../electron/engine/filaments/apply-changes.ts'
import { writeGlb } from '../../../../electron/engine/formats/glb-write.ts'
import { readModel } from '../../../../electron/engine/formats/read-model.ts'
import { auditModel } from '../../../../electron/engine/mesh/audit.ts'
import type { Model } from '../../../../electron/engine/model.ts'
import { PaintSession } from '../../../../renderer/viewer/filaments/paint-session.ts'
import type { DrawnFaces } from '../../../../renderer/viewer/filaments/drawn-faces.ts'
import { filamentChangesSchema } from '../../../../shared/edits/filament-change.ts'
import type { FilamentChange, FilamentChangeInput } from '../../../../shared/edits/filament-change.ts'
import { ball } from '../../../engine/filaments/ball.ts'
import { box, material } from '../../../engine/formats/samples.ts'

const materials = [
  material('Red', { filament: 1 }),
  material('Blue', { filament: 2 }),
  material('White', { filament: 3 }),
  material('Loose'),
]

function sessionOf(model: Model): PaintSession {
  const chunks = model.parts.map(({ positions, indices, normals, material: assigned }) => ({
    positions: Float32Array.from(positions),
    indices: Uint16Array.from(indices),
    normals:
      normals === undefined
        ? null
        : Int8Array.from({ length: (normals.length / 3) * 4 }, (_, i) =>
            i % 4 === 3 ? 0 : Math.round(normals[Math.floor(i / 4) * 3 + (i % 4)]! * 127),
          ),
    material: assigned,
  }))
  return new PaintSession(
    chunks,
    model.materials.map(({ filament }) => filament ?? null),
  )
}

const parsed = (...changes: FilamentChangeInput[]): FilamentChange[] => filamentChangesSchema.parse(changes)
/** Square millimetres of what is drawn, by filament. */
function drawn(faces: readonly DrawnFaces[]): Record<number, number> {
  const areas: Record<number, number> = {}
  for (const { filament, positions: p } of faces)
    for (let at = 0; at < p.length; at += 9) {
      const u = [0, 1, 2].map((axis) => p[at + 3 + axis]! - p[at + axis]!)
      const v = [0, 1, 2].map((axis) => p[at + 6 + axis]! - p[at + axis]!)
      const n = [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!]
      areas[filament] = (areas[filament] ?? 0) + Math.hypot(...n) * 5e5
    }
  return areas
}
async function saved(model: Model, changes: FilamentChange[]): Promise<Record<number, number>> {
  const glb = { file: await writeGlb(model), mediaType: 'model/gltf-binary' }
  // A file stores only the filaments in use.
  const added = parsed({ kind: 'add', filament: 3, name: 'White', colour: [1, 1, 1] })
  const made = await readModel(
    (await editFilaments({ ...glb, changes: [...added, ...changes] }, () => undefined)).file,
    glb.mediaType,
  )
  const areas: Record<number, number> = {}
  for (const part of made.parts) {
    const number = made.materials[part.material]!.filament ?? 0
    areas[number] = (areas[number] ?? 0) + auditModel({ ...made, parts: [part] }).areaMm2
  }
  return areas
}

const halves = () => box(materials, (face) => (face < 2 ? 0 : 1))
const spot = { kind: 'stroke', points: [[0.01, 0.015, 0.01]], radiusMm: 4, filament: 3 } satisfies FilamentChangeInput

test.each<[string, Model, number, [number, number, number]]>([
  ['a box of twelve triangles', halves(), 0.01, [0.02, 0.01, 0.004]],
  ['a ball', ball(0.02, 40, materials, (ring) => (ring < 20 ? 0 : ring < 39 ? 1 : 3)), 0.02, [0.019, 0.006, 0]],
])('areas equal those of the saved version: %s', async (_, model, top, at) => {
  const changes = parsed(
    { kind: 'stroke', points: [[0.002, top, 0.001], [0.009, top, 0.004]], radiusMm: 2.5, filament: 3, mirrorX: 0.008 }, // prettier-ignore
    { kind: 'stroke', points: [[0.004, 0.005, 0.01]], radiusMm: 2, filament: 2 },
    { kind: 'swap', one: 1, other: 2 },
    { kind: 'fill', scope: 'region', at, filament: 3, locked: [1] },
  )
  const session = sessionOf(model)
  session.change(0, changes)
  const kept = await saved(model, changes)
  for (const [number, area] of Object.entries(session.areas()))
    expect([number, area / (kept[Math.max(0, Number(number))] ?? NaN)]).toEqual([
      number,
      expect.closeTo(1, 4) as number,
    ])
})

describe('painted faces', () => {
  test('are the faces that differ from the file, with its normals', () => {
    const session = sessionOf(halves())
    session.change(0, parsed(spot))
    const faces = session.painted()
    expect(drawn(faces)[3]).toBeCloseTo(session.areas()[3]!, 3)
    expect(faces.every(({ normals }) => normals !== null)).toBe(true)
    // The side looks along z: what lies within it does too.
    expect([...faces[0]!.normals!.subarray(0, 4)]).toEqual([0, 0, 127, 0])
    session.change(1, parsed({ ...spot, radiusMm: 6, filament: null }))
    expect(session.painted()).toEqual([])
  })

  test('are none where only filaments are reassigned, which the model shows itself', () => {
    const session = sessionOf(halves())
    session.change(0, parsed({ kind: 'merge', into: 1, from: [2] }, { kind: 'swap', one: 1, other: 3 }))
    expect(session.painted()).toEqual([])
    expect(session.areas()).toEqual({ 3: expect.closeTo(2200, 2) as number })
  })

  test('of a preview come on top, without a change', () => {
    const session = sessionOf(halves())
    session.change(0, parsed(spot))
    const before = session.areas()
    const over = drawn(session.preview(parsed({ ...spot, radiusMm: 5, filament: 1 })))
    expect(over[1]! / (Math.PI * 25)).toBeCloseTo(1, 1)
    expect(session.areas()).toEqual(before)
  })
})

test('changes that were reverted and applied again equal those applied at once', () => {
  const ring = parsed(spot, { ...spot, radiusMm: 2, filament: 1 }, { kind: 'merge', into: 2, from: [1] })
  const session = sessionOf(halves())
  session.change(0, ring)
  session.change(1, [])
  session.change(1, ring.slice(1))
  session.change(0, [])
  session.change(0, ring)
  const once = sessionOf(halves())
  once.change(0, ring)
  expect(session.areas()).toEqual(once.areas())
  expect(drawn(session.painted())).toEqual(drawn(once.painted()))
})

test('a filament is picked from the painted surface', () => {
  const session = sessionOf(halves())
  expect(session.filamentAt([0.01, 0.015, 0.01])).toBe(2)
  session.change(0, parsed(spot))
  expect(session.filamentAt([0.01, 0.015, 0.01])).toBe(3)
  expect(session.filamentAt([0.01, 0.0205, 0.01])).toBe(2)
})
