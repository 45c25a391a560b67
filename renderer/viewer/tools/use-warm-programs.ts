/** Links the tools' shader programs before they draw, so that no frame waits for them. */
import { useThree } from '@react-three/fiber'
import { useEffect, useState } from 'react'
import { BufferGeometry, Mesh, type Camera, type Object3D, type Scene, type WebGLRenderer } from 'three'
import { compile } from '../compile.ts'
import { createCapDrawing } from './cap-drawing.ts'
import { createSectionClip } from './clip-section.ts'
import { createGhostMaterial } from './ghost.ts'
import { createMeasureDrawing } from './measure-lines.ts'

/**
 * Keyed by theme. One material of each kind is stored with the renderer, because a program without materials is
 * deleted.
 */
const warmed = new WeakMap<WebGLRenderer, Map<boolean, Promise<void>>>()

/** Returns false until the programs are linked. */
export function useWarmPrograms(darkTheme: boolean): boolean {
  const gl = useThree((state) => state.gl)
  const scene = useThree((state) => state.scene)
  const camera = useThree((state) => state.camera)
  const [warm, setWarm] = useState(false)
  useEffect(() => {
    let ended = false
    const themes = warmed.get(gl) ?? new Map<boolean, Promise<void>>()
    warmed.set(gl, themes)
    const warming = themes.get(darkTheme) ?? warmPrograms(gl, scene, camera, darkTheme)
    themes.set(darkTheme, warming)
    void warming.then(() => {
      if (!ended) setWarm(true)
    })
    return () => {
      ended = true
    }
  }, [darkTheme, gl, scene, camera])
  return warm
}

async function warmPrograms(gl: WebGLRenderer, scene: Scene, camera: Camera, darkTheme: boolean): Promise<void> {
  const cap = createCapDrawing(darkTheme, () => [1, 1, 1])
  cap.show(sample, { normal: [0, 0, 1], offset: 0 })
  const measure = createMeasureDrawing(darkTheme, true)
  const ghost = new Mesh(new BufferGeometry(), createGhostMaterial(createSectionClip(), darkTheme))
  const objects: Object3D[] = [...cap.group.children, ...measure.group.children, ghost]
  await compile(gl, objects, camera, scene)
}

const sample: Parameters<ReturnType<typeof createCapDrawing>['show']>[0] = {
  layers: [{ kind: 'body', part: 0, fans: new Float32Array(9) }],
  outline: new Float32Array(6),
  openOutline: new Float32Array(0),
  bounds: [0, 0, 1, 1],
  areaMm2: 0,
  enclosedMm2: 0,
  flippedMm2: 0,
  lengthMm: 0,
  loops: 1,
  openLines: 0,
}
