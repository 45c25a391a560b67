/// <reference lib="webworker" />
/** A web worker that computes the caps of cuts. */
import type { CuttingPlane } from '../../../shared/geometry/section.ts'
import type { Crossing } from './picker.ts'
import { capOf, type Cap } from './section-cap.ts'

export interface CapRequest {
  /** Returned with the reply. */
  number: number
  crossings: Crossing[]
  plane: CuttingPlane
}

export interface CapReply {
  number: number
  cap: Cap
}

const page = globalThis as unknown as DedicatedWorkerGlobalScope

page.addEventListener('message', ({ data }: MessageEvent<CapRequest>) => {
  const cap = capOf(data.crossings, data.plane)
  page.postMessage({ number: data.number, cap } satisfies CapReply, [
    cap.outline.buffer,
    cap.openOutline.buffer,
    ...cap.layers.map(({ fans }) => fans.buffer),
  ])
})
