/** Finds the cut of a plane without holding up the window: what it crosses in short slices, the rest in a worker. */
import type { CuttingPlane } from '../../../shared/section.ts'
import type { Picker, Crossing } from './picker.ts'
import type { Cap } from './section-cap.ts'
import type { CapWish } from './section-worker.ts'

/** So long is searched at a time, so that a frame still fits beside it. */
const sliceMs = 8

export interface SectionRunner {
  /** Only the newest wish is answered, once the one before it is through. */
  ask(plane: CuttingPlane): void
  stop(): void
}

/** `onCap` is told the plane that the cap belongs to. */
export function startSectionRunner(picker: Picker, onCap: (cap: Cap, plane: CuttingPlane) => void): SectionRunner {
  const worker = new Worker(new URL('section-worker.ts', import.meta.url), { type: 'module' })
  let next: CuttingPlane | null = null
  let running = false
  const ending = new AbortController()
  const { signal } = ending

  async function run(): Promise<void> {
    running = true
    while (next !== null && !signal.aborted) {
      const plane = next
      next = null
      const crossings: Crossing[] = []
      let began = performance.now()
      for (let chunk = 0; chunk < picker.chunks && !signal.aborted; chunk++) {
        const crossing = picker.crossing(chunk, plane)
        if (crossing.parts.length > 0) crossings.push(crossing)
        if (performance.now() - began < sliceMs) continue
        await rest()
        began = performance.now()
      }
      if (signal.aborted) break
      const cap = await join({ crossings, plane })
      if (!signal.aborted) onCap(cap, plane)
    }
    running = false
  }

  function join(wish: CapWish): Promise<Cap> {
    return new Promise((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Cap>) => resolve(data), { once: true })
      worker.postMessage(
        wish,
        wish.crossings.flatMap(({ corners, parts }) => [corners.buffer, parts.buffer]),
      )
    })
  }

  return {
    ask(plane) {
      next = plane
      if (!running) void run()
    },
    stop() {
      ending.abort()
      worker.terminate()
    },
  }
}

function rest(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}
