/** How several models of one archive, or dropped at once, come in. */
export const severalModels = ['ask', 'set', 'each'] as const

/** `set`: one asset with all side by side; `each`: an asset for each; `ask`: nothing comes in before the artist has chosen. */
export type SeveralModels = (typeof severalModels)[number]
