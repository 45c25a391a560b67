/** Assigns filaments: close to each piece's own colour, and smooth where the data allow it. */
import { bend, type FaceGraph } from './face-graph.ts'

export interface Labelling {
  graph: FaceGraph
  count: number
  /** Difference between a piece's colour and a label's. */
  cost: (face: number, label: number) => number
  /** Difference between the colours of two pieces, in the same unit. */
  contrast: (face: number, other: number) => number
  /**
   * The cost of a millimetre of border, as the area on which a difference of one costs the same; 0 labels every piece
   * by its nearest colour.
   */
  borderCost: number
}

/** At this angle the cost of a border falls to 1/e: colours tend to change where a surface bends. */
const creaseRadians = 0.6
/** At this colour difference, it also falls to nearly 1/e. */
const contrastStep = 12
const sweeps = 30

/** The nearest label of every piece. */
export function nearestLabels({ graph, count, cost }: Labelling): Uint8Array {
  const labels = new Uint8Array(graph.areas.length)
  for (let face = 0; face < labels.length; face++) {
    let min = Infinity
    for (let label = 0; label < count; label++) {
      const own = cost(face, label)
      if (own < min) {
        min = own
        labels[face] = label
      }
    }
  }
  return labels
}

/**
 * Minimises the sum of area × cost over the pieces and length × exp(−bend²/σ²) × exp(−contrast²/τ²) × `borderCost` over
 * their borders by iterated conditional modes (Besag 1986), in piece order, which is deterministic. Only pieces with
 * changed neighbours are revisited.
 */
export function smoothLabels(labelling: Labelling, labels: Uint8Array): void {
  const { graph, count, cost, borderCost } = labelling
  if (borderCost <= 0 || count < 2) return
  const { neighbours, areas } = graph
  const faces = areas.length
  const weights = borderWeights(labelling)
  let waiting = new Uint8Array(faces)
  for (let face = 0; face < faces; face++) {
    for (let side = face * 3; side < face * 3 + 3; side++) {
      const other = neighbours[side]!
      if (other >= 0 && labels[other] !== labels[face]) waiting[face] = 1
    }
  }
  for (let sweep = 0; sweep < sweeps; sweep++) {
    let changes = 0
    const next = new Uint8Array(faces)
    for (let face = 0; face < faces; face++) {
      if (waiting[face] === 0) continue
      const first = face * 3
      let best = labels[face]!
      let minimum = Infinity
      for (let candidate = -1; candidate < 3; candidate++) {
        const other = candidate < 0 ? face : neighbours[first + candidate]!
        if (other < 0) continue
        const label = labels[other]!
        if (candidate >= 0 && label === labels[face]) continue
        let energy = areas[face]! * cost(face, label)
        for (let side = first; side < first + 3; side++) {
          const beside = neighbours[side]!
          if (beside >= 0 && labels[beside] !== label) energy += weights[side]!
        }
        if (energy < minimum) {
          minimum = energy
          best = label
        }
      }
      if (best === labels[face]) continue
      labels[face] = best
      changes++
      for (let side = first; side < first + 3; side++) {
        const beside = neighbours[side]!
        if (beside < 0) continue
        if (beside > face) waiting[beside] = 1
        else next[beside] = 1
      }
    }
    if (changes === 0) break
    waiting = next
  }
}

/** 3 per piece: the cost of a different label across that edge. */
export function borderWeights({ graph, contrast, borderCost }: Labelling): Float32Array {
  const { neighbours, sides } = graph
  const weights = new Float32Array(neighbours.length)
  for (let side = 0; side < neighbours.length; side++) {
    const other = neighbours[side]!
    if (other < 0) continue
    const face = Math.floor(side / 3)
    const turn = bend(graph, face, other) / creaseRadians
    const step = contrast(face, other) / contrastStep
    weights[side] = borderCost * sides[side]! * Math.exp(-turn * turn) * (0.1 + 0.9 * Math.exp(-step * step))
  }
  return weights
}
