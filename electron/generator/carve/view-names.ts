/**
 * The side that each picture shows. The subject stands on y = 0 and looks along +Z at the front camera, so its left
 * hand is at +X. `left` shows its left-hand side, as on a walk around it: the camera stands at +X and sees the subject
 * face the picture's left edge, as in the four-view sets of multi-view models.
 */
export const viewNames = ['front', 'left', 'back', 'right'] as const
export type ViewName = (typeof viewNames)[number]

/** The world axes of a picture: the one that points right, and the one towards the camera. */
export interface ViewAxes {
  /** Axis index, 0 for x and 2 for z; the sign is -1 if the picture's right is the axis's negative direction. */
  horizontalAxis: 0 | 2
  acrossSign: 1 | -1
  depthAxis: 0 | 2
  towardsSign: 1 | -1
}

export const viewAxes: Readonly<Record<ViewName, ViewAxes>> = {
  front: { horizontalAxis: 0, acrossSign: 1, depthAxis: 2, towardsSign: 1 },
  left: { horizontalAxis: 2, acrossSign: -1, depthAxis: 0, towardsSign: 1 },
  back: { horizontalAxis: 0, acrossSign: -1, depthAxis: 2, towardsSign: -1 },
  right: { horizontalAxis: 2, acrossSign: 1, depthAxis: 0, towardsSign: -1 },
}

/** The opposite view, whose outline is the mirror image of this view's. */
export const oppositeView: Readonly<Record<ViewName, ViewName>> = {
  front: 'back',
  back: 'front',
  left: 'right',
  right: 'left',
}
