/** Puts what is drawn of measurements into the model and takes it out again. */
import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import type { StageModel } from '../stage-model.ts'
import { drawMeasure } from './measure-lines.ts'

/** `lines` and `dots` must stay the same arrays as long as nothing changes. */
export function useDrawing(
  model: StageModel,
  lines: readonly number[],
  dots: readonly number[],
  darkTheme: boolean,
  pointed: boolean,
): void {
  const invalidate = useThree((state) => state.invalidate)
  useEffect(() => {
    const drawing = drawMeasure({ lines, dots }, darkTheme, pointed)
    model.body.add(drawing.group)
    invalidate()
    return () => {
      drawing.dispose()
      invalidate()
    }
  }, [model, lines, dots, darkTheme, pointed, invalidate])
}
