/** How far colours move on the surface by a repair. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { Surface } from '../../../electron/engine/mesh/surface.ts'
import { bodyBounds, bodyFromModel, modelFromBody } from '../../../electron/engine/repair/body.ts'
import { repairBody } from '../../../electron/engine/repair/repair.ts'
import type { Texel } from '../../../electron/engine/texture/texel.ts'
import { ModelLook } from '../../../electron/engine/texture/model-look.ts'
import { deltaE } from '../../engine/texture/delta-e.ts'

const samples = 20_000

/** One line; empty where the model has one plain colour or is not read from one file. */
export async function colourChange(path: string): Promise<string> {
  if (path.endsWith('.gltf')) return ''
  const body = bodyFromModel(await readModel(new Uint8Array(readFileSync(path)), ''))
  if (body.looks.length === 1 && !body.looks[0]!.uvs && !body.looks[0]!.colours) return ''
  const { diagonal } = bodyBounds(body)
  const choice = { mode: 'auto', smallestPieceMm: diagonal * 0.02, sheetMm: diagonal * 0.02 } as const
  const { body: repaired, repair } = await repairBody(body, choice, () => {})
  const [before, after] = [await ModelLook.create(modelFromBody(body)), await ModelLook.create(modelFromBody(repaired))]
  const surface = new Surface(before.positions, before.indices)
  const ends = cumulativeAreas(after)
  let sum = 0
  let on = 0
  const texel = {} as Texel
  for (let i = 0; i < samples; i++) {
    const face = faceAt(ends, ((i + 0.5) / samples) * ends.at(-1)!)
    let u = (i * 0.7548776662466927) % 1
    let v = (i * 0.5698402909980532) % 1
    if (u + v > 1) [u, v] = [1 - u, 1 - v]
    const w = 1 - u - v
    const [a, b, c] = [0, 1, 2].map((k) => after.indices[face * 3 + k]! * 3) as [number, number, number]
    const at = [0, 1, 2].map(
      (axis) => after.positions[a + axis]! * u + after.positions[b + axis]! * v + after.positions[c + axis]! * w,
    ) as [number, number, number]
    const near = surface.closest(...at)
    if (near.distance > diagonal * 1e-3 * 1e-3) continue
    after.look(face, u, v, w, texel)
    const one = [texel.red, texel.green, texel.blue]
    before.look(near.face, near.u, near.v, near.w, texel)
    sum += deltaE(one, [texel.red, texel.green, texel.blue])
    on++
  }
  return `${basename(path)}: ${(sum / on).toFixed(3)} (${repair.method}; ${((on / samples) * 100).toFixed(1)} % of the surface lies on the old one)`
}

function cumulativeAreas({ positions: p, indices }: ModelLook): Float64Array {
  const ends = new Float64Array(indices.length / 3)
  let sum = 0
  for (let face = 0; face < ends.length; face++) {
    const [a, b, c] = [0, 1, 2].map((k) => indices[face * 3 + k]! * 3) as [number, number, number]
    const u = [0, 1, 2].map((axis) => p[b + axis]! - p[a + axis]!) as [number, number, number]
    const v = [0, 1, 2].map((axis) => p[c + axis]! - p[a + axis]!) as [number, number, number]
    sum += Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) / 2
    ends[face] = sum
  }
  return ends
}

function faceAt(ends: Float64Array, value: number): number {
  let low = 0
  let high = ends.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (ends[middle]! > value) high = middle
    else low = middle + 1
  }
  return low
}
