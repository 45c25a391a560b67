/** What the face, the handles and the panel of connectors share; nothing of it outlives the window. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ErrorData } from '../../../shared/app-error.ts'
import type { CutFace, CutPlan } from '../../../shared/cut-plan.ts'
import type { CuttingPlane } from '../../../shared/section.ts'
import { changePlaces, pinnedCutNow, type PinnedCut } from '../../state/connector-places.ts'
import type { ConnectorStep } from '../../state/step.ts'
import type { Triple } from '../../state/tools.ts'
import { facesOn, placesOn, planesOf, roomAt, standingOn, type StandingConnector } from './connector-room.ts'

/** Why something was not done. */
export type Refusal = 'outside' | 'thin' | 'close' | 'full' | 'too-many'

interface ConnectorDesk {
  /** What the engine says of the cut. */
  plan: CutPlan | 'loading' | ErrorData | null
  /** Number of the plane whose face is shown. */
  face: number
  /** Number of a connector of that face. */
  chosen: number | null
  /** Where the one that is dragged would stand. */
  dragged: Triple | null
  refused: Refusal | null
}

/** The store itself. */
export const connectorDesk = createStore<ConnectorDesk>()(() => ({
  plan: null,
  face: 0,
  chosen: null,
  dragged: null,
  refused: null,
}))

/** A part of it. */
export function useConnectorDesk<Part>(select: (desk: ConnectorDesk) => Part): Part {
  return useStore(connectorDesk, select)
}

/** The face that is shown, with what stands on it. */
export interface ShownFace {
  cut: PinnedCut
  plane: CuttingPlane
  faces: readonly CutFace[]
  standing: readonly StandingConnector[]
  byHand: boolean
  /** Places by hand on other planes. */
  elsewhere: readonly Triple[]
}

/** Null before there is a plan, or where no plane cuts the model. Pure. */
export function shownFace(
  { plan, face }: Pick<ConnectorDesk, 'plan' | 'face'>,
  cut: PinnedCut | null,
): ShownFace | null {
  if (cut === null || plan === null || plan === 'loading' || !('faces' in plan)) return null
  const planes = planesOf(plan)
  const plane = planes[Math.min(face, planes.length - 1)]
  if (plane === undefined) return null
  const faces = facesOn(plan, plane)
  const { own, others } = placesOn(planes, plane, cut.places)
  return { cut, plane, faces, standing: standingOn(faces, own, cut.limits), byHand: own.length > 0, elsewhere: others }
}

/** The face as it is now. */
export function shownFaceNow(): ShownFace | null {
  return shownFace(connectorDesk.getState(), pinnedCutNow())
}

/** Moves one to a place if there is room for it; else it stays, and the desk knows why. */
export function moveConnector(number: number, at: Triple, goesOn = false): boolean {
  const shown = shownFaceNow()
  if (shown === null) return false
  const others = shown.standing.filter((_, i) => i !== number)
  return put(
    shown,
    at,
    others,
    shown.standing.map((one, i) => (i === number ? at : one.at)),
    { how: 'moved' },
    goesOn,
  )
}

/** Adds one at a place if there is room, and chooses it. */
export function addConnector(at: Triple): boolean {
  const shown = shownFaceNow()
  if (shown === null) return false
  const places = [...shown.standing.map((one) => one.at), at]
  const done = put(shown, at, shown.standing, places, { how: 'added' }, false)
  if (done) connectorDesk.setState({ chosen: places.length - 1 })
  return done
}

/** Takes one off the face. The last one leaves it to the cut to find places for itself. */
export function removeConnector(number: number): void {
  const shown = shownFaceNow()
  if (shown === null || shown.standing[number] === undefined) return
  const places = shown.standing.flatMap((one, i) => (i === number ? [] : [one.at]))
  connectorDesk.setState({ chosen: null, refused: null })
  write(shown, places, { how: 'removed' })
}

/** Leaves the face to the cut. */
export function resetConnectors(): void {
  const shown = shownFaceNow()
  connectorDesk.setState({ chosen: null, refused: null })
  if (shown !== null) write(shown, [], { how: 'reset' })
}

function put(
  shown: ShownFace,
  at: Triple,
  others: readonly StandingConnector[],
  places: readonly Triple[],
  step: ConnectorStep,
  goesOn: boolean,
): boolean {
  const room = roomAt(shown.faces, at, others, shown.cut.limits)
  connectorDesk.setState({ refused: 'why' in room ? room.why : null })
  return !('why' in room) && write(shown, places, step, goesOn)
}

function write({ cut, elsewhere }: ShownFace, places: readonly Triple[], step: ConnectorStep, goesOn = false): boolean {
  const done = changePlaces(cut, [...elsewhere, ...places], step, goesOn)
  if (!done) connectorDesk.setState({ refused: 'too-many' })
  return done
}
