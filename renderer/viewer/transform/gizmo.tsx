/** The gizmo: three's own, whose drags become changes of what is selected. */
import { useThree } from '@react-three/fiber'
import { useEffect, useRef, useState } from 'react'
import { MathUtils, Object3D } from 'three'
import type { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { TransformControls } from 'three/examples/jsm/controls/TransformControls.js'
import { dragPlacing, endPlacingDrag, giveUpDrag, transformEditStore } from '../../state/edits/transform-edit.ts'
import { transformToolStore, useTransformTool, type TransformMode } from '../../state/edits/transform-tool.ts'
import { compile } from '../compile.ts'
import type { StageModel } from '../stage-model.ts'
import { useFramePacer } from '../tools/use-frame-pacer.ts'
import { dragged, dragSteps, snappedFactors, snappedMove } from './drag-pose.ts'
import { onStage } from './on-stage.ts'
import type { Extent, Triple } from './pose-steps.ts'
import { extentAround, middle, type Standing } from './standing.ts'
import { transformViewStore } from './transform-view-store.ts'

interface GizmoProps {
  assetId: string
  model: StageModel
  /** What is selected, where it stands now. */
  selection: readonly Standing[]
}

const gizmoModes = { move: 'translate', turn: 'rotate', scale: 'scale' } as const
const steps = { move: 'moved', turn: 'turned', scale: 'scaled' } as const

/** Red, green and blue as on every gizmo, a little quieter; the accent where the pointer is. */
const colours = ['#e0565b', '#4fae5b', '#4d86e0', '#e8935f'] as const

/** Draws it at the middle of what is selected. */
export function Gizmo({ assetId, model, selection }: GizmoProps) {
  const canvas = useThree((state) => state.gl.domElement)
  const scene = useThree((state) => state.scene)
  const orbit = useThree((state) => state.controls) as OrbitControls | null
  const pacer = useFramePacer()
  const mode = useTransformTool((state) => state.mode)
  const laying = useTransformTool((state) => state.laying)
  const held = useControls()
  const newest = useRef(selection)
  newest.current = selection
  const drag = useRef<{ selection: readonly Standing[]; extent: Extent; pivotMm: Triple; mode: TransformMode } | null>(
    null,
  )

  useEffect(() => {
    if (held === null) return
    const { controls, pivot } = held
    const keys = { ctrl: false }
    const onPointer = (event: PointerEvent) => {
      keys.ctrl = event.ctrlKey || event.metaKey
      controls.rotationSnap = snaps(keys.ctrl) ? MathUtils.degToRad(dragSteps.turnDegrees) : null
    }
    const begin = () => {
      const extent = extentAround(newest.current)
      if (extent === null) return
      const { mode: begun } = transformToolStore.getState()
      drag.current = { selection: newest.current, extent, pivotMm: middle(extent), mode: begun }
    }
    const go = () => {
      const now = drag.current
      if (now === null) return
      const moveMm = movedMm(model, pivot, now.pivotMm)
      const snapped = snaps(keys.ctrl) ? snappedMove(moveMm, now.extent, transformViewStore.getState().stepMm) : moveMm
      const factors = snappedFactors(pivot.scale.toArray(), snaps(keys.ctrl))
      const turn = pivot.quaternion.toArray()
      const { even } = transformToolStore.getState()
      dragPlacing(
        assetId,
        dragged(now.selection, now.pivotMm, { mode: now.mode, moveMm: snapped, turn, factors }, even),
      )
      // What is drawn is where it was put; the next move is counted from where the drag began.
      if (now.mode === 'move')
        pivot.position.copy(onStage(model, now.pivotMm.map((mm, at) => mm + snapped[at]!) as Triple))
    }
    const end = () => {
      const now = drag.current
      drag.current = null
      if (now !== null) endPlacingDrag(assetId, { how: steps[now.mode] })
    }
    const holdOrbit = ({ value }: { value: unknown }) => {
      if (orbit !== null) orbit.enabled = value !== true
    }
    const draw = () => {
      transformViewStore.setState({ pointed: controls.axis })
      void pacer.draw()
    }
    canvas.addEventListener('pointermove', onPointer, { capture: true })
    canvas.addEventListener('pointerdown', onPointer, { capture: true })
    controls.addEventListener('mouseDown', begin)
    controls.addEventListener('objectChange', go)
    controls.addEventListener('mouseUp', end)
    controls.addEventListener('dragging-changed', holdOrbit)
    controls.addEventListener('change', draw)
    // Given up from elsewhere, by Escape: everything goes back to where the drag began.
    const stop = transformEditStore.subscribe(({ live }, before) => {
      if (live !== null || before.live === null || drag.current === null) return
      drag.current = null
      controls.reset()
      controls.pointerUp(null)
    })
    controls.attach(pivot)
    scene.add(pivot, controls.getHelper())
    return () => {
      stop()
      canvas.removeEventListener('pointermove', onPointer, { capture: true })
      canvas.removeEventListener('pointerdown', onPointer, { capture: true })
      if (drag.current !== null) giveUpDrag()
      scene.remove(pivot, controls.getHelper())
      if (orbit !== null) orbit.enabled = true
      transformViewStore.setState({ pointed: null })
      void pacer.draw()
    }
  }, [held, assetId, model, canvas, scene, orbit, pacer])

  useEffect(() => {
    if (held === null || drag.current !== null) return
    const { controls, pivot } = held
    const extent = extentAround(selection)
    controls.enabled = extent !== null && !laying
    controls.getHelper().visible = extent !== null && !laying
    if (extent === null) return
    controls.setMode(gizmoModes[mode])
    controls.setSpace(mode === 'scale' ? 'local' : 'world')
    pivot.position.copy(onStage(model, middle(extent)))
    pivot.scale.setScalar(1)
    const [only] = selection
    if (mode === 'scale' && only !== undefined && selection.length === 1)
      pivot.quaternion.set(...only.pose.turn).normalize()
    else pivot.quaternion.identity()
    void pacer.draw()
  }, [held, model, selection, mode, laying, pacer])
  return null
}

interface Held {
  controls: TransformControls
  /** What the controls move: it stands where the gizmo is. */
  pivot: Object3D
}

/** Made in a task of their own, and not drawn before the graphics card is ready for them. Null until then. */
function useControls(): Held | null {
  const gl = useThree((state) => state.gl)
  const scene = useThree((state) => state.scene)
  const camera = useThree((state) => state.camera)
  const [held, setHeld] = useState<Held | null>(null)
  useEffect(() => {
    let made: TransformControls | null = null
    let ended = false
    const make = async () => {
      const controls = new TransformControls(camera, gl.domElement)
      made = controls
      controls.setColors(...colours)
      const drawn: Object3D[] = []
      controls.getHelper().traverse((object) => {
        if ('material' in object) drawn.push(object)
      })
      await compile(gl, drawn, camera, scene)
      if (!ended) setHeld({ controls, pivot: new Object3D() })
    }
    const timer = setTimeout(() => void make())
    return () => {
      ended = true
      clearTimeout(timer)
      made?.dispose()
      setHeld(null)
    }
  }, [gl, scene, camera])
  return held
}

function snaps(ctrl: boolean): boolean {
  return transformToolStore.getState().snapping !== ctrl
}

function movedMm(model: StageModel, pivot: Object3D, fromMm: Triple): Triple {
  const way = pivot.position.clone().sub(onStage(model, fromMm)).divideScalar(model.unitsPerMm)
  // What an axis does not move by is nothing at all.
  return way.toArray().map((mm) => (Math.abs(mm) < 1e-6 ? 0 : mm)) as Triple
}
