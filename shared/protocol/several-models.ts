/** How several models from one archive, or dropped together, are imported. */
export const severalModels = ['ask', 'set', 'each'] as const

/**
 * `set`: one asset with all models side by side; `each`: one asset per model; `ask`: nothing is imported until the
 * artist has chosen.
 */
export type SeveralModels = (typeof severalModels)[number]
