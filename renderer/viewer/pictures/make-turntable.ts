/** A turn of the model, picture by picture, into whatever takes pictures. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Photographer, ShotBackground } from '../../state/stage/stage-shots.ts'

export interface TurntableRequest {
  /** Pictures of one whole turn. */
  frames: number
  seconds: number
  width: number
  height: number
  /** As seen from above, the way the model seems to turn. */
  clockwise: boolean
  background: ShotBackground
  grid: boolean
}

/** Takes the pictures in their order and makes a file of them. */
export interface PictureSink {
  /** A few small pictures of the turn, before the first is added. */
  samples?(pictures: readonly HTMLCanvasElement[]): void
  /** Resolves when it may get the next. Rejects with AppError. */
  add(picture: HTMLCanvasElement, index: number): Promise<void>
  finish(): Promise<Blob>
  /** Nothing more comes; what it holds is freed. */
  end(): void
}

/** px, and how many. */
const sampleSide = 256
const samples = 8

interface TurntableOptions {
  signal: AbortSignal
  /** After each picture, 0 … 1. */
  onProgress: (fraction: number) => void
}

/** The file. Rejects with AppError; `cancelled` when aborted. Between two pictures the window has time for everything else. */
export async function makeTurntable(
  photographer: Photographer,
  request: TurntableRequest,
  sink: PictureSink,
  { signal, onProgress }: TurntableOptions,
): Promise<Blob> {
  try {
    const draw = (turned: number, scale = 1) =>
      photographer.shoot({
        width: Math.max(1, Math.round(request.width * scale)),
        height: Math.max(1, Math.round(request.height * scale)),
        background: request.background,
        grid: request.grid,
        dimensions: false,
        labels: false,
        turned,
        wholeTurn: true,
      })
    if (sink.samples !== undefined) {
      const scale = Math.min(1, sampleSide / Math.max(request.width, request.height))
      sink.samples(Array.from({ length: samples }, (_, step) => draw((step * 2 * Math.PI) / samples, scale)))
    }
    for (let index = 0; index < request.frames; index++) {
      await new Promise((resolve) => setTimeout(resolve, 0))
      if (signal.aborted) throw new AppError('cancelled', 'the turntable is no longer wanted')
      const picture = draw(turnOf(index, request))
      await sink.add(picture, index)
      // A canvas holds its pixels until it is collected.
      picture.width = 0
      onProgress((index + 1) / request.frames)
    }
    return await sink.finish()
  } catch (thrown) {
    throw AppError.from(thrown)
  } finally {
    sink.end()
  }
}

/** Radians that the camera has gone round before a picture. The last is one step short of the first, so that it loops. Pure. */
export function turnOf(index: number, { frames, clockwise }: Pick<TurntableRequest, 'frames' | 'clockwise'>): number {
  // The model seems to turn against the camera.
  return ((clockwise ? 1 : -1) * index * 2 * Math.PI) / frames
}
