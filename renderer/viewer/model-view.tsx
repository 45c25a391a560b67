/** The model with the current lens. */
import { useThree } from '@react-three/fiber'
import { useEffect, useRef } from 'react'
import type { Look } from './lenses/assign-materials.ts'
import { compile } from './compile.ts'
import type { ShownView } from './use-loaded-view.ts'
import { useRetouch } from './use-retouch.ts'

interface ModelViewProps {
  view: ShownView
  look: Look
  /** Incremented when vertex attributes have changed and other materials are needed. */
  surfaces: number
}

/** The model with unsaved edits of its materials. */
export function ModelView(props: ModelViewProps) {
  useRetouch(props.view)
  return <AssignedModel {...props} />
}

/** The model with the materials of its file. A new look is applied once its shaders are compiled. */
export function AssignedModel({ view, look, surfaces }: ModelViewProps) {
  const gl = useThree((state) => state.gl)
  const scene = useThree((state) => state.scene)
  const camera = useThree((state) => state.camera)
  const invalidate = useThree((state) => state.invalidate)
  const { materials } = view
  const assigned = useRef(surfaces)
  useEffect(() => {
    const again = assigned.current !== surfaces
    assigned.current = surfaces
    void materials
      .change(look, again, (samples) => compile(gl, samples, camera, scene))
      .then((changed) => {
        if (changed) invalidate()
      })
  }, [materials, look, surfaces, gl, scene, camera, invalidate])
  // The loader disposes the model.
  return <primitive object={view.model.root} dispose={null} />
}
