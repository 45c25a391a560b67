/** What the brush in hand is: for every model of the window. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { sculptBrushes } from '../../../shared/edits/sculpt-change.ts'
import { brushRadius, brushRange } from './filament-tool.ts'
import type { LensId } from '../stage/lens-ids.ts'

/** In the order of the panel. */
export const sculptTools = [...sculptBrushes, 'paint'] as const
export type SculptTool = (typeof sculptTools)[number]

export interface SculptToolState {
  tool: SculptTool
  /** Millimetres; null: a share of the model's size, until it was set. */
  radiusMm: number | null
  /** Of each tool, 0 … 1. */
  strengths: Readonly<Record<SculptTool, number>>
  /** Strokes are made on the other side too. */
  mirrored: boolean
  /** `#rrggbb` */
  colour: string
}

/** The store itself, for actions and tests. */
export const sculptToolStore = createStore<SculptToolState>()(() => ({
  tool: 'smooth',
  radiusMm: null,
  strengths: { smooth: 0.5, flatten: 0.5, fill: 0.5, draw: 0.5, carve: 0.5, paint: 0.8 },
  mirrored: false,
  colour: '#c0392b',
}))

/** A part of the state. */
export function useSculptTool<Part>(select: (state: SculptToolState) => Part): Part {
  return useStore(sculptToolStore, select)
}

/** Sets the strength of the tool in hand. */
export function setStrength(strength: number): void {
  sculptToolStore.setState(({ tool, strengths }) => ({ strengths: { ...strengths, [tool]: strength } }))
}

/** A brush a fifth larger (or smaller, below zero steps) for a model of this size, its longest side in millimetres. */
export function stepSculptBrush(steps: number, longestMm: number): void {
  const [least, most] = brushRange(longestMm)
  const next = brushRadius(sculptToolStore.getState(), longestMm) * 1.2 ** steps
  sculptToolStore.setState({ radiusMm: Number(Math.min(most, Math.max(least, next)).toPrecision(2)) })
}

/** Lenses that measure the file: the shape in hand is not seen there. */
const measuring: ReadonlySet<string> = new Set(['thickness', 'curvature', 'deviation'])
const coloured: ReadonlySet<string> = new Set(['full', 'base-colour'])

/** Whether a lens shows what the tool does. */
export function showsSculpting(lens: LensId, tool: SculptTool): boolean {
  return tool === 'paint' ? coloured.has(lens) : !measuring.has(lens)
}
