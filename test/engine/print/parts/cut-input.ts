/** What a request for a cut asks for, and solids of known volume. */
import type { PrintCutInput } from '../../../../electron/engine/print/jobs.ts'
import { writers } from '../../../../electron/engine/formats/writers.ts'
import type { Part } from '../../../../electron/engine/model.ts'
import { modelOf } from '../../mesh/shapes.ts'
import { readPlanes } from '../../../../shared/print/cut-planes.ts'

export const dowels: NonNullable<PrintCutInput['connectors']> = {
  kind: 'dowel',
  shape: 'round',
  sizeMm: null,
  clearanceMm: 0.15,
  wallMm: 0.8,
  minMm: 2.5,
  count: null,
  places: [],
  flatPins: true,
}

/** Millimetres of a part as they come into the job. */
export async function cutInput(
  part: Part | readonly Part[],
  planes: string | null,
  others: Partial<PrintCutInput> = {},
): Promise<PrintCutInput> {
  const read = planes === null ? null : readPlanes(planes)
  if (read !== null && 'fault' in read) throw new Error(read.fault.code)
  return {
    file: await writers.glb(modelOf(...(Array.isArray(part) ? part : [part]))),
    mediaType: 'model/gltf-binary',
    name: 'thing',
    planes: read?.planes ?? null,
    bed: [256, 256, 256],
    connectors: null,
    crumbs: 'join',
    layout: 'plates',
    gapMm: 5,
    ...others,
  }
}

/** A ring of `steps` by `steps` places around Y, in metres. */
export function torus(ringMm: number, tubeMm: number, steps = 96): Part {
  const positions: number[] = []
  const indices: number[] = []
  for (let i = 0; i < steps; i++)
    for (let j = 0; j < steps; j++) {
      const [around, within] = [(i / steps) * 2 * Math.PI, (j / steps) * 2 * Math.PI]
      const out = ringMm + tubeMm * Math.cos(within)
      positions.push(out * Math.cos(around), tubeMm * Math.sin(within), -out * Math.sin(around))
      const at = (a: number, b: number) => (a % steps) * steps + (b % steps)
      indices.push(at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j), at(i + 1, j + 1), at(i, j + 1))
    }
  return {
    name: 'torus',
    material: 0,
    positions: Float32Array.from(positions, (value) => value / 1000),
    indices: Uint32Array.from(indices),
  }
}
