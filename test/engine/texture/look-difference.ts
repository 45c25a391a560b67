/** Compares the look of two models. */
import { Surface } from '../../../electron/engine/mesh/surface.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { ModelLook } from '../../../electron/engine/texture/model-look.ts'
import type { Texel } from '../../../electron/engine/texture/texel.ts'
import { deltaE } from './delta-e.ts'
import { samplesOf } from './surface-samples.ts'

/** Mean ΔE between points of the new model and the nearest points of the old one. */
export async function meanDifference(source: Model, made: Model, sampleCount: number): Promise<number> {
  const [before, after] = [await ModelLook.create(source), await ModelLook.create(made)]
  const surface = new Surface(before.positions, before.indices)
  const [was, is] = [{} as Texel, {} as Texel]
  const samples = samplesOf(after, sampleCount, 11)
  let sum = 0
  for (const { face, u, v, w, position } of samples) {
    const nearest = surface.closest(...position)
    after.look(face, u, v, w, is)
    before.look(nearest.face, nearest.u, nearest.v, nearest.w, was)
    sum += deltaE([is.red, is.green, is.blue], [was.red, was.green, was.blue])
  }
  return sum / samples.length
}
