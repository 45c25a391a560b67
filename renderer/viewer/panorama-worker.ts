/// <reference lib="webworker" />
/** A web worker that reads an HDR picture and computes its light. */
import { AppError, type ErrorData } from '../../shared/protocol/app-error.ts'
import { filterEnvironment, type EnvironmentLevels } from './environment-light.ts'
import { panoramaLight, panoramaSwatch } from './panorama.ts'
import { readPanorama } from './read-panorama.ts'

const page = globalThis as unknown as DedicatedWorkerGlobalScope

/** `swatch`: the picture, 112 × 64 px. */
export interface OwnLight {
  levels: EnvironmentLevels
  swatch: Uint8ClampedArray<ArrayBuffer>
}

export type PanoramaReply = { light: OwnLight } | { error: ErrorData }

page.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  const reply = answer(data)
  page.postMessage(reply, 'light' in reply ? reply.light.levels.flat().map(({ buffer }) => buffer) : [])
})

function answer(bytes: ArrayBuffer): PanoramaReply {
  try {
    const panorama = readPanorama(bytes)
    return { light: { levels: filterEnvironment(panoramaLight(panorama)), swatch: panoramaSwatch(panorama) } }
  } catch (thrown) {
    return { error: AppError.from(thrown).toData() }
  }
}
