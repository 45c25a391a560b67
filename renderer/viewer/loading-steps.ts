/** The steps of a model on its way onto the stage, as marks of the page's own timeline (`performance.getEntriesByType('mark')`). */

/** In their order: asked for, its head read, all read, sent to the card, linked, on the stage, drawn, drawn as it stays. */
const loadingSteps = ['asked', 'header', 'read', 'sent', 'linked', 'shown', 'drawn', 'settled'] as const

/** Marks one; the first clears those of the model before. */
export function markStep(step: (typeof loadingSteps)[number]): void {
  if (step === 'asked') for (const each of loadingSteps) performance.clearMarks(`stage ${each}`)
  performance.mark(`stage ${step}`)
}
