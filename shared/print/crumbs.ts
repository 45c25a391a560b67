/** Small parts of a cut or split. */

/** A part with less material than this is asked about: it is lost easily, and falls off the plate. */
export const crumbMm3 = 50

/** `join`: to the part beside it; `drop`: left out; `keep`: a part like any other. */
export const crumbChoices = ['join', 'drop', 'keep'] as const
export type CrumbChoice = (typeof crumbChoices)[number]

export function crumbChoiceOf(value: unknown): CrumbChoice {
  return crumbChoices.find((choice) => choice === value) ?? 'join'
}
