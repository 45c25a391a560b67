/** Models of the offline engine whose prompts name subjects. */
const readers = ['maquette-figure-', 'maquette-artwork-', 'maquette-studio-', 'maquette-ink-', 'maquette-pattern-']

/** Returns whether prompts for this model name subjects that can be browsed. Pure. */
export function readsSubjects(model: { embedded: boolean; operation: string; modelId: string }): boolean {
  if (!model.embedded || (model.operation !== 'text-to-3d' && model.operation !== 'image-generate')) return false
  return readers.some((start) => model.modelId.startsWith(start))
}
