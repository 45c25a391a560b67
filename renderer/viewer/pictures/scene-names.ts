/** Names of objects of the scene that a picture of it can leave out. */
export const sceneNames = { grid: 'stage-grid', dimensions: 'stage-dimensions' } as const
