/** The bounding box of a surface. */
import { boundsOf } from '../../engine/mesh/bounds.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

/** In the unit of the positions. */
export interface Box {
  low: [number, number, number]
  middle: [number, number, number]
  /** Size along X and Y; never 0. */
  width: number
  height: number
  longest: number
}

export function boxOf(p: Float32Array): Box {
  const { low, high } = boundsOf(p)
  const size = vec3((axis) => high[axis] - low[axis])
  return {
    low,
    middle: vec3((axis) => low[axis] + size[axis] / 2),
    width: Math.max(size[0], 1e-9),
    height: Math.max(size[1], 1e-9),
    longest: Math.max(...size, 1e-9),
  }
}
