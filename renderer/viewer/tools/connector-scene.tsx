/** The connectors of a cut on the stage: its face, where there is no room on it, and clicks that add one. */
import { useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { BufferAttribute, BufferGeometry, DoubleSide, Mesh, MeshBasicMaterial } from 'three'
import type { CutFace } from '../../../shared/print/cut-plan.ts'
import { setSection, type Triple } from '../../state/stage/tools.ts'
import type { StageModel } from '../stage-model.ts'
import {
  addConnector,
  connectorViewStore,
  roomOn,
  shownFaceNow,
  useConnectorView,
  useShownFace,
} from './connector-view-store.ts'
import { bandLines, circleLines, dowelLines, tongueLines } from './connector-lines.ts'
import { placeOfCell } from './connector-room.ts'
import { placeOnPlane } from './on-plane.ts'
import { shareThrough } from './section-plane.ts'
import { dropAnchor, setAnchor, towardsViewer } from './tool-view-store.ts'
import { useCutPlan } from './use-cut-plan.ts'
import { useDrawing } from './use-drawing.ts'
import { usePointing } from './use-pointing.ts'

interface ConnectorSceneProps {
  assetId: string
  model: StageModel
}

/** Above the cap of the section, below its handles. */
const overCap = 60
const thinColour = '#e5484d'
/** Before the face, towards the side that is taken away; metres. */
const liftM = 2e-5

/** The section follows the face that is chosen. */
export function ConnectorScene({ assetId, model }: ConnectorSceneProps) {
  useCutPlan(assetId)
  const shown = useShownFace(assetId)
  const dragged = useConnectorView((view) => view.dragged)
  const chosen = useConnectorView((view) => view.chosen)
  // By its numbers: every plan brings another one that is alike.
  const [x, y, z] = shown?.plane.normal ?? noNormal
  const offset = shown?.plane.offset
  useEffect(() => {
    if (offset === undefined) return
    const normal: Triple = [x, y, z]
    const on: Triple = [x * offset, y * offset, z * offset]
    const free = { assetId, normal }
    setSection({
      axis: 'free',
      free,
      share: shareThrough(normal, metres(on), model.header.box),
      flipped: towardsViewer({ axis: 'free', free }, assetId, model.header.box),
      placing: null,
    })
  }, [x, y, z, offset, assetId, model])
  useThinCells(model, shown?.faces)

  const places = useMemo(
    () => shown?.standing.map(({ at }, i) => (i === chosen && dragged !== null ? dragged : at)) ?? noPlaces,
    [shown, chosen, dragged],
  )
  useEffect(() => {
    for (const [i, at] of places.entries()) setAnchor(`connector-${i}`, metres(at))
    return () => {
      for (const i of places.keys()) dropAnchor(`connector-${i}`)
    }
  }, [places])
  const lines = useMemo(() => {
    if (shown === null) return noLines
    const standing = places.flatMap((at, i) => {
      const { sizeMm, tongue } = shown.standing[i]!
      const isDragged = i === chosen && dragged !== null
      if (!isDragged && tongue) return tongueLines(tongue)
      if (!isDragged && sizeMm === null) return []
      const room = isDragged || tongue === null ? roomOn(shown, at, i) : { sizeMm: sizeMm! }
      if ('why' in room) return []
      return room.by === undefined ? circleLines(at, room.sizeMm, shown.plane) : bandLines(room.by, at, room.sizeMm)
    })
    return [...standing, ...(shown.cut.kind === 'dovetails' ? dowelLines(shown.faces) : noLines)]
  }, [shown, places, chosen, dragged])
  // The cut face is light in both themes.
  useDrawing(model, lines, noLines, false, false)

  usePointing({
    onPoint: () => undefined,
    onPress(x, y) {
      const now = shownFaceNow()
      const at = now === null ? null : placeOnPlane(now.plane, x, y)
      if (now === null || at === null) return
      const room = roomOn(now, at)
      // Beside the face a click lets go of what is chosen.
      if ('why' in room && room.why === 'outside') connectorViewStore.setState({ chosen: null, refused: null })
      else addConnector(at)
    },
  })
  return null
}

const noNormal: Triple = [0, 0, 0]
const noPlaces: readonly Triple[] = []
const noLines: readonly number[] = []

function metres(mm: Triple): Triple {
  return [mm[0] / 1000, mm[1] / 1000, mm[2] / 1000]
}

/** Tints the cells of the face that have no room for a connector. */
function useThinCells(model: StageModel, faces: readonly CutFace[] | undefined): void {
  const invalidate = useThree((state) => state.invalidate)
  useEffect(() => {
    if (faces === undefined) return
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(Float32Array.from(faces.flatMap(thinTriangles)), 3))
    const material = new MeshBasicMaterial({
      color: thinColour,
      transparent: true,
      opacity: 0.32,
      depthTest: false,
      depthWrite: false,
      side: DoubleSide,
    })
    const mesh = new Mesh(geometry, material)
    mesh.renderOrder = overCap
    mesh.frustumCulled = false
    model.body.add(mesh)
    invalidate()
    return () => {
      mesh.removeFromParent()
      geometry.dispose()
      material.dispose()
      invalidate()
    }
  }, [model, faces, invalidate])
}

/** Two triangles for each cell, metres. */
function thinTriangles(face: CutFace): number[] {
  const lift = face.plane.normal.map((value) => value * liftM)
  const corner = (cell: number, x: number, y: number): number[] =>
    placeOfCell(face, cell, [x, y]).map((value, axis) => value / 1000 + lift[axis]!)
  return face.roomMm.flatMap((most, cell) => {
    if (most !== 0) return []
    const [a, b, c, d] = [
      corner(cell, -0.5, -0.5),
      corner(cell, 0.5, -0.5),
      corner(cell, 0.5, 0.5),
      corner(cell, -0.5, 0.5),
    ]
    return [...a, ...b, ...c, ...a, ...c, ...d]
  })
}
