/** The model itself, drawn as the stage is set. */
import { useThree } from '@react-three/fiber'
import { useLayoutEffect } from 'react'
import { useStage } from '../state/stage.ts'
import type { StageModel } from './prepare-model.ts'
import { applyShading } from './shading.ts'

/** Draws a prepared model. */
export function ModelView({ model, darkTheme }: { model: StageModel; darkTheme: boolean }) {
  const shading = useStage((state) => state.shading)
  const invalidate = useThree((state) => state.invalidate)
  useLayoutEffect(() => {
    const undo = applyShading(model.root, shading, darkTheme)
    invalidate()
    return () => {
      undo()
      invalidate()
    }
  }, [model, shading, darkTheme, invalidate])
  // The model is disposed by who loaded it.
  return <primitive object={model.root} dispose={null} />
}
