import { useEffect } from 'react'
import type { Program } from '../../../shared/print/slicers.ts'
import { useSnapshot } from '../use-studio.ts'
import { requestSlicers } from './slicers.ts'
import { useSlicers } from './use-slicers.ts'

/** Returns the programs that models can be opened in, last used first; searches for them on the first call. */
export function usePrograms(): readonly Program[] {
  useEffect(requestSlicers, [])
  const programs = useSlicers((state) => state.state?.programs) ?? []
  const last = useSnapshot(({ settings }) => settings.openIn)
  return [...programs.filter(({ id }) => id === last), ...programs.filter(({ id }) => id !== last)]
}
