/** Tells shadows on the ground from pale parts of the subject that the background flood reached. */
import { boxBlurred } from './blur.ts'
import { findRegions } from './mask-regions.ts'

/** Patches connected by a neck narrower than twice this many pixels are separate. */
const neck = 6
/**
 * A shadow fades into the ground along at least this fraction of its rim; a pale part of the subject has a crisp edge
 * nearly all around.
 */
const minFading = 0.15

/**
 * Returns 1 for shadow pixels. `isShaded` pixels may be shadow, `ground` is certain background, `edges` are crisp.
 * Candidates are split at their necks, and each part is judged by its rim.
 */
export function shadowPatches(
  width: number,
  height: number,
  { isShaded, ground, edges }: { isShaded: Uint8Array; ground: Uint8Array; edges: Uint8Array },
): Uint8Array {
  const edgeDensity = boxBlurred(Float32Array.from(edges), width, height, neck)
  const cores = findRegions(width, height, (pixel) => isShaded[pixel] === 1 && edgeDensity[pixel]! < 1e-6)
  const patchOf = growRegions(cores.regionOf, width, isShaded)
  const fading = new Float64Array(cores.areas.length)
  const crisp = new Float64Array(cores.areas.length)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const pixel = y * width + x
      const patch = patchOf[pixel]!
      if (patch < 0) continue
      for (const neighbour of [pixel - 1, pixel + 1, pixel - width, pixel + width]) {
        if (ground[neighbour] === 1) fading[patch] = fading[patch]! + 1
        else if (isShaded[neighbour] === 0) crisp[patch] = crisp[patch]! + 1
      }
    }
  }
  const isShadow = Array.from(fading, (length, patch) => length > minFading * (length + crisp[patch]!))
  return Uint8Array.from(patchOf, (patch) => (patch >= 0 && isShadow[patch] ? 1 : 0))
}

/** Grows the cores: each further passing pixel goes to the core that reaches it first; -1 if none does. */
function growRegions(cores: Int32Array, width: number, passes: Uint8Array): Int32Array {
  const owner = cores.slice()
  let front: number[] = []
  for (let pixel = 0; pixel < owner.length; pixel++) if (owner[pixel]! >= 0) front.push(pixel)
  while (front.length > 0) {
    const next: number[] = []
    for (const pixel of front) {
      const x = pixel % width
      const around = [pixel - width, pixel + width]
      if (x > 0) around.push(pixel - 1)
      if (x < width - 1) around.push(pixel + 1)
      for (const neighbour of around) {
        if (neighbour < 0 || neighbour >= owner.length || owner[neighbour]! >= 0 || passes[neighbour] !== 1) continue
        owner[neighbour] = owner[pixel]!
        next.push(neighbour)
      }
    }
    front = next
  }
  return owner
}
