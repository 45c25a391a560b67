/** The model itself, drawn as the stage is set. */
import { useThree } from '@react-three/fiber'
import { useEffect, useLayoutEffect } from 'react'
import { useStage } from '../state/stage.ts'
import type { StageModel } from './prepare-model.ts'
import { applyShading } from './shading.ts'

interface ModelViewProps {
  model: StageModel
  darkTheme: boolean
  /** Called once the model has been drawn. */
  onShown: (model: StageModel) => void
}

/** Draws a prepared model. */
export function ModelView({ model, darkTheme, onShown }: ModelViewProps) {
  const shading = useStage((state) => state.shading)
  const invalidate = useThree((state) => state.invalidate)
  useLayoutEffect(() => {
    const undo = applyShading(model.root, shading, darkTheme, model.triangles)
    invalidate()
    return () => {
      undo()
      invalidate()
    }
  }, [model, shading, darkTheme, invalidate])
  useEffect(() => {
    // The first frame with it is drawn in the next animation frame, by R3F's own request, which was made before this one.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => onShown(model)))
    return () => cancelAnimationFrame(frame)
  }, [model, onShown])
  // The model is disposed by who loaded it.
  return <primitive object={model.root} dispose={null} />
}
