/** Adds the drawing of the measurements to the model, and removes it again. */
import { useThree } from '@react-three/fiber'
import { useEffect, useRef } from 'react'
import type { StageModel } from '../stage-model.ts'
import { createMeasureDrawing, type MeasureDrawing } from './measure-lines.ts'
import { useFramePacer } from './use-frame-pacer.ts'

/** `lines` and `dots` must remain the same arrays while nothing changes. Empty arrays do not trigger a frame. */
export function useDrawing(
  model: StageModel,
  lines: readonly number[],
  dots: readonly number[],
  darkTheme: boolean,
  pointed: boolean,
): void {
  const invalidate = useThree((state) => state.invalidate)
  const pacer = useFramePacer()
  const drawing = useRef<MeasureDrawing | null>(null)
  const seen = useRef(false)
  useEffect(() => {
    const made = createMeasureDrawing(darkTheme, pointed)
    drawing.current = made
    model.body.add(made.group)
    return () => {
      drawing.current = null
      made.dispose()
      if (seen.current) invalidate()
      seen.current = false
    }
  }, [model, darkTheme, pointed, invalidate])
  useEffect(() => {
    const something = lines.length + dots.length > 0
    if (!something && !seen.current) return
    seen.current = something
    drawing.current?.show(lines, dots)
    void pacer.draw()
  }, [model, lines, dots, darkTheme, pointed, pacer])
}
