/** State shared by the tools in the canvas and their side panels; discarded when the window closes. */
import { createStore } from 'zustand/vanilla'
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import type { Cap } from '../../viewer/tools/section-cap.ts'
import type { PlacedSection } from '../../viewer/tools/section-plane.ts'
import type { Snap } from '../../viewer/tools/snap.ts'
import type { Measurement } from './tools.ts'

export interface ToolView {
  /** State of the trees used for picking. */
  trees: 'none' | 'loading' | 'ready' | ErrorData
  section: PlacedSection | null
  /** Statistics of the cut; null until the first has been computed. */
  cut: Pick<Cap, 'areaMm2' | 'enclosedMm2' | 'flippedMm2' | 'lengthMm' | 'loops' | 'openLines'> | null
  /** The statistics still belong to the previous plane. */
  cutting: boolean
  /** The snap under the pointer, and what it would measure. */
  pointed: { kind: Snap['kind']; measured: Omit<Measurement, 'id' | 'name'> | null } | null
  /** Number of points clicked for the current measurement. */
  picked: number
  /** Why the last click was rejected. */
  refusalMessage: string | null
}

export const toolViewStore = createStore<ToolView>()(() => ({
  trees: 'none',
  section: null,
  cut: null,
  cutting: false,
  pointed: null,
  picked: 0,
  refusalMessage: null,
}))
