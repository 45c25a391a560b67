/** Renders a turntable of the model, picture by picture. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Photographer, ShotBackground } from '../../state/stage/stage-shots.ts'

export interface TurntableRequest {
  /** Number of pictures in one full turn. */
  frames: number
  seconds: number
  width: number
  height: number
  /** Apparent rotation of the model, seen from above. */
  clockwise: boolean
  background: ShotBackground
  grid: boolean
}

/** Encodes pictures into a file. */
export interface PictureSink {
  /** Receives small pictures of the turn before the first full picture is added. */
  samples?(pictures: readonly HTMLCanvasElement[]): void
  /** Resolves when the next picture can be added. Rejects with AppError. */
  add(picture: HTMLCanvasElement, index: number): Promise<void>
  finish(): Promise<Blob>
  /** Frees memory, including after an error. */
  end(): void
}

const sampleSidePx = 256
const sampleCount = 8

interface TurntableOptions {
  signal: AbortSignal
  /** Called after each picture, 0 … 1. */
  onProgress: (fraction: number) => void
}

/** Returns the file. Rejects with AppError; `cancelled` when aborted. Yields to the event loop after each picture. */
export async function makeTurntable(
  photographer: Photographer,
  request: TurntableRequest,
  sink: PictureSink,
  { signal, onProgress }: TurntableOptions,
): Promise<Blob> {
  try {
    const draw = (yawRadians: number, scale = 1) =>
      photographer.shoot({
        width: Math.max(1, Math.round(request.width * scale)),
        height: Math.max(1, Math.round(request.height * scale)),
        background: request.background,
        grid: request.grid,
        dimensions: false,
        labels: false,
        yawRadians,
        wholeTurn: true,
      })
    if (sink.samples !== undefined) {
      const scale = Math.min(1, sampleSidePx / Math.max(request.width, request.height))
      sink.samples(Array.from({ length: sampleCount }, (_, i) => draw((i * 2 * Math.PI) / sampleCount, scale)))
    }
    for (let index = 0; index < request.frames; index++) {
      await new Promise((resolve) => setTimeout(resolve, 0))
      if (signal.aborted) throw new AppError('cancelled', 'the turntable is no longer wanted')
      const picture = draw(turnOf(index, request))
      await sink.add(picture, index)
      // A canvas holds its pixels until it is garbage-collected.
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

/** Returns the camera's angle for a picture, radians; the picture after the last would repeat the first. Pure. */
export function turnOf(index: number, { frames, clockwise }: Pick<TurntableRequest, 'frames' | 'clockwise'>): number {
  // The model appears to turn the other way.
  return ((clockwise ? 1 : -1) * index * 2 * Math.PI) / frames
}
