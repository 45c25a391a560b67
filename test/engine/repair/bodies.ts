/** Bodies for the tests of printing. */
import type { Part } from '../../../electron/engine/model.ts'
import { bodyFromModel, type Body } from '../../../electron/engine/repair/body.ts'
import type { PrintInput } from '../../../electron/engine/print/jobs.ts'
import { repairBody } from '../../../electron/engine/repair/repair.ts'
import { cube, modelOf } from '../mesh/shapes.ts'

/** A cube of `side` millimetres from `at` on each axis, as a part in metres. */
export function cubeMm(side: number, at = 0): Part {
  return cube(side / 1000, at / 1000)
}

export function bodyOf(...parts: Part[]): Body {
  return bodyFromModel(modelOf(...parts))
}

/** The part without some of its triangles. */
export function without(part: Part, ...triangles: number[]): Part {
  return { ...part, indices: part.indices.filter((_, i) => !triangles.includes(Math.floor(i / 3))) }
}

/** The part with those triangles, or all, turned over. */
export function turned(part: Part, which: (triangle: number) => boolean = () => true): Part {
  const indices = part.indices.slice()
  for (let i = 0; i < indices.length; i += 3)
    if (which(i / 3)) [indices[i + 1], indices[i + 2]] = [indices[i + 2]!, indices[i + 1]!]
  return { ...part, indices }
}

/** A ball of `radius` millimetres around the origin: latitudes and longitudes, closed, fronts outwards. */
export function ball(radius: number, steps = 48): Part {
  const positions: number[] = []
  const indices: number[] = []
  const rows = steps / 2
  const at = (row: number, step: number): number =>
    row === 0 ? 0 : row === rows ? 1 : 2 + (row - 1) * steps + (step % steps)
  positions.push(0, radius, 0, 0, -radius, 0)
  for (let row = 1; row < rows; row++)
    for (let step = 0; step < steps; step++) {
      const [polar, around] = [(row / rows) * Math.PI, (step / steps) * 2 * Math.PI]
      positions.push(
        radius * Math.sin(polar) * Math.cos(around),
        radius * Math.cos(polar),
        radius * Math.sin(polar) * Math.sin(around),
      )
    }
  for (let row = 0; row < rows; row++)
    for (let step = 0; step < steps; step++) {
      if (row > 0) indices.push(at(row, step), at(row, step + 1), at(row + 1, step))
      if (row < rows - 1) indices.push(at(row, step + 1), at(row + 1, step + 1), at(row + 1, step))
    }
  const metres = Float32Array.from(positions, (value) => value / 1000)
  return { name: 'ball', material: 0, positions: metres, indices: Uint32Array.from(indices) }
}

export async function repaired(body: Body, mode: 'auto' | 'off' = 'auto'): ReturnType<typeof repairBody> {
  return repairBody(body, { mode, smallestPieceMm: 0.5, sheetMm: 2 }, () => {})
}

/** What a request without requests asks for. */
export const plainInput: Omit<PrintInput, 'file'> = {
  mediaType: 'model/gltf-binary',
  name: 'thing',
  format: 'glb',
  repair: 'auto',
  orient: 'keep',
  base: 'none',
  hollowMm: 0,
  drainHoles: 0,
  drainDiameterMm: 3,
  minimumWallMm: 0.8,
  overhangDegrees: 45,
  smallestPieceMm: 0.5,
  sheetMm: 2,
}
