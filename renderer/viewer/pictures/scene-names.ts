/** Names of objects of the scene that a picture of it can leave out, and of the one that takes the model's place while it plays. */
export const sceneNames = { grid: 'stage-grid', dimensions: 'stage-dimensions', played: 'stage-played' } as const
