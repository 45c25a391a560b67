/** Rounds the normals of the whole model while that is asked. */
import { useEffect } from 'react'
import { giveNormals } from '../heat-geometry.ts'
import type { StageModel } from '../stage-model.ts'
import type { MeshAnswer, MeshRequest } from './mesh-worker.ts'

interface SmoothSurfaceProps {
  model: StageModel
  /** Surfaces have got other normals: their materials are chosen again. Must stay the same function. */
  onChange: () => void
}

/** A worker finds the normals; the file's own come back when this goes. Draws nothing. */
export function SmoothSurface({ model, onChange }: SmoothSurfaceProps) {
  useEffect(() => {
    const worker = new Worker(new URL('mesh-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<MeshAnswer>) => {
      worker.terminate()
      if (data.what !== 'normals') return
      for (const [index, mesh] of model.chunks.entries()) {
        const normals = data.normals[index]
        if (normals !== undefined) giveNormals(mesh, normals)
      }
      onChange()
    })
    const chunks = model.chunks.map(({ arrays: { positions, indices } }) => ({ positions, indices }))
    worker.postMessage({ what: 'normals', chunks } satisfies MeshRequest, [])
    return () => {
      worker.terminate()
      for (const mesh of model.chunks) giveNormals(mesh, mesh.arrays.normals)
      onChange()
    }
  }, [model, onChange])
  return null
}
