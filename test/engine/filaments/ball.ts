import type { Material, Model } from '../../../electron/engine/model.ts'

/** A closed ball of `rings` × 2 `rings` quads, cut into triangles; `split` gives the material of a ring. One part for each material. */
export function ball(radius: number, rings: number, materials: Material[], split: (ring: number) => number): Model {
  const around = rings * 2
  const at = (ring: number, step: number) => {
    const [polar, angle] = [(ring / rings) * Math.PI, ((step % around) / around) * 2 * Math.PI]
    if (ring === 0) return [0, radius, 0]
    if (ring === rings) return [0, -radius, 0]
    return [
      radius * Math.sin(polar) * Math.cos(angle),
      radius * Math.cos(polar),
      radius * Math.sin(polar) * Math.sin(angle),
    ]
  }
  const parts = materials.map((_, material) => {
    const positions: number[] = []
    for (let ring = 0; ring < rings; ring++)
      for (let step = 0; step < around; step++) {
        if (split(ring) !== material) continue
        const [a, b, c, d] = [at(ring, step), at(ring, step + 1), at(ring + 1, step + 1), at(ring + 1, step)]
        if (ring > 0) positions.push(...a, ...b, ...c)
        if (ring < rings - 1) positions.push(...a, ...c, ...d)
      }
    return {
      name: 'ball',
      material,
      positions: Float32Array.from(positions),
      indices: Uint32Array.from({ length: positions.length / 3 }, (_, i) => i),
    }
  })
  return { name: 'ball', parts: parts.filter(({ indices }) => indices.length > 0), materials }
}
