/** Boxes whose faces are printed with different filaments: the smallest models that every dialect has something to say about. */
import type { Material, Model, Part, SceneNode } from '../../../electron/engine/model.ts'

export const spoolColours = ['#FF0000', '#00FF00', '#0000FF', '#FFFF00'] as const

const linear = { '#FF0000': [1, 0, 0], '#00FF00': [0, 1, 0], '#0000FF': [0, 0, 1], '#FFFF00': [1, 1, 0] } as const

/** One material for each filament, in order. */
export function spools(count = 4): Material[] {
  return Array.from({ length: count }, (_, i) => ({
    name: `Spool ${i + 1}`,
    baseColour: [...linear[spoolColours[i % 4]!], 1],
    metalness: 0,
    roughness: 1,
    filament: i + 1,
  }))
}

/** A closed box of 20 mm around x = `middleMm`, standing on the ground; `filaments`: bottom, top, back, right, front, left. */
export function paintedBox(middleMm: number, filaments: readonly number[], node?: SceneNode, sideMm = 20): Part[] {
  const side = sideMm / 2000
  const positions = new Float32Array(
    [0, 1].flatMap((y) =>
      [
        [-side, -side],
        [side, -side],
        [side, side],
        [-side, side],
      ].flatMap(([x, z]) => [x! + middleMm / 1000, y * side * 2, z!]),
    ),
  )
  const faces = [
    [0, 1, 2, 0, 2, 3],
    [4, 6, 5, 4, 7, 6],
    [0, 4, 5, 0, 5, 1],
    [1, 5, 6, 1, 6, 2],
    [2, 6, 7, 2, 7, 3],
    [3, 7, 4, 3, 4, 0],
  ]
  return [...new Set(filaments)].map((filament) => ({
    name: `side-${filament}`,
    material: filament - 1,
    positions,
    indices: Uint32Array.from(faces.filter((_, face) => filaments[face] === filament).flat()),
    ...(node === undefined ? {} : { node }),
  }))
}

/** Two objects on two plates, with four filaments. */
export function paintedAssembly(): Model {
  const head: SceneNode = { name: 'Head & “hat”', parent: null, plate: 1 }
  const body: SceneNode = { name: 'Body', parent: null, plate: 2 }
  return {
    name: 'Two boxes',
    parts: [...paintedBox(0, [1, 2, 3, 4, 1, 2], head), ...paintedBox(50, [3, 3, 3, 2, 3, 4], body)],
    materials: spools(),
  }
}

/** Square millimetres that each filament covers. */
export function areaByFilament(model: Model): Record<number, number> {
  const areas: Record<number, number> = {}
  for (const { positions, indices, material } of model.parts) {
    const filament = model.materials[material]!.filament ?? 0
    for (let i = 0; i < indices.length; i += 3) {
      const [a, b, c] = [0, 1, 2].map((corner) => [
        ...positions.subarray(indices[i + corner]! * 3, indices[i + corner]! * 3 + 3),
      ])
      const u = b!.map((value, axis) => value - a![axis]!)
      const v = c!.map((value, axis) => value - a![axis]!)
      const normal = [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!]
      areas[filament] = (areas[filament] ?? 0) + (Math.hypot(...normal) / 2) * 1e6
    }
  }
  for (const filament in areas) areas[filament] = Math.round(areas[filament]! * 100) / 100
  return areas
}
