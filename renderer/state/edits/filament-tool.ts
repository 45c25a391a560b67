/** What the pointer does to the filaments of the model on the stage. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { LensId } from '../stage/lens-ids.ts'

export const filamentTools = ['brush', 'eraser', 'bucket', 'part', 'pick'] as const
export type FilamentTool = (typeof filamentTools)[number]

export interface FilamentToolState {
  /** Null: the pointer turns the model. */
  tool: FilamentTool | null
  /** The number of the filament that is painted with. */
  selected: number
  /** Millimetres; null: a share of the model's size, until it was set. */
  radiusMm: number | null
  /** Strokes are painted on the other side too. */
  mirrored: boolean
  /** Numbers of filaments that painting leaves alone. */
  locked: readonly number[]
}

/** The store itself, for actions and tests. */
export const filamentToolStore = createStore<FilamentToolState>()(() => ({
  tool: null,
  selected: 1,
  radiusMm: null,
  mirrored: false,
  locked: [],
}))

/** A part of the state. */
export function useFilamentTool<Part>(select: (state: FilamentToolState) => Part): Part {
  return useStore(filamentToolStore, select)
}

/** Takes a tool into the hand, or puts it away where it was there. */
export function toggleFilamentTool(wanted: FilamentTool): void {
  filamentToolStore.setState(({ tool }) => ({ tool: tool === wanted ? null : wanted }))
}

/** Puts the tool away. False where there was none. */
export function endFilamentTool(): boolean {
  if (filamentToolStore.getState().tool === null) return false
  filamentToolStore.setState({ tool: null })
  return true
}

/** Chooses what is painted with; painting goes on where something was only picked. */
export function selectFilament(selected: number): void {
  filamentToolStore.setState({ selected })
}

/** Locks a filament, or unlocks it. */
export function toggleLock(filament: number): void {
  filamentToolStore.setState(({ locked }) => ({
    locked: locked.includes(filament) ? locked.filter((other) => other !== filament) : [...locked, filament],
  }))
}

/** The brush on a model of this size (its longest side): what was set, else a 25th of it, in steps that are easy to say. */
export function brushRadius({ radiusMm }: Pick<FilamentToolState, 'radiusMm'>, longestMm: number): number {
  if (radiusMm !== null) return radiusMm
  const [least, most] = brushRange(longestMm)
  return Math.min(most, Math.max(least, Number((longestMm / 25).toPrecision(1))))
}

/** The smallest and the largest brush for a model of this size, millimetres. */
export function brushRange(longestMm: number): [number, number] {
  return [Number(Math.max(0.01, longestMm / 500).toPrecision(1)), Number((longestMm / 3).toPrecision(1))]
}

/** A brush a fifth larger (or smaller, below zero steps) for a model of this size. */
export function stepBrush(steps: number, longestMm: number): void {
  const [least, most] = brushRange(longestMm)
  const next = brushRadius(filamentToolStore.getState(), longestMm) * 1.2 ** steps
  filamentToolStore.setState({ radiusMm: Number(Math.min(most, Math.max(least, next)).toPrecision(2)) })
}

/** The lenses that show colours of materials: only there is painting seen. */
const colouredLenses: ReadonlySet<string> = new Set(['full', 'base-colour', 'filaments'])

/** Whether a lens shows what is painted. */
export function showsFilaments(lens: LensId): boolean {
  return colouredLenses.has(lens)
}
