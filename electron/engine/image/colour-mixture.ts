/** A deterministic mixture of five Gaussians over colours, in GrabCut's model layout. */

const components = 5
const minVariance = 16
/** GrabCut's model: 5 weights, 5 means of 3, 5 covariances of 9. */
export const mixtureLength = components * 13

/**
 * Fits the mixture to RGB samples (3 bytes each) by k-means from spread-out seeds: the first seed is the mean, each
 * next one the sample farthest from all seeds. Deterministic, unlike OpenCV's own start.
 */
export function fitColourMixture(samples: Uint8Array): Float64Array {
  const count = samples.length / 3
  const model = new Float64Array(mixtureLength)
  if (count === 0) return model
  const centres = spreadSeeds(samples)
  const owner = new Uint8Array(count)
  for (let round = 0; round < 8; round++) {
    assign(samples, centres, owner)
    const sums = new Float64Array(components * 4)
    for (let i = 0; i < count; i++) {
      const k = owner[i]! * 4
      for (let c = 0; c < 3; c++) sums[k + c] = sums[k + c]! + samples[i * 3 + c]!
      sums[k + 3] = sums[k + 3]! + 1
    }
    for (let k = 0; k < components; k++) {
      const n = sums[k * 4 + 3]!
      if (n > 0) for (let c = 0; c < 3; c++) centres[k * 3 + c] = sums[k * 4 + c]! / n
    }
  }
  assign(samples, centres, owner)
  fillModel(model, samples, owner, centres)
  return model
}

function spreadSeeds(samples: Uint8Array): Float64Array {
  const count = samples.length / 3
  const centres = new Float64Array(components * 3)
  for (let i = 0; i < samples.length; i++) centres[i % 3] = centres[i % 3]! + samples[i]! / count
  const nearest = new Float64Array(count).fill(Infinity)
  for (let k = 1; k < components; k++) {
    let farthest = 0
    for (let i = 0; i < count; i++) {
      nearest[i] = Math.min(nearest[i]!, squaredDistance(samples, i, centres, k - 1))
      if (nearest[i]! > nearest[farthest]!) farthest = i
    }
    for (let c = 0; c < 3; c++) centres[k * 3 + c] = samples[farthest * 3 + c]!
  }
  return centres
}

function assign(samples: Uint8Array, centres: Float64Array, owner: Uint8Array): void {
  for (let i = 0; i < owner.length; i++) {
    let best = 0
    let bestDistance = Infinity
    for (let k = 0; k < components; k++) {
      const distance = squaredDistance(samples, i, centres, k)
      if (distance < bestDistance) {
        best = k
        bestDistance = distance
      }
    }
    owner[i] = best
  }
}

function squaredDistance(samples: Uint8Array, i: number, centres: Float64Array, k: number): number {
  const r = samples[i * 3]! - centres[k * 3]!
  const g = samples[i * 3 + 1]! - centres[k * 3 + 1]!
  const b = samples[i * 3 + 2]! - centres[k * 3 + 2]!
  return r * r + g * g + b * b
}

function fillModel(model: Float64Array, samples: Uint8Array, owner: Uint8Array, centres: Float64Array): void {
  const members = new Float64Array(components)
  const covariance = new Float64Array(components * 9)
  for (let i = 0; i < owner.length; i++) {
    const k = owner[i]!
    members[k] = members[k]! + 1
    for (let row = 0; row < 3; row++) {
      for (let column = 0; column < 3; column++) {
        const product =
          (samples[i * 3 + row]! - centres[k * 3 + row]!) * (samples[i * 3 + column]! - centres[k * 3 + column]!)
        covariance[k * 9 + row * 3 + column] = covariance[k * 9 + row * 3 + column]! + product
      }
    }
  }
  for (let k = 0; k < components; k++) {
    const n = members[k]!
    model[k] = n / owner.length
    for (let c = 0; c < 3; c++) model[components + k * 3 + c] = centres[k * 3 + c]!
    for (let e = 0; e < 9; e++) {
      // Regularises the covariance, so that flat colours stay invertible and compression noise still fits.
      model[components * 4 + k * 9 + e] = (n > 0 ? covariance[k * 9 + e]! / n : 0) + (e % 4 === 0 ? minVariance : 0)
    }
  }
}
