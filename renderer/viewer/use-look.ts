/** The lens and settings that the artist has chosen. */
import { useMemo } from 'react'
import { useStage } from '../state/stage/use-stage.ts'
import { useTools } from '../state/stage/use-tools.ts'
import type { HeatSettings } from './lenses/lens.ts'
import type { Look } from './lenses/assign-materials.ts'

/** `heat`: the colour scale of measured values; null before there are any. */
export function useLook(darkTheme: boolean, heat: HeatSettings | null): Look {
  const lens = useStage((state) => state.lens)
  const smoothing = useStage((state) => state.smoothing)
  const backFaces = useStage((state) => state.backFaces)
  const matcap = useStage((state) => state.matcap)
  const clipped = useTools(({ inUse }) => inUse.includes('section'))
  return useMemo(
    () => ({ lens, smoothing, settings: { darkTheme, backFaces, matcap, heat, clipped } }),
    [lens, smoothing, backFaces, matcap, darkTheme, heat, clipped],
  )
}
