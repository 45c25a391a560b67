/** Elements over the canvas that follow points of the model, and the current view of the model. */
import { Vector3 } from 'three'
import type { ViewHeader } from '../../../shared/formats/view-file.ts'
import type { SectionState, Triple } from '../../state/stage/tools.ts'
import { isInFront, placeSection } from './section-plane.ts'
import type { Sight } from './snap.ts'

/** The current view of the model; null if there is none. */
export const sightNow: { current: Sight | null } = { current: null }

const elements = new Map<string, HTMLElement>()
/** Metres in the model's own coordinates. */
const anchors = new Map<string, Triple>()

/** Returns the `ref` of an element that follows the anchor of this name. */
export function keepElement(name: string): (element: HTMLElement | null) => void {
  return (element) => {
    if (element === null) elements.delete(name)
    else elements.set(name, element)
    moveElement(name)
  }
}

/** Sets an anchor and moves its element immediately, without waiting for a frame. */
export function setAnchor(name: string, at: Triple): void {
  anchors.set(name, at)
  moveElement(name)
}

/** Removes an anchor and hides its element. */
export function dropAnchor(name: string): void {
  anchors.delete(name)
  moveElement(name)
}

/** Moves every element to its anchor. */
export function moveElements(): void {
  for (const name of elements.keys()) moveElement(name)
}

/** Hides the element where its anchor is behind the camera. */
function moveElement(name: string): void {
  const element = elements.get(name)
  if (element === undefined) return
  const [at, sight] = [anchors.get(name), sightNow.current]
  const seen = at === undefined || sight === null ? null : sight.project(new Vector3(...at))
  element.style.visibility = seen === null || seen.depth > 1 ? 'hidden' : 'visible'
  if (seen !== null) element.style.transform = `translate(${seen.x.toFixed(1)}px, ${seen.y.toFixed(1)}px)`
}

/** Returns whether a plane through the centre must be flipped so that the viewer sees the cut. */
export function towardsViewer(
  direction: Pick<SectionState, 'axis' | 'free'>,
  assetId: string,
  box: ViewHeader['box'],
): boolean {
  const eye = sightNow.current?.rayAt(0, 0).origin
  if (eye === undefined) return false
  const section: SectionState = { ...direction, share: 0.5, flipped: false, outside: 'hidden', placing: null }
  return !isInFront(placeSection(section, assetId, box), eye.toArray())
}
