/** Computes the cut of a plane without blocking the window: searches triangles in short slices and runs the rest in a worker. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { CuttingPlane } from '../../../shared/geometry/section.ts'
import type { Picker, Crossing } from './picker.ts'
import type { Cap } from './section-cap.ts'
import type { CapReply, CapRequest } from './section-worker.ts'

/** Duration of a search slice, which leaves time for a frame. */
const sliceMs = 8

export interface SectionRunner {
  /** Resolves to null if the plane was superseded. Rejects with AppError `internal` if the worker fails. */
  cut(plane: CuttingPlane): Promise<Cap | null>
  /** Resolves the current cut to null and ends the worker. */
  stop(): void
}

interface Waiting {
  resolve: (cap: Cap | null) => void
  reject: (why: AppError) => void
}

export function startSectionRunner(picker: Picker): SectionRunner {
  const worker = new Worker(new URL('section-worker.ts', import.meta.url), { type: 'module' })
  let newest = 0
  let waiting: Waiting | null = null
  worker.addEventListener('message', ({ data }: MessageEvent<CapReply>) => {
    if (data.number !== newest) return
    waiting?.resolve(data.cap)
    waiting = null
  })
  worker.addEventListener('error', ({ message }) => {
    waiting?.reject(new AppError('internal', `the cut cannot be worked out: ${message}`))
    waiting = null
  })

  const supersede = () => {
    newest += 1
    waiting?.resolve(null)
    waiting = null
    return newest
  }

  return {
    async cut(plane) {
      const number = supersede()
      const crossings: Crossing[] = []
      let startedAt = performance.now()
      for (let chunk = 0; chunk < picker.chunks; chunk++) {
        const crossing = picker.crossing(chunk, plane)
        if (crossing.parts.length > 0) crossings.push(crossing)
        if (performance.now() - startedAt < sliceMs) continue
        await new Promise((resolve) => setTimeout(resolve, 0))
        if (number !== newest) return null
        startedAt = performance.now()
      }
      const request: CapRequest = { number, crossings, plane }
      worker.postMessage(
        request,
        crossings.flatMap(({ corners, parts }) => [corners.buffer, parts.buffer]),
      )
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject }
      })
    },
    stop() {
      supersede()
      worker.terminate()
    },
  }
}
