/** The three.js gizmo, whose drags become changes to the selected objects. */
import { useThree } from '@react-three/fiber'
import { useEffect, useRef, useState } from 'react'
import { MathUtils, Object3D } from 'three'
import type { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { TransformControls } from 'three/examples/jsm/controls/TransformControls.js'
import { vec3 } from '../../../shared/geometry/vec3.ts'
import { dragPlacing, endPlacingDrag, cancelDrag, transformEditStore } from '../../state/edits/transform-edit.ts'
import { transformToolStore, type TransformMode } from '../../state/edits/transform-tool.ts'
import { useTransformTool } from '../../state/edits/use-transform-tool.ts'
import { transformViewStore } from '../../state/edits/transform-view.ts'
import { compile } from '../compile.ts'
import { stagePoint, type StageModel } from '../stage-model.ts'
import { useFramePacer } from '../tools/use-frame-pacer.ts'
import { dragged, snapGrid, snappedFactors, snappedMove } from './drag-pose.ts'
import type { Extent, Triple } from './pose-moves.ts'
import { extentAround, middle, type PosedObject } from './standing.ts'

interface GizmoProps {
  assetId: string
  model: StageModel
  /** The selected objects and their current poses. */
  selection: readonly PosedObject[]
}

const gizmoModes = { move: 'translate', turn: 'rotate', scale: 'scale' } as const
const changeKinds = { move: 'moved', turn: 'turned', scale: 'scaled' } as const

/** Red, green and blue, slightly muted; the accent for the handle under the pointer. */
const colours = ['#e0565b', '#4fae5b', '#4d86e0', '#e8935f'] as const

/** Displayed at the middle of the selection. */
export function Gizmo({ assetId, model, selection }: GizmoProps) {
  const pacer = useFramePacer()
  const mode = useTransformTool((state) => state.mode)
  const laying = useTransformTool((state) => state.laying)
  const held = useControls()
  const newest = useRef(selection)
  newest.current = selection
  const drag = useGizmoDrag(held, assetId, model, newest)
  useEffect(() => {
    if (held === null || drag.current !== null) return
    const { controls, pivot } = held
    const extent = extentAround(selection)
    controls.enabled = extent !== null && !laying
    controls.getHelper().visible = extent !== null && !laying
    if (extent === null) return
    controls.setMode(gizmoModes[mode])
    controls.setSpace(mode === 'scale' ? 'local' : 'world')
    pivot.position.copy(stagePoint(model, middle(extent)))
    pivot.scale.setScalar(1)
    const [only] = selection
    if (mode === 'scale' && only !== undefined && selection.length === 1)
      pivot.quaternion.set(...only.pose.turn).normalize()
    else pivot.quaternion.identity()
    void pacer.draw()
  }, [held, model, selection, mode, laying, pacer, drag])
  return null
}

interface GizmoControls {
  controls: TransformControls
  /** The object at the gizmo's position that the controls move. */
  pivot: Object3D
}

interface DragStart {
  selection: readonly PosedObject[]
  extent: Extent
  pivotMm: Triple
  mode: TransformMode
}

/** Turns gizmo drags into changes. Returns the one in progress. */
function useGizmoDrag(
  gizmo: GizmoControls | null,
  assetId: string,
  model: StageModel,
  selection: { readonly current: readonly PosedObject[] },
): { readonly current: DragStart | null } {
  const canvas = useThree((state) => state.gl.domElement)
  const scene = useThree((state) => state.scene)
  const orbit = useThree((state) => state.controls) as OrbitControls | null
  const pacer = useFramePacer()
  const drag = useRef<DragStart | null>(null)
  useEffect(() => {
    if (gizmo === null) return
    const { controls, pivot } = gizmo
    let ctrl = false
    const onPointer = (event: PointerEvent) => {
      ctrl = event.ctrlKey || event.metaKey
      controls.rotationSnap = snaps(ctrl) ? MathUtils.degToRad(snapGrid.degrees) : null
    }
    const onStart = () => {
      const extent = extentAround(selection.current)
      if (extent === null) return
      const { mode } = transformToolStore.getState()
      drag.current = { selection: selection.current, extent, pivotMm: middle(extent), mode }
    }
    const onMove = () => {
      if (drag.current !== null) dragTo(assetId, model, pivot, drag.current, snaps(ctrl))
    }
    const onEnd = () => {
      const ended = drag.current
      drag.current = null
      if (ended !== null) endPlacingDrag(assetId, { how: changeKinds[ended.mode] })
    }
    const onDraggingChange = ({ value }: { value: unknown }) => {
      if (orbit !== null) orbit.enabled = value !== true
    }
    const onChange = () => {
      transformViewStore.setState({ pointed: controls.axis })
      void pacer.draw()
    }
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    canvas.addEventListener('pointermove', onPointer, options)
    canvas.addEventListener('pointerdown', onPointer, options)
    controls.addEventListener('mouseDown', onStart)
    controls.addEventListener('objectChange', onMove)
    controls.addEventListener('mouseUp', onEnd)
    controls.addEventListener('dragging-changed', onDraggingChange)
    controls.addEventListener('change', onChange)
    // Escape is handled elsewhere and cancels the drag; the controls have to be reset.
    const unsubscribe = transformEditStore.subscribe(({ live }, before) => {
      if (live !== null || before.live === null || drag.current === null) return
      drag.current = null
      controls.reset()
      controls.pointerUp(null)
    })
    controls.attach(pivot)
    scene.add(pivot, controls.getHelper())
    return () => {
      unsubscribe()
      listening.abort()
      if (drag.current !== null) cancelDrag()
      scene.remove(pivot, controls.getHelper())
      if (orbit !== null) orbit.enabled = true
      transformViewStore.setState({ pointed: null })
      void pacer.draw()
    }
  }, [gizmo, assetId, model, selection, canvas, scene, orbit, pacer])
  return drag
}

function dragTo(assetId: string, model: StageModel, pivot: Object3D, start: DragStart, snapping: boolean): void {
  const { mode, pivotMm } = start
  const free = movedMm(model, pivot, pivotMm)
  const moveMm = snapping ? snappedMove(free, start.extent, transformViewStore.getState().gridMm) : free
  const factors = snappedFactors(pivot.scale.toArray(), snapping)
  const drag = { mode, moveMm, turn: pivot.quaternion.toArray(), factors }
  dragPlacing(assetId, dragged(start.selection, pivotMm, drag, transformToolStore.getState().isUniform))
  // The gizmo follows the snapped position; the next move counts from the start of the drag.
  if (mode === 'move')
    pivot.position.copy(
      stagePoint(
        model,
        vec3((axis) => pivotMm[axis] + moveMm[axis]),
      ),
    )
}

/** Creates the controls in a task of their own, after linking their programs. Returns null until then. */
function useControls(): GizmoControls | null {
  const gl = useThree((state) => state.gl)
  const scene = useThree((state) => state.scene)
  const camera = useThree((state) => state.camera)
  const [held, setControls] = useState<GizmoControls | null>(null)
  useEffect(() => {
    let created: TransformControls | null = null
    let ended = false
    const make = async () => {
      const controls = new TransformControls(camera, gl.domElement)
      created = controls
      controls.setColors(...colours)
      const drawn: Object3D[] = []
      controls.getHelper().traverse((object) => {
        if ('material' in object) drawn.push(object)
      })
      await compile(gl, drawn, camera, scene)
      if (!ended) setControls({ controls, pivot: new Object3D() })
    }
    const timer = setTimeout(() => void make())
    return () => {
      ended = true
      clearTimeout(timer)
      created?.dispose()
      setControls(null)
    }
  }, [gl, scene, camera])
  return held
}

function snaps(ctrl: boolean): boolean {
  return transformToolStore.getState().snapping !== ctrl
}

function movedMm(model: StageModel, pivot: Object3D, fromMm: Triple): Triple {
  const way = pivot.position.clone().sub(stagePoint(model, fromMm)).divideScalar(model.unitsPerMm).toArray()
  // Tolerates rounding errors along axes that are not dragged.
  return vec3((axis) => (Math.abs(way[axis]) < 1e-6 ? 0 : way[axis]))
}
