/** Converts positions in the file to positions on the stage. */
import { Vector3 } from 'three'
import type { StageModel } from '../stage-model.ts'
import type { Triple } from './pose-steps.ts'

/** Millimetres of the file → units of the stage. */
export function onStage(model: StageModel, [x, y, z]: Triple): Vector3 {
  return model.body.localToWorld(new Vector3(x / 1000, y / 1000, z / 1000))
}
