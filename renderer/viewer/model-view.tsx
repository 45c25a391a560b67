/** The model itself, drawn through the lens that is chosen. */
import { useThree } from '@react-three/fiber'
import { useEffect, useRef } from 'react'
import type { Look } from './lenses/assign-materials.ts'
import { compile } from './compile.ts'
import type { ShownView } from './use-loaded-view.ts'
import { useRetouch } from './use-retouch.ts'

interface ModelViewProps {
  view: ShownView
  look: Look
  /** Grows when surfaces have got other attributes and need other materials. */
  surfaces: number
}

/** With what was changed on its materials by hand. */
export function ModelView(props: ModelViewProps) {
  useRetouch(props.view)
  return <AssignedModel {...props} />
}

/** As its file has it. Changes the look once the graphics card is ready for it; until then the old one stays. */
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
  // The model is disposed by who loaded it.
  return <primitive object={view.model.root} dispose={null} />
}
