/** The connectors of a cut on the stage, shared by the scene, the handles and the panel; forgotten when the window closes. */
import { createStore } from 'zustand/vanilla'
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import type { CutFace, CutPlan } from '../../../shared/print/cut-plan.ts'
import type { CuttingPlane } from '../../../shared/geometry/section.ts'
import type { ConnectorStep } from '../undo/undo-step.ts'
import { changePlaces, connectedCutNow, type ConnectedCut } from './connector-places.ts'
import { distance, facesOn, planesOf, positionsOn, roomAt, sameMm, connectorsOn } from './connector-room.ts'
import type { Room, PlacedConnector } from './connector-room.ts'
import { dovetailRoomAt, positionsWith, dovetailsOn } from './dovetail-positions.ts'
import type { Triple } from './tools.ts'

/** Why a change was rejected. */
export type Refusal = Extract<Room, { why: string }>['why'] | 'full' | 'too-many'

export interface ConnectorView {
  plan: CutPlan | 'loading' | ErrorData | null
  /** The engine is recomputing the plan for other positions. */
  isLoading: boolean
  /** Index of the plane whose face is shown. */
  face: number
  /** Index of the selected connector on that face. */
  chosen: number | null
  /** Position of the connector that is being dragged. */
  dragged: Triple | null
  refusal: Refusal | null
}

export const connectorViewStore = createStore<ConnectorView>()(() => ({
  plan: null,
  isLoading: false,
  face: 0,
  chosen: null,
  dragged: null,
  refusal: null,
}))

/** The visible face and its connectors. */
export interface ShownFace {
  cut: ConnectedCut
  plane: CuttingPlane
  faces: readonly CutFace[]
  connectors: readonly PlacedConnector[]
  /** Positions set by hand on the face's plane, and on other planes. */
  own: readonly Triple[]
  elsewhere: readonly Triple[]
}

/** Returns null until there is a plan, or if no plane cuts the model. Pure. */
export function shownFace(
  { plan, face, isLoading }: Pick<ConnectorView, 'plan' | 'face' | 'isLoading'>,
  cut: ConnectedCut | null,
): ShownFace | null {
  if (cut === null || plan === null || plan === 'loading' || !('faces' in plan)) return null
  const planes = planesOf(plan)
  const plane = planes[Math.min(face, planes.length - 1)]
  if (plane === undefined) return null
  const faces = facesOn(plan, plane)
  const { own, others } = positionsOn(planes, plane, cut.positions)
  const connectors =
    cut.kind === 'dovetails' ? dovetailsOn(faces, own, isLoading) : connectorsOn(faces, own, cut.limits)
  return { cut, plane, faces, connectors, own, elsewhere: others }
}

export function shownFaceNow(): ShownFace | null {
  return shownFace(connectorViewStore.getState(), connectedCutNow())
}

/**
 * Returns the size that fits at a position. `index`: the connector being moved there, which does not count as an
 * obstacle.
 */
export function roomOn({ cut, faces, connectors }: ShownFace, at: Triple, index: number | null = null): Room {
  if (cut.kind === 'dovetails') return dovetailRoomAt(faces, at)
  return roomAt(
    faces,
    at,
    connectors.filter((_, i) => i !== index),
    cut.limits,
  )
}

/** Moves a connector if it fits at the position; otherwise sets `refusal` and returns false. */
export function moveConnector(index: number, at: Triple, continues = false): boolean {
  const currentFace = shownFaceNow()
  if (currentFace === null) return false
  const positions =
    currentFace.cut.kind === 'dovetails'
      ? positionsWith(currentFace.faces, currentFace.own, at, currentFace.connectors[index]?.formPosition ?? null)
      : currentFace.connectors.map((one, i) => (i === index ? at : one.at))
  return put(currentFace, at, index, positions, { how: 'moved' }, continues)
}

/**
 * Adds a connector if it fits at the position, and selects it; on a face with a dovetail, moves the dovetail there
 * instead.
 */
export function addConnector(at: Triple): void {
  const currentFace = shownFaceNow()
  if (currentFace === null) return
  const isOne = currentFace.cut.kind === 'dovetails'
  const positions = isOne
    ? positionsWith(currentFace.faces, currentFace.own, at, null)
    : [...currentFace.connectors.map((one) => one.at), at]
  if (!put(currentFace, at, null, positions, { how: isOne ? 'moved' : 'added' }, false)) return
  const chosen = (shownFaceNow()?.connectors ?? []).findIndex((one) => distance(one.at, at) < sameMm)
  connectorViewStore.setState({ chosen: chosen < 0 ? null : chosen })
}

/** Removes a connector; the cut then chooses the position again for a dovetail, or for a face without pins. */
export function removeConnector(index: number): void {
  const currentFace = shownFaceNow()
  const removed = currentFace?.connectors[index]
  if (currentFace === null || removed === undefined || !canRemove(removed)) return
  connectorViewStore.setState({ chosen: null, refusal: null })
  if (currentFace.cut.kind === 'dovetails') {
    const positions = currentFace.own.filter((at) => at !== removed.formPosition)
    write(currentFace, positions, { how: 'reset' })
  } else {
    const positions = currentFace.connectors.flatMap((one, i) => (i === index ? [] : [one.at]))
    write(currentFace, positions, { how: 'removed' })
  }
}

/** Returns false for a dovetail whose position the cut chooses. */
export function canRemove({ formPosition }: PlacedConnector): boolean {
  return formPosition !== null
}

/** Removes all positions set by hand on the face that is shown. */
export function resetConnectors(): void {
  const currentFace = shownFaceNow()
  connectorViewStore.setState({ chosen: null, refusal: null })
  if (currentFace !== null) write(currentFace, [], { how: 'reset' })
}

function put(
  currentFace: ShownFace,
  at: Triple,
  index: number | null,
  positions: readonly Triple[],
  step: ConnectorStep,
  continues: boolean,
): boolean {
  const room = roomOn(currentFace, at, index)
  connectorViewStore.setState({ refusal: 'why' in room ? room.why : null })
  return !('why' in room) && write(currentFace, positions, step, continues)
}

function write(currentFace: ShownFace, positions: readonly Triple[], step: ConnectorStep, continues = false): boolean {
  const done = changePlaces(currentFace.cut, [...currentFace.elsewhere, ...positions], step, continues)
  if (!done) connectorViewStore.setState({ refusal: 'too-many' })
  return done
}
