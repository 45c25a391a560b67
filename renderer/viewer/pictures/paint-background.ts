/** Paints the background of a picture of the stage. */
import type { ShotBackground } from '../../state/stage/stage-shots.ts'

/** Fills the canvas; leaves it transparent for `none`. */
export function paintBackground(context: CanvasRenderingContext2D, background: ShotBackground): void {
  const { width, height } = context.canvas
  switch (background.kind) {
    case 'none':
      return
    case 'colour':
      context.fillStyle = background.colour
      break
    case 'stage':
      context.fillStyle = ofStage(context)
      break
    case 'picture': {
      const { x, y, width: wide, height: high } = covering(background.picture, context.canvas)
      context.imageSmoothingQuality = 'high'
      context.drawImage(background.picture, x, y, wide, high, 0, 0, width, height)
      return
    }
  }
  context.fillRect(0, 0, width, height)
}

interface Size {
  width: number
  height: number
}

/** Returns the largest centred crop of a picture with the aspect ratio of `shape`. Pure. */
export function covering(picture: Size, shape: Size): Size & { x: number; y: number } {
  const scale = Math.min(picture.width / shape.width, picture.height / shape.height)
  const [width, height] = [shape.width * scale, shape.height * scale]
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height }
}

function ofStage(context: CanvasRenderingContext2D): CanvasGradient {
  const style = getComputedStyle(document.documentElement)
  const gradient = context.createLinearGradient(0, 0, 0, context.canvas.height)
  gradient.addColorStop(0, style.getPropertyValue('--mq-stage-top').trim() || '#3a3a3a')
  gradient.addColorStop(1, style.getPropertyValue('--mq-stage-bottom').trim() || '#2a2a2a')
  return gradient
}
