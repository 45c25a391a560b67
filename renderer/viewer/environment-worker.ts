/// <reference lib="webworker" />
/** A web worker that computes the light of an environment; it answers one request after the other. */
import type { EnvironmentId } from '../state/stage/lens-ids.ts'
import { filterEnvironment, type EnvironmentLevels } from './environment-light.ts'
import { environments } from './environments.ts'

const page = globalThis as unknown as DedicatedWorkerGlobalScope

export interface EnvironmentReply {
  id: EnvironmentId
  levels: EnvironmentLevels
}

page.addEventListener('message', ({ data: id }: MessageEvent<EnvironmentId>) => {
  const levels = filterEnvironment(environments[id])
  const reply: EnvironmentReply = { id, levels }
  page.postMessage(
    reply,
    levels.flat().map(({ buffer }) => buffer),
  )
})
