/**
 * Which side each picture shows, and from where it was taken.
 *
 * The subject stands on y = 0 and looks along +Z at the one who takes the front picture, so its own left hand is at +X.
 * `left` shows its left-hand side, as a walk around it would: the camera stands at +X and sees the subject look to the left
 * edge of the picture. (So do the four-view sets that multi-view models are trained and shown with.)
 */
export const viewNames = ['front', 'left', 'back', 'right'] as const
export type ViewName = (typeof viewNames)[number]

/** The world's axes as a picture shows them: what points to its right, and what points out of it towards the camera. */
export interface ViewAxes {
  /** 0 for x, 2 for z; and whether the picture's right is that axis or its opposite. */
  across: 0 | 2
  acrossSign: 1 | -1
  towards: 0 | 2
  towardsSign: 1 | -1
}

/** The axes of the four views. */
export const viewAxes: Readonly<Record<ViewName, ViewAxes>> = {
  front: { across: 0, acrossSign: 1, towards: 2, towardsSign: 1 },
  left: { across: 2, acrossSign: -1, towards: 0, towardsSign: 1 },
  back: { across: 0, acrossSign: -1, towards: 2, towardsSign: -1 },
  right: { across: 2, acrossSign: 1, towards: 0, towardsSign: -1 },
}

/** The view from the other side, whose outline is this one's mirrored. */
export const oppositeView: Readonly<Record<ViewName, ViewName>> = {
  front: 'back',
  back: 'front',
  left: 'right',
  right: 'left',
}
