/** What the tools inside the canvas and their panels beside it share; nothing of it outlives the window. */
import { Vector3 } from 'three'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import type { SectionState, Triple } from '../../state/stage/tools.ts'
import type { Measured } from './measure.ts'
import { isInFront, placeSection, type PlacedSection } from './section-plane.ts'
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

export interface ToolView {
  /** Of the trees that picking needs. */
  trees: 'none' | 'loading' | 'ready' | ErrorData
  placed: PlacedSection | null
  /** Null while it is worked out for the first time. */
  cut: CutFigures | null
  /** The figures are those of the plane before. */
  cutting: boolean
  /** What is below the pointer, and what it would measure. */
  pointed: { kind: Snap['kind']; measured: Measured | null } | null
  /** Places that were clicked for what is being measured. */
  picked: number
  /** Why the last click came to nothing. */
  refused: string | null
}

/** The store itself. */
export const toolViewStore = createStore<ToolView>()(() => ({
  trees: 'none',
  placed: null,
  cut: null,
  cutting: false,
  pointed: null,
  picked: 0,
  refused: null,
}))

/** A part of it. */
export function useToolView<Part>(select: (view: ToolView) => Part): Part {
  return useStore(toolViewStore, select)
}

/** How the model is seen at present; null while there is none. */
export const sightNow: { current: Sight | null } = { current: null }

/** Elements over the canvas, by name, that are kept over places of the model. */
const elements = new Map<string, HTMLElement>()
/** Where they belong, metres in the model's own coordinates. */
const anchors = new Map<string, Triple>()

/** For the `ref` of such an element. */
export function keepElement(name: string): (element: HTMLElement | null) => void {
  return (element) => {
    if (element === null) elements.delete(name)
    else elements.set(name, element)
    place(name)
  }
}

/** Says where an element belongs; it is there at once, without a frame of the stage. */
export function setAnchor(name: string, at: Triple): void {
  anchors.set(name, at)
  place(name)
}

/** Its element belongs nowhere any more, and is hidden. */
export function dropAnchor(name: string): void {
  anchors.delete(name)
  place(name)
}

/** Puts all of them where they belong now. */
export function placeElements(): void {
  for (const name of elements.keys()) place(name)
}

/** What is behind the camera is hidden. */
function place(name: string): void {
  const element = elements.get(name)
  if (element === undefined) return
  const [at, sight] = [anchors.get(name), sightNow.current]
  const seen = at === undefined || sight === null ? null : sight.project(new Vector3(...at))
  element.style.visibility = seen === null || seen.depth > 1 ? 'hidden' : 'visible'
  if (seen !== null) element.style.transform = `translate(${seen.x.toFixed(1)}px, ${seen.y.toFixed(1)}px)`
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
