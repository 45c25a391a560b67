/** Has the graphics card ready for what the tools draw before they draw it, so that no frame waits for a program. */
import { useThree } from '@react-three/fiber'
import { useEffect, useState } from 'react'
import type { Object3D } from 'three'
import { compile } from '../compile.ts'
import type { StageModel } from '../stage-model.ts'
import { createCapMeshes } from './cap-meshes.ts'
import { createGhost } from './ghost.ts'
import { drawMeasure } from './measure-lines.ts'

/**
 * One of each kind is compiled and kept: a program that no material uses any more is thrown away, and would be linked anew with the
 * next cap. False until they are ready.
 */
export function useWarmPrograms(model: StageModel, darkTheme: boolean): boolean {
  const gl = useThree((state) => state.gl)
  const scene = useThree((state) => state.scene)
  const camera = useThree((state) => state.camera)
  const [warm, setWarm] = useState(false)
  useEffect(() => {
    let ended = false
    const made = [
      createCapMeshes(sample, { normal: [0, 0, 1], offset: 0 }, darkTheme, () => [1, 1, 1]),
      createGhost(model, darkTheme, new Set()),
      drawMeasure({ lines: [0, 0, 0, 0, 0, 0], dots: [0, 0, 0] }, darkTheme, true),
    ]
    const objects = made.flatMap(({ group }): Object3D[] => group.children)
    void compile(gl, objects, camera, scene).then(() => {
      if (!ended) setWarm(true)
    })
    return () => {
      ended = true
      for (const one of made) one.dispose()
    }
  }, [model, darkTheme, gl, scene, camera])
  return warm
}

const sample: Parameters<typeof createCapMeshes>[0] = {
  layers: [{ kind: 'body', part: 0, fans: new Float32Array(9) }],
  outline: new Float32Array(6),
  openOutline: new Float32Array(0),
  reach: [0, 0, 1, 1],
  areaMm2: 0,
  enclosedMm2: 0,
  flippedMm2: 0,
  lengthMm: 0,
  loops: 1,
  open: 0,
}
