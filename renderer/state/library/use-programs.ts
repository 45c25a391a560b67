import { useEffect } from 'react'
import type { Program, ProgramFile } from '../../../shared/print/slicers.ts'
import { useSnapshot } from '../use-studio.ts'
import { programsFor } from './programs-for.ts'
import { requestSlicers } from './slicers.ts'
import { useSlicers } from './use-slicers.ts'

const none: readonly Program[] = []

/** Returns the programs that models can be opened in, as `programsFor`; searches for them on the first call. */
export function usePrograms(file?: ProgramFile): ReturnType<typeof programsFor> {
  useEffect(requestSlicers, [])
  const programs = useSlicers((state) => state.state?.programs) ?? none
  const lastUsed = useSnapshot(({ settings }) => settings.openIn)
  return programsFor(programs, lastUsed, file)
}
