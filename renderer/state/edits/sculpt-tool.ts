/** The sculpting tool, shared by all models in the window. */
import { createStore } from 'zustand/vanilla'
import { sculptBrushes } from '../../../shared/edits/sculpt-change.ts'
import { brushRadius, brushRange } from './filament-tool.ts'
import type { LensId } from '../stage/lens-ids.ts'

/** In panel order. */
export const sculptTools = [...sculptBrushes, 'paint'] as const
export type SculptTool = (typeof sculptTools)[number]

export interface SculptToolState {
  tool: SculptTool
  /** Millimetres; null for a fraction of the model's size. */
  radiusMm: number | null
  /** Strength of each tool, 0 … 1. */
  strengths: Readonly<Record<SculptTool, number>>
  /** Strokes are mirrored. */
  mirrored: boolean
  /** `#rrggbb` */
  colour: string
}

export const sculptToolStore = createStore<SculptToolState>()(() => ({
  tool: 'smooth',
  radiusMm: null,
  strengths: { smooth: 0.5, flatten: 0.5, fill: 0.5, draw: 0.5, carve: 0.5, paint: 0.8 },
  mirrored: false,
  colour: '#c0392b',
}))

/** Sets the strength of the selected tool. */
export function setStrength(strength: number): void {
  sculptToolStore.setState(({ tool, strengths }) => ({ strengths: { ...strengths, [tool]: strength } }))
}

/** Changes the radius by a fifth per unit of `by`; `longestMm` is the longest side of the model. */
export function resizeSculptBrush(factor: number, longestMm: number): void {
  const [minimum, maximum] = brushRange(longestMm)
  const next = brushRadius(sculptToolStore.getState(), longestMm) * 1.2 ** factor
  sculptToolStore.setState({ radiusMm: Number(Math.min(maximum, Math.max(minimum, next)).toPrecision(2)) })
}

/** Lenses that measure the file rather than the edited shape. */
const measuring: ReadonlySet<string> = new Set(['thickness', 'curvature', 'deviation'])
const coloured: ReadonlySet<string> = new Set(['full', 'base-colour'])

/** Returns whether the effect of the tool is visible in a lens. */
export function showsSculpting(lens: LensId, tool: SculptTool): boolean {
  return tool === 'paint' ? coloured.has(lens) : !measuring.has(lens)
}
