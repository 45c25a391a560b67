/** Smooths labels by whole patches, which can lower costs that no single piece can. */
import { findPatches, facesOf } from './merge-islands.ts'
import { borderWeights, smoothLabels, type Labelling } from './smooth-labels.ts'

const rounds = 4

/**
 * Alternates `smoothLabels` with merging: each connected patch, smallest first, takes a neighbour's label if that
 * lowers the same sum. Changes `labels`; deterministic.
 */
export function smoothPatches(labelling: Labelling, labels: Uint8Array): void {
  const { graph, cost, borderCost } = labelling
  smoothLabels(labelling, labels)
  if (borderCost <= 0) return
  const weights = borderWeights(labelling)
  for (let round = 0; round < rounds; round++) {
    const patches = findPatches(graph, labels)
    const order = [...patches.areas.keys()].sort((one, other) => patches.areas[one]! - patches.areas[other]!)
    let changed = false
    for (const patch of order) {
      const faces = facesOf(patches, patch)
      const own = labels[faces[0]!]!
      const borders = new Map<number, number>()
      for (const face of faces) {
        for (let side = face * 3; side < face * 3 + 3; side++) {
          const other = graph.neighbours[side]!
          if (other < 0 || labels[other] === own) continue
          borders.set(labels[other]!, (borders.get(labels[other]!) ?? 0) + weights[side]!)
        }
      }
      let best = own
      let min = 0
      for (const [label, saved] of borders) {
        let change = -saved
        for (const face of faces) change += graph.areas[face]! * (cost(face, label) - cost(face, own))
        if (change >= min) continue
        min = change
        best = label
      }
      if (best === own) continue
      for (const face of faces) labels[face] = best
      changed = true
    }
    if (!changed) break
    smoothLabels(labelling, labels)
  }
}
