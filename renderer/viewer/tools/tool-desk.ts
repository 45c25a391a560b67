/** What the tools inside the canvas and their panels beside it tell each other; nothing of it outlives the window. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ErrorData } from '../../../shared/app-error.ts'
import type { SectionState, Triple } from '../../state/tools.ts'
import type { Measured } from './measure.ts'
import { isInFront, placeSection } from './section-plane.ts'
import type { PlacedSection } from './section-plane.ts'
import type { Sight, Snap } from './snap.ts'

/** What the cut came to. */
export interface CutFigures {
  areaMm2: number
  enclosedMm2: number
  flippedMm2: number
  lengthMm: number
  loops: number
  open: number
}

export interface ToolDesk {
  /** Of the trees that picking needs. */
  trees: 'none' | 'loading' | 'ready' | ErrorData
  placed: PlacedSection | null
  /** Null while it is worked out for the first time. */
  cut: CutFigures | null
  /** What is below the pointer, and what it would measure. */
  pointed: { kind: Snap['kind']; measured: Measured | null } | null
  /** Places that were clicked for what is being measured. */
  picked: number
  /** Why the last click came to nothing. */
  refused: string | null
}

/** The store itself. */
export const toolDesk = createStore<ToolDesk>()(() => ({
  trees: 'none',
  placed: null,
  cut: null,
  pointed: null,
  picked: 0,
  refused: null,
}))

/** A part of it. */
export function useToolDesk<Part>(select: (desk: ToolDesk) => Part): Part {
  return useStore(toolDesk, select)
}

/** Elements over the canvas, by name, that are kept over places of the model. */
export const stageElements = new Map<string, HTMLElement>()
/** Where they belong, metres in the model's own coordinates. */
export const stageAnchors = new Map<string, Triple>()
/** How the model is seen at present; null while there is none. */
export const sightNow: { current: Sight | null } = { current: null }

/** For the `ref` of such an element. */
export function keepElement(name: string): (element: HTMLElement | null) => void {
  return (element) => {
    if (element === null) stageElements.delete(name)
    else stageElements.set(name, element)
  }
}

/** Whether a plane through the middle has to be flipped, so that the half nearer to the viewer is taken away and the cut is seen. */
export function towardsViewer(
  direction: Pick<SectionState, 'axis' | 'free'>,
  assetId: string,
  box: readonly [number, number, number, number, number, number],
): boolean {
  const eye = sightNow.current?.rayAt(0, 0).origin
  if (eye === undefined) return false
  const section: SectionState = { ...direction, share: 0.5, flipped: false, outside: 'hidden', placing: null }
  return !isInFront(placeSection(section, assetId, box), [eye.x, eye.y, eye.z])
}
