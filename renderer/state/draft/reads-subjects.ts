/** Which prompts are read by the subjects that can be browsed. Pure. */

/** Models of the engine that read a prompt by its subjects; the others have words of their own. */
const readers = ['maquette-figure-', 'maquette-artwork-', 'maquette-studio-', 'maquette-ink-', 'maquette-pattern-']

/** Whether a prompt for this model is read by the subjects that can be browsed. */
export function readsSubjects(model: { embedded: boolean; operation: string; modelId: string }): boolean {
  if (!model.embedded || (model.operation !== 'text-to-3d' && model.operation !== 'image-generate')) return false
  return readers.some((start) => model.modelId.startsWith(start))
}
