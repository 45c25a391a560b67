/** The exposure at which a model can be judged, whatever its file declares. Pure. */

/** A material as it fills part of a model. */
export interface MaterialShare {
  /** Count of the triangles that use it. */
  triangles: number
  /** Linear luminance of the base colour, 0 … 1. */
  luminance: number
  /** 0 … 1. */
  metalness: number
}

/** Metals of real objects reflect at least this much; generators often declare dark paint as metal. */
const minMetalLuminance = 0.3
const maxExposure = 5

/**
 * Returns the factor for the light. 1 for models without metal: the environments show paint as bright as its base
 * colour. Metal has no colour of its own but what it reflects, so a model of dark metal is exposed longer.
 */
export function automaticExposure(materials: readonly MaterialShare[]): number {
  let triangles = 0
  let light = 0
  let metalLight = 0
  for (const { triangles: count, luminance, metalness } of materials) {
    triangles += count
    light += count * luminance
    metalLight += count * luminance * metalness
  }
  if (light === 0 || triangles === 0) return 1
  const wanted = Math.min(maxExposure, Math.max(1, (minMetalLuminance * triangles) / light))
  return 1 + (metalLight / light) * (wanted - 1)
}
