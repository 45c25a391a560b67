/** How a picture lies on the stage: its size there, and where its middle is. Pure. */

export interface PictureView {
  /** px of the stage for one px of the picture. */
  scale: number
  /** Of the picture's middle from the stage's middle, in px of the stage. */
  x: number
  y: number
}

export interface Area {
  width: number
  height: number
}

/** px of the stage that stay free around a picture that is fitted. */
const margin = 28
/** A picture's own pixels are never drawn larger than this. */
const largestScale = 32

/** The whole picture in the middle, above what is kept free below; a small one is shown at up to twice its size. */
export function fitted(stage: Area, picture: Area, below = 0): PictureView {
  const scale = Math.min(
    Math.max(1, stage.width - 2 * margin) / picture.width,
    Math.max(1, stage.height - 2 * margin - below) / picture.height,
    2,
  )
  return { scale, x: 0, y: below === 0 ? 0 : -below / 2 }
}

/** In how many columns pictures of one shape are largest side by side, with a gap between them. */
export function columnsFor(count: number, stage: Area, picture: Area, gap = 12): number {
  const sizeIn = (columns: number) => {
    const rows = Math.ceil(count / columns)
    return Math.min(
      (stage.width - gap * (columns - 1)) / columns / picture.width,
      (stage.height - gap * (rows - 1)) / rows / picture.height,
    )
  }
  let best = 1
  for (let columns = 2; columns <= count; columns += 1) if (sizeIn(columns) > sizeIn(best) + 1e-9) best = columns
  return best
}

/** Larger or smaller by a factor, with the point of the picture under (`atX`, `atY`) — from the stage's middle — staying there. */
export function zoomed(view: PictureView, factor: number, stage: Area, picture: Area, atX = 0, atY = 0): PictureView {
  const least = Math.min(fitted(stage, picture).scale, 1) / 2
  const scale = Math.min(largestScale, Math.max(least, view.scale * factor))
  const grown = scale / view.scale
  return held({ scale, x: atX + (view.x - atX) * grown, y: atY + (view.y - atY) * grown }, stage, picture)
}

/** Moved by hand. */
export function moved(view: PictureView, byX: number, byY: number, stage: Area, picture: Area): PictureView {
  return held({ ...view, x: view.x + byX, y: view.y + byY }, stage, picture)
}

/** Its edge never comes further than the stage's middle: it cannot be lost. */
function held({ scale, x, y }: PictureView, stage: Area, picture: Area): PictureView {
  const hold = (offset: number, own: number, room: number) => {
    const most = Math.max((own * scale) / 2, room / 2 - (own * scale) / 2, 0)
    return Math.min(most, Math.max(-most, offset))
  }
  return { scale, x: hold(x, picture.width, stage.width), y: hold(y, picture.height, stage.height) }
}
