/** Names of scene objects that a picture can leave out, and of the one that replaces the model during an animation. */
export const sceneNames = { grid: 'stage-grid', dimensions: 'stage-dimensions', played: 'stage-played' } as const
