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
  /** The engine's plan of the cut. */
  plan: CutPlan | 'loading' | ErrorData | null
  /** The engine is recomputing the plan for other positions. */
  asking: boolean
  /** Index of the plane whose face is shown. */
  face: number
  /** Index of the selected connector on that face. */
  chosen: number | null
  /** Position of the connector that is being dragged. */
  dragged: Triple | null
  refused: Refusal | null
}

export const connectorViewStore = createStore<ConnectorView>()(() => ({
  plan: null,
  asking: false,
  face: 0,
  chosen: null,
  dragged: null,
  refused: null,
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
  { plan, face, asking }: Pick<ConnectorView, 'plan' | 'face' | 'asking'>,
  cut: ConnectedCut | null,
): ShownFace | null {
  if (cut === null || plan === null || plan === 'loading' || !('faces' in plan)) return null
  const planes = planesOf(plan)
  const plane = planes[Math.min(face, planes.length - 1)]
  if (plane === undefined) return null
  const faces = facesOn(plan, plane)
  const { own, others } = positionsOn(planes, plane, cut.places)
  const connectors = cut.kind === 'dovetails' ? dovetailsOn(faces, own, asking) : connectorsOn(faces, own, cut.limits)
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

/** Moves a connector if it fits at the position; otherwise sets `refused` and returns false. */
export function moveConnector(index: number, at: Triple, continues = false): boolean {
  const shown = shownFaceNow()
  if (shown === null) return false
  const positions =
    shown.cut.kind === 'dovetails'
      ? positionsWith(shown.faces, shown.own, at, shown.connectors[index]?.formPosition ?? null)
      : shown.connectors.map((one, i) => (i === index ? at : one.at))
  return put(shown, at, index, positions, { how: 'moved' }, continues)
}

/**
 * Adds a connector if it fits at the position, and selects it; on a face with a dovetail, moves the dovetail there
 * instead.
 */
export function addConnector(at: Triple): void {
  const shown = shownFaceNow()
  if (shown === null) return
  const isOne = shown.cut.kind === 'dovetails'
  const positions = isOne
    ? positionsWith(shown.faces, shown.own, at, null)
    : [...shown.connectors.map((one) => one.at), at]
  if (!put(shown, at, null, positions, { how: isOne ? 'moved' : 'added' }, false)) return
  const chosen = (shownFaceNow()?.connectors ?? []).findIndex((one) => distance(one.at, at) < sameMm)
  connectorViewStore.setState({ chosen: chosen < 0 ? null : chosen })
}

/** Removes a connector; the cut then chooses the position again for a dovetail, or for a face without pins. */
export function removeConnector(index: number): void {
  const shown = shownFaceNow()
  const removed = shown?.connectors[index]
  if (shown === null || removed === undefined || !canRemove(removed)) return
  connectorViewStore.setState({ chosen: null, refused: null })
  if (shown.cut.kind === 'dovetails') {
    const positions = shown.own.filter((at) => at !== removed.formPosition)
    write(shown, positions, { how: 'reset' })
  } else {
    const positions = shown.connectors.flatMap((one, i) => (i === index ? [] : [one.at]))
    write(shown, positions, { how: 'removed' })
  }
}

/** Returns false for a dovetail whose position the cut chooses. */
export function canRemove({ formPosition }: PlacedConnector): boolean {
  return formPosition !== null
}

/** Removes all positions set by hand on the face that is shown. */
export function resetConnectors(): void {
  const shown = shownFaceNow()
  connectorViewStore.setState({ chosen: null, refused: null })
  if (shown !== null) write(shown, [], { how: 'reset' })
}

function put(
  shown: ShownFace,
  at: Triple,
  index: number | null,
  positions: readonly Triple[],
  step: ConnectorStep,
  continues: boolean,
): boolean {
  const room = roomOn(shown, at, index)
  connectorViewStore.setState({ refused: 'why' in room ? room.why : null })
  return !('why' in room) && write(shown, positions, step, continues)
}

function write(shown: ShownFace, positions: readonly Triple[], step: ConnectorStep, continues = false): boolean {
  const done = changePlaces(shown.cut, [...shown.elsewhere, ...positions], step, continues)
  if (!done) connectorViewStore.setState({ refused: 'too-many' })
  return done
}
