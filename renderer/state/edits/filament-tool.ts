/** The tool that paints filaments on the stage. */
import { createStore } from 'zustand/vanilla'
import type { LensId } from '../stage/lens-ids.ts'

export const filamentTools = ['brush', 'eraser', 'bucket', 'part', 'pick'] as const
export type FilamentTool = (typeof filamentTools)[number]

export interface FilamentToolState {
  /** Null: dragging orbits the camera. */
  tool: FilamentTool | null
  /** The number of the filament to paint with. */
  selected: number
  /** Millimetres; null for a fraction of the model's size. */
  radiusMm: number | null
  /** Strokes are mirrored. */
  mirrored: boolean
  /** Numbers of the filaments that are protected from painting. */
  locked: readonly number[]
}

export const filamentToolStore = createStore<FilamentToolState>()(() => ({
  tool: null,
  selected: 1,
  radiusMm: null,
  mirrored: false,
  locked: [],
}))

/** Selects a tool, or deselects it. */
export function toggleFilamentTool(toggled: FilamentTool): void {
  filamentToolStore.setState(({ tool }) => ({ tool: tool === toggled ? null : toggled }))
}

/** Deselects the tool. Returns false if there is none. */
export function endFilamentTool(): boolean {
  if (filamentToolStore.getState().tool === null) return false
  filamentToolStore.setState({ tool: null })
  return true
}

/** Selects the filament to paint with. */
export function selectFilament(selected: number): void {
  filamentToolStore.setState({ selected })
}

export function toggleLock(filament: number): void {
  filamentToolStore.setState(({ locked }) => ({
    locked: locked.includes(filament) ? locked.filter((other) => other !== filament) : [...locked, filament],
  }))
}

/** Returns the brush radius in mm: as set, otherwise 1/25 of the model's longest side, rounded to one digit. */
export function brushRadius({ radiusMm }: Pick<FilamentToolState, 'radiusMm'>, longestMm: number): number {
  if (radiusMm !== null) return radiusMm
  const [minimum, maximum] = brushRange(longestMm)
  return Math.min(maximum, Math.max(minimum, Number((longestMm / 25).toPrecision(1))))
}

/** Returns the smallest and largest radius for a model, in mm. */
export function brushRange(longestMm: number): [number, number] {
  return [Number(Math.max(0.01, longestMm / 500).toPrecision(1)), Number((longestMm / 3).toPrecision(1))]
}

/** Changes the radius by a fifth per unit of `by`. */
export function resizeBrush(factor: number, longestMm: number): void {
  const [minimum, maximum] = brushRange(longestMm)
  const next = brushRadius(filamentToolStore.getState(), longestMm) * 1.2 ** factor
  filamentToolStore.setState({ radiusMm: Number(Math.min(maximum, Math.max(minimum, next)).toPrecision(2)) })
}

/** Lenses in which painted colours are visible. */
const colouredLenses: ReadonlySet<string> = new Set(['full', 'base-colour', 'filaments'])

export function showsFilaments(lens: LensId): boolean {
  return colouredLenses.has(lens)
}
