/** Scale and position of a picture on the stage. Pure. */

export interface PictureView {
  /** Stage px per picture px. */
  scale: number
  /** Offset of the picture's centre from the stage's centre, in stage px. */
  x: number
  y: number
}

export interface Area {
  width: number
  height: number
}

/** Margin around a fitted picture, in stage px. */
const margin = 28
const maxScale = 32

/** Centres the whole picture above the free area `below`, at up to twice its size. */
export function fitPicture(stage: Area, picture: Area, below = 0): PictureView {
  const scale = Math.min(
    Math.max(1, stage.width - 2 * margin) / picture.width,
    Math.max(1, stage.height - 2 * margin - below) / picture.height,
    2,
  )
  return { scale, x: 0, y: below === 0 ? 0 : -below / 2 }
}

/** Returns the number of columns in which pictures of one size are largest side by side. */
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

/** Zooms by a factor about a point, measured from the stage's centre. */
export function zoomed(view: PictureView, factor: number, stage: Area, picture: Area, atX = 0, atY = 0): PictureView {
  const minScale = Math.min(fitPicture(stage, picture).scale, 1) / 2
  const scale = Math.min(maxScale, Math.max(minScale, view.scale * factor))
  const grown = scale / view.scale
  return limited({ scale, x: atX + (view.x - atX) * grown, y: atY + (view.y - atY) * grown }, stage, picture)
}

export function panned(view: PictureView, byX: number, byY: number, stage: Area, picture: Area): PictureView {
  return limited({ ...view, x: view.x + byX, y: view.y + byY }, stage, picture)
}

/** Keeps the picture's edge from passing the stage's centre. */
function limited({ scale, x, y }: PictureView, stage: Area, picture: Area): PictureView {
  const limit = (offset: number, own: number, free: number) => {
    const max = Math.max((own * scale) / 2, free / 2 - (own * scale) / 2, 0)
    return Math.min(max, Math.max(-max, offset))
  }
  return { scale, x: limit(x, picture.width, stage.width), y: limit(y, picture.height, stage.height) }
}
