/** Smooths the normals of the whole model. */
import { useEffect } from 'react'
import type { StageModel } from '../stage-model.ts'
import type { MeshAnswer, MeshRequest } from './mesh-worker.ts'
import { replaceNormals } from '../heat-geometry.ts'

interface SmoothSurfaceProps {
  model: StageModel
  /** Called when normals have changed and materials must be assigned again. Must stay the same function. */
  onChange: () => void
}

/** Draws nothing. A worker computes the normals; removing it restores the file's own. */
export function SmoothSurface({ model, onChange }: SmoothSurfaceProps) {
  useEffect(() => {
    const worker = new Worker(new URL('mesh-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<MeshAnswer>) => {
      worker.terminate()
      if (data.what !== 'normals') return
      for (const [index, mesh] of model.chunks.entries()) {
        const normals = data.normals[index]
        if (normals !== undefined) replaceNormals(mesh, normals)
      }
      onChange()
    })
    const chunks = model.chunks.map(({ arrays: { positions, indices } }) => ({ positions, indices }))
    worker.postMessage({ what: 'normals', chunks } satisfies MeshRequest, [])
    return () => {
      worker.terminate()
      for (const mesh of model.chunks) replaceNormals(mesh, mesh.arrays.normals)
      onChange()
    }
  }, [model, onChange])
  return null
}
