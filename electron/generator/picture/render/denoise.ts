/** Denoises gathered light along surfaces, not across their edges. */
import type { LightPoints } from './light-points.ts'

/**
 * Edge-avoiding à-trous wavelet filter (Dammertz et al. 2010) over normals and depths: `rounds` passes of 5 × 5 with
 * doubling gaps. Returns 3 values per point.
 */
export function denoised(points: LightPoints, field: Float32Array, rounds: number, normalPower: number): Float32Array {
  const { width, height, kind, normal, nearness } = points
  let from = field
  for (let round = 0; round < rounds; round++) {
    const hole = 1 << round
    const out = new Float32Array(field.length)
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const point = y * width + x
        if (kind[point] === 0) continue
        const near = nearness[point]!
        const tolerance = 1 / (near * 0.01 * (1 + hole))
        let [r, g, b, total] = [0, 0, 0, 0]
        for (let j = -2; j <= 2; j++) {
          const sy = y + j * hole
          if (sy < 0 || sy >= height) continue
          for (let i = -2; i <= 2; i++) {
            const sx = x + i * hole
            if (sx < 0 || sx >= width) continue
            const other = sy * width + sx
            if (kind[other] !== kind[point]) continue
            const alike =
              normal[point * 3]! * normal[other * 3]! +
              normal[point * 3 + 1]! * normal[other * 3 + 1]! +
              normal[point * 3 + 2]! * normal[other * 3 + 2]!
            if (alike <= 0) continue
            const depth = Math.abs(nearness[other]! - near) * tolerance
            const weight = kernel[i + 2]! * kernel[j + 2]! * alike ** normalPower * Math.exp(-depth)
            r += weight * from[other * 3]!
            g += weight * from[other * 3 + 1]!
            b += weight * from[other * 3 + 2]!
            total += weight
          }
        }
        if (total <= 0) continue
        out[point * 3] = r / total
        out[point * 3 + 1] = g / total
        out[point * 3 + 2] = b / total
      }
    }
    from = out
  }
  return from
}

const kernel = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16]
