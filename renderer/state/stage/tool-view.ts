/** What the tools in the canvas and their panels beside it share; forgotten when the window closes. */
import { createStore } from 'zustand/vanilla'
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import type { Cap } from '../../viewer/tools/section-cap.ts'
import type { PlacedSection } from '../../viewer/tools/section-plane.ts'
import type { Snap } from '../../viewer/tools/snap.ts'
import type { Measurement } from './tools.ts'

export interface ToolView {
  /** State of the trees that picking needs. */
  trees: 'none' | 'loading' | 'ready' | ErrorData
  placed: PlacedSection | null
  /** Figures of the cut; null until the first is computed. */
  cut: Pick<Cap, 'areaMm2' | 'enclosedMm2' | 'flippedMm2' | 'lengthMm' | 'loops' | 'open'> | null
  /** The figures belong to the previous plane. */
  cutting: boolean
  /** The snap under the pointer, and what it would measure. */
  pointed: { kind: Snap['kind']; measured: Omit<Measurement, 'id' | 'name'> | null } | null
  /** Number of points clicked for the current measurement. */
  picked: number
  /** Why the last click was refused. */
  refused: string | null
}

export const toolViewStore = createStore<ToolView>()(() => ({
  trees: 'none',
  placed: null,
  cut: null,
  cutting: false,
  pointed: null,
  picked: 0,
  refused: null,
}))
