/**
 * The connectors of a cut on the stage: the cut face, its cells where nothing fits, and clicks that add a connector.
 */
import { useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { BufferAttribute, BufferGeometry, DoubleSide, Mesh, MeshBasicMaterial } from 'three'
import type { CutFace } from '../../../shared/print/cut-plan.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'
import { cellPoint } from '../../state/stage/connector-room.ts'
import { addConnector, connectorViewStore, roomOn, shownFaceNow } from '../../state/stage/connector-view.ts'
import { setSection, type Triple } from '../../state/stage/tools.ts'
import { useConnectorView, useShownFace } from '../../state/stage/use-connector-view.ts'
import { useCanvasPointer } from '../pointer/use-canvas-pointer.ts'
import type { StageModel } from '../stage-model.ts'
import { dropAnchor, setAnchor, towardsViewer } from './anchors.ts'
import { bandLines, circleLines, dowelLines, tongueLines } from './connector-lines.ts'
import { planePointAt } from './on-plane.ts'
import { shareThrough } from './section-plane.ts'
import { useCutPlan } from './use-cut-plan.ts'
import { useDrawing } from './use-drawing.ts'

/** Above the cap of the section, below its handles. */
const overCap = 60
const thinColour = '#e5484d'
/** Distance of the tint from the face, metres. */
const liftM = 2e-5

/** Moves the section to the chosen face. */
export function ConnectorScene({ assetId, model }: { assetId: string; model: StageModel }) {
  useCutPlan(assetId)
  const currentFace = useShownFace(assetId)
  const dragged = useConnectorView((view) => view.dragged)
  const chosen = useConnectorView((view) => view.chosen)
  // Compared by value, because every plan contains its own copy.
  const [x, y, z] = currentFace?.plane.normal ?? noNormal
  const offset = currentFace?.plane.offset
  useEffect(() => {
    if (offset === undefined) return
    const normal: Triple = [x, y, z]
    const free = { assetId, normal }
    setSection({
      axis: 'free',
      free,
      share: shareThrough(normal, metres([x * offset, y * offset, z * offset]), model.header.box),
      flipped: towardsViewer({ axis: 'free', free }, assetId, model.header.box),
      placing: null,
    })
  }, [x, y, z, offset, assetId, model])
  useThinCells(model, currentFace?.faces)

  const positions = useMemo(
    () => currentFace?.connectors.map(({ at }, i) => (i === chosen && dragged !== null ? dragged : at)) ?? noPositions,
    [currentFace, chosen, dragged],
  )
  useEffect(() => {
    for (const [i, at] of positions.entries()) setAnchor(`connector-${i}`, metres(at))
    return () => {
      for (const i of positions.keys()) dropAnchor(`connector-${i}`)
    }
  }, [positions])
  const lines = useMemo(() => {
    if (currentFace === null) return noLines
    const standing = positions.flatMap((at, i) => {
      const { sizeMm, tongue } = currentFace.connectors[i]!
      const isDragged = i === chosen && dragged !== null
      if (!isDragged && tongue) return tongueLines(tongue)
      if (!isDragged && sizeMm === null) return []
      const room = isDragged || tongue === null ? roomOn(currentFace, at, i) : { sizeMm: sizeMm! }
      if ('why' in room) return []
      return room.by === undefined
        ? circleLines(at, room.sizeMm, currentFace.plane)
        : bandLines(room.by, at, room.sizeMm)
    })
    return [...standing, ...(currentFace.cut.kind === 'dovetails' ? dowelLines(currentFace.faces) : noLines)]
  }, [currentFace, positions, chosen, dragged])
  // The cut face is light in both themes.
  useDrawing(model, lines, noLines, false, false)

  useCanvasPointer({
    cursor: 'crosshair',
    onClick({ x: px, y: py }) {
      const now = shownFaceNow()
      const at = now === null ? null : planePointAt(now.plane, px, py)
      if (now === null || at === null) return
      const room = roomOn(now, at)
      if ('why' in room && room.why === 'outside') connectorViewStore.setState({ chosen: null, refusal: null })
      else addConnector(at)
    },
  })
  return null
}

const noNormal: Triple = [0, 0, 0]
const noPositions: readonly Triple[] = []
const noLines: readonly number[] = []

function metres(mm: Triple): Triple {
  return vec3((axis) => mm[axis] / 1000)
}

/** Tints the cells of the face where no connector fits. */
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

/** Returns two triangles per cell, metres. */
function thinTriangles(face: CutFace): number[] {
  const corner = (cell: number, x: number, y: number) => {
    const at = cellPoint(face, cell, x, y)
    return vec3((axis) => at[axis] / 1000 + face.plane.normal[axis] * liftM)
  }
  return face.roomMm.flatMap((max, cell) => {
    if (max !== 0) return []
    const [a, b] = [corner(cell, -0.5, -0.5), corner(cell, 0.5, -0.5)]
    const [c, d] = [corner(cell, 0.5, 0.5), corner(cell, -0.5, 0.5)]
    return [...a, ...b, ...c, ...a, ...c, ...d]
  })
}
