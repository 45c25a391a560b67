/** Small parts produced by a cut or split. */

/**
 * For a part with less material than this, the person is asked what to do: it is easily lost, and falls off the plate.
 */
export const crumbMm3 = 50

/** `join`: merged into the adjacent part; `drop`: left out; `keep`: treated like any other part. */
export const crumbChoices = ['join', 'drop', 'keep'] as const
export type CrumbChoice = (typeof crumbChoices)[number]

export function crumbChoiceOf(value: unknown): CrumbChoice {
  return crumbChoices.find((choice) => choice === value) ?? 'join'
}
