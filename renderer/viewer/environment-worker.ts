/// <reference lib="webworker" />
/** A web worker that computes the light of an environment. */
import type { EnvironmentId } from '../state/stage/lens-ids.ts'
import { filterEnvironment } from './environment-light.ts'
import { environments } from './environments.ts'

const page = globalThis as unknown as DedicatedWorkerGlobalScope

page.addEventListener('message', ({ data: id }: MessageEvent<EnvironmentId>) => {
  const levels = filterEnvironment(environments[id])
  page.postMessage(
    levels,
    levels.flat().map(({ buffer }) => buffer),
  )
})
