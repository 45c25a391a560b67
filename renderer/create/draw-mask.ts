/** Renders a mask onto a canvas and encodes it: white may change, black may not. */
import { AppError } from '../../shared/protocol/app-error.ts'
import type { MaskChange, Stroke } from './mask-history.ts'

/** Renders an earlier mask and the changes, in one colour. */
export function drawMask(
  canvas: HTMLCanvasElement,
  before: CanvasImageSource | null,
  changes: readonly MaskChange[],
  colour: string,
): void {
  const context = contextOf(canvas)
  context.globalCompositeOperation = 'source-over'
  context.clearRect(0, 0, canvas.width, canvas.height)
  if (before !== null) context.drawImage(before, 0, 0, canvas.width, canvas.height)
  for (const change of changes) {
    if (change.kind === 'stroke') drawStroke(context, change)
    else {
      context.globalCompositeOperation = { invert: 'xor', clear: 'destination-out', all: 'source-over' }[
        change.kind
      ] as GlobalCompositeOperation
      context.fillStyle = '#fff'
      context.fillRect(0, 0, canvas.width, canvas.height)
    }
  }
  context.globalCompositeOperation = 'source-in'
  context.fillStyle = colour
  context.fillRect(0, 0, canvas.width, canvas.height)
}

/** Returns whether nothing is painted. */
export function isBlank(canvas: HTMLCanvasElement): boolean {
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
  for (let at = 3; at < data.length; at += 4) if (data[at]! >= 128) return false
  return true
}

/** Returns a PNG of the same size. */
export async function maskPng(strokes: HTMLCanvasElement): Promise<Blob> {
  const canvas = emptyCanvas(strokes.width, strokes.height)
  const context = contextOf(canvas)
  context.drawImage(strokes, 0, 0)
  context.globalCompositeOperation = 'source-in'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#000'
  context.fillRect(0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new AppError('internal', 'the mask could not be encoded')
  return blob
}

/** Loads a mask as alpha: light pixels are opaque. Rejects if it cannot be read. */
export async function readMask(url: string): Promise<HTMLCanvasElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = emptyCanvas(image.naturalWidth, image.naturalHeight)
  const context = contextOf(canvas)
  context.drawImage(image, 0, 0)
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  for (let at = 0; at < pixels.data.length; at += 4) {
    pixels.data[at + 3] = pixels.data[at]!
    pixels.data.fill(255, at, at + 3)
  }
  context.putImageData(pixels, 0, 0)
  return canvas
}

function drawStroke(context: CanvasRenderingContext2D, { mode, size, points }: Stroke): void {
  context.globalCompositeOperation = mode === 'paint' ? 'source-over' : 'destination-out'
  context.strokeStyle = '#fff'
  context.lineWidth = size
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
  context.moveTo(points[0] ?? 0, points[1] ?? 0)
  // A zero-length line renders a dot.
  if (points.length === 2) context.lineTo(points[0] ?? 0, points[1] ?? 0)
  for (let at = 2; at + 1 < points.length; at += 2) context.lineTo(points[at]!, points[at + 1]!)
  context.stroke()
}

function emptyCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new AppError('internal', 'this page offers no canvas to paint on')
  return context
}
