/// <reference lib="webworker" />
/** A web worker for what is computed over the chunks that are on the stage: wires, and normals rounded over everything. */
import { wireEdges } from './wire-edges.ts'
import { smoothNormals } from './smooth-normals.ts'

export type MeshRequest =
  | { what: 'wires'; index: number; indices: Uint16Array<ArrayBuffer> }
  | { what: 'normals'; chunks: { positions: Float32Array<ArrayBuffer>; indices: Uint16Array<ArrayBuffer> }[] }

export type MeshAnswer =
  | { what: 'wires'; index: number; edges: Uint16Array<ArrayBuffer> }
  | { what: 'normals'; normals: Int8Array<ArrayBuffer>[] }

const page = globalThis as unknown as DedicatedWorkerGlobalScope

page.addEventListener('message', ({ data }: MessageEvent<MeshRequest>) => {
  if (data.what === 'wires') {
    const edges = wireEdges(data.indices)
    answer({ what: 'wires', index: data.index, edges }, [edges.buffer])
  } else {
    const normals = smoothNormals(data.chunks)
    answer(
      { what: 'normals', normals },
      normals.map(({ buffer }) => buffer),
    )
  }
})

function answer(news: MeshAnswer, transfer: Transferable[]): void {
  page.postMessage(news, transfer)
}
