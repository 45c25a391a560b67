/// <reference lib="webworker" />
/** A web worker that computes wireframes and smooth normals for the chunks on the stage. */
import type { ChunkShape } from '../join-positions.ts'
import { wireEdges } from './wire-edges.ts'
import { smoothNormals } from './smooth-normals.ts'

export type MeshRequest =
  { what: 'wires'; index: number; indices: Uint16Array<ArrayBuffer> } | { what: 'normals'; chunks: ChunkShape[] }

export type MeshAnswer =
  | { what: 'wires'; index: number; edges: Uint16Array<ArrayBuffer> }
  | { what: 'normals'; normals: Int8Array<ArrayBuffer>[] }

const page = globalThis as unknown as DedicatedWorkerGlobalScope

page.addEventListener('message', ({ data }: MessageEvent<MeshRequest>) => {
  const answer = answerTo(data)
  const arrays = answer.what === 'wires' ? [answer.edges] : answer.normals
  page.postMessage(
    answer,
    arrays.map(({ buffer }) => buffer),
  )
})

function answerTo(request: MeshRequest): MeshAnswer {
  return request.what === 'wires'
    ? { what: 'wires', index: request.index, edges: wireEdges(request.indices) }
    : { what: 'normals', normals: smoothNormals(request.chunks) }
}
