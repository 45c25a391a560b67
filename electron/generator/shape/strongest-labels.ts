/** A label field as one label per pixel. */
import type { LabelField } from './label-field.ts'

/** The label that shows in each pixel: outside at half coverage, else the strongest. */
export function strongestLabels({ coverage, width, height }: LabelField): Uint8Array {
  const map = new Uint8Array(width * height)
  const most = new Float32Array(width * height)
  const outside = coverage[0]!
  for (let label = 1; label < coverage.length; label++) {
    const shares = coverage[label]!
    for (let pixel = 0; pixel < map.length; pixel++) {
      if (shares[pixel]! > most[pixel]! && outside[pixel]! < 0.5) {
        most[pixel] = shares[pixel]!
        map[pixel] = label
      }
    }
  }
  return map
}
