/** What the face, the handles and the panel of connectors share; nothing of it outlives the window. */
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import type { CutFace, CutPlan } from '../../../shared/print/cut-plan.ts'
import type { CuttingPlane } from '../../../shared/geometry/section.ts'
import { changePlaces, connectedCutNow, type ConnectedCut } from '../../state/stage/connector-places.ts'
import { useConnectedCut } from '../../state/stage/use-connected-cut.ts'
import type { ConnectorStep } from '../../state/undo/undo-step.ts'
import type { Triple } from '../../state/stage/tools.ts'
import { distance, facesOn, placesOn, planesOf, roomAt, sameMm, standingOn } from './connector-room.ts'
import type { Room, StandingConnector } from './connector-room.ts'
import { dovetailRoomAt, placesWith, standingDovetails } from './dovetail-places.ts'

/** Why something was not done. */
export type Refusal = Extract<Room, { why: string }>['why'] | 'full' | 'too-many'

interface ConnectorView {
  /** What the engine says of the cut. */
  plan: CutPlan | 'loading' | ErrorData | null
  /** Whether it is asked again, for other places. */
  asking: boolean
  /** Number of the plane whose face is shown. */
  face: number
  /** Number of a connector of that face. */
  chosen: number | null
  /** Where the one that is dragged would stand. */
  dragged: Triple | null
  refused: Refusal | null
}

/** The store itself. */
export const connectorViewStore = createStore<ConnectorView>()(() => ({
  plan: null,
  asking: false,
  face: 0,
  chosen: null,
  dragged: null,
  refused: null,
}))

/** A part of it. */
export function useConnectorView<Part>(select: (view: ConnectorView) => Part): Part {
  return useStore(connectorViewStore, select)
}

/** The face that is shown, with what stands on it. */
export interface ShownFace {
  cut: ConnectedCut
  plane: CuttingPlane
  faces: readonly CutFace[]
  standing: readonly StandingConnector[]
  /** Places by hand on its plane, and on other planes. */
  own: readonly Triple[]
  elsewhere: readonly Triple[]
}

/** Null before there is a plan, or where no plane cuts the model. Pure. */
export function shownFace(
  { plan, face, asking }: Pick<ConnectorView, 'plan' | 'face' | 'asking'>,
  cut: ConnectedCut | null,
): ShownFace | null {
  if (cut === null || plan === null || plan === 'loading' || !('faces' in plan)) return null
  const planes = planesOf(plan)
  const plane = planes[Math.min(face, planes.length - 1)]
  if (plane === undefined) return null
  const faces = facesOn(plan, plane)
  const { own, others } = placesOn(planes, plane, cut.places)
  const standing = cut.kind === 'dovetails' ? standingDovetails(faces, own, asking) : standingOn(faces, own, cut.limits)
  return { cut, plane, faces, standing, own, elsewhere: others }
}

/** The face as it is now. */
export function shownFaceNow(): ShownFace | null {
  return shownFace(connectorViewStore.getState(), connectedCutNow())
}

/** The face of a model, drawn again with every change. */
export function useShownFace(assetId: string): ShownFace | null {
  const cut = useConnectedCut()
  const plan = useConnectorView((view) => view.plan)
  const face = useConnectorView((view) => view.face)
  const asking = useConnectorView((view) => view.asking)
  return useMemo(
    () => (cut?.assetId === assetId ? shownFace({ plan, face, asking }, cut) : null),
    [cut, plan, face, asking, assetId],
  )
}

/** Whether there is room at a place; `number`: for one that stands there already. */
export function roomOn({ cut, faces, standing }: ShownFace, at: Triple, number: number | null = null): Room {
  if (cut.kind === 'dovetails') return dovetailRoomAt(faces, at)
  return roomAt(
    faces,
    at,
    standing.filter((_, i) => i !== number),
    cut.limits,
  )
}

/** Moves one to a place if there is room for it; else it stays, and the store knows why. */
export function moveConnector(number: number, at: Triple, goesOn = false): boolean {
  const shown = shownFaceNow()
  if (shown === null) return false
  const places =
    shown.cut.kind === 'dovetails'
      ? placesWith(shown.faces, shown.own, at, shown.standing[number]?.place ?? null)
      : shown.standing.map((one, i) => (i === number ? at : one.at))
  return put(shown, at, number, places, { how: 'moved' }, goesOn)
}

/** Adds one at a place if there is room, and chooses it; the dovetail of a face is moved there. */
export function addConnector(at: Triple): boolean {
  const shown = shownFaceNow()
  if (shown === null) return false
  const isOne = shown.cut.kind === 'dovetails'
  const places = isOne ? placesWith(shown.faces, shown.own, at, null) : [...shown.standing.map((one) => one.at), at]
  const done = put(shown, at, null, places, { how: isOne ? 'moved' : 'added' }, false)
  if (!done) return false
  const standing = shownFaceNow()?.standing ?? []
  const chosen = standing.findIndex((one) => distance(one.at, at) < sameMm)
  connectorViewStore.setState({ chosen: chosen < 0 ? null : chosen })
  return true
}

/** Takes one off the face; a dovetail is left to the cut, and so is a face without its last pin. */
export function removeConnector(number: number): void {
  const shown = shownFaceNow()
  const gone = shown?.standing[number]
  if (shown === null || gone === undefined || !canRemove(gone)) return
  connectorViewStore.setState({ chosen: null, refused: null })
  if (shown.cut.kind === 'dovetails') {
    const places = shown.own.filter((at) => at !== gone.place)
    write(shown, places, { how: 'reset' })
  } else {
    const places = shown.standing.flatMap((one, i) => (i === number ? [] : [one.at]))
    write(shown, places, { how: 'removed' })
  }
}

/** A dovetail that was found by itself cannot be taken off. */
export function canRemove({ place }: StandingConnector): boolean {
  return place !== null
}

/** Leaves the face to the cut. */
export function resetConnectors(): void {
  const shown = shownFaceNow()
  connectorViewStore.setState({ chosen: null, refused: null })
  if (shown !== null) write(shown, [], { how: 'reset' })
}

function put(
  shown: ShownFace,
  at: Triple,
  number: number | null,
  places: readonly Triple[],
  step: ConnectorStep,
  goesOn: boolean,
): boolean {
  const room = roomOn(shown, at, number)
  connectorViewStore.setState({ refused: 'why' in room ? room.why : null })
  return !('why' in room) && write(shown, places, step, goesOn)
}

function write({ cut, elsewhere }: ShownFace, places: readonly Triple[], step: ConnectorStep, goesOn = false): boolean {
  const done = changePlaces(cut, [...elsewhere, ...places], step, goesOn)
  if (!done) connectorViewStore.setState({ refused: 'too-many' })
  return done
}
