/** The camera: fitted to the model, and moved by the pointer, buttons and keys. */
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { PerspectiveCamera, Spherical, Vector3 } from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { cameraTurnStore } from '../state/stage/camera-turn.ts'
import { stageStore, type FlyTarget, type ViewName } from '../state/stage/stage-display.ts'
import { useStage } from '../state/stage/use-stage.ts'
import { lineOf } from '../state/undo/model-line.ts'
import { remember, remembered } from '../state/window-memory.ts'
import { firstDirection, fitDistance, viewDirections, type Vector } from './fit-camera.ts'
import { orbitByKeys } from './keyboard-orbit.ts'
import { isParallel, StageCamera } from './stage-camera.ts'
import type { StageModel } from './stage-model.ts'

const turnMs = 170

/** The part of a model that the camera is fitted to. */
export type Framed = Pick<StageModel, 'halfSize' | 'body' | 'unitsPerMm'> & Partial<Pick<StageModel, 'placement'>>

interface CameraRigProps {
  model: Framed | null
  /** The asset for which the camera is remembered; null for none. */
  assetId?: string | null
  reducedMotion: boolean
  /** Aspect ratio of each viewport if several share the canvas. */
  pictureAspect?: number
}

/** The camera as it was left, for a new canvas or page with the same asset. */
interface RememberedCamera {
  assetId: string
  position: Vector
  target: Vector
  zoom: number
}

const rememberAfterMs = 200

/** An animated movement of the camera. */
interface Turn {
  from: Vector3
  to: Vector3
  target: Vector3
  targetFrom: Vector3
  startedAt: number
}

interface Rig {
  controls: RefObject<OrbitControls | null>
  animation: RefObject<Turn | null>
}

export function CameraRig({ model, assetId = null, reducedMotion, pictureAspect }: CameraRigProps) {
  const size = useThree((state) => state.size)
  const rig: Rig = { controls: useRef<OrbitControls>(null), animation: useRef<Turn>(null) }
  // Layout effects, so that the first frame of a model is drawn from its own view.
  useOrbit(rig, reducedMotion, pictureAspect !== undefined)
  useProjection(rig)
  useViews(rig, model, assetId, pictureAspect ?? size.width / Math.max(1, size.height), reducedMotion)
  useRemembered(assetId)
  useTurn(rig)
  return null
}

function useOrbit({ controls, animation }: Rig, reducedMotion: boolean, shared: boolean): void {
  const camera = useThree((state) => state.camera)
  const canvas = useThree((state) => state.gl.domElement)
  const invalidate = useThree((state) => state.invalidate)
  const set = useThree((state) => state.set)
  useLayoutEffect(() => {
    const orbit = new OrbitControls(camera, canvas)
    orbit.enableDamping = !reducedMotion
    orbit.dampingFactor = 0.18
    orbit.minDistance = 0.06
    orbit.maxDistance = 14
    // Pointer coordinates in a viewport differ from those of the whole canvas.
    orbit.zoomToCursor = !shared
    orbit.target.copy(controls.current?.target ?? new Vector3(0, 0.5, 0))
    const onChange = () => {
      const away = camera.position.clone().sub(orbit.target)
      if (camera instanceof StageCamera) camera.setDistance(away.length())
      cameraTurnStore.setState({ towards: away.toArray() })
      invalidate()
    }
    const turnBy = (right: number, up: number) => {
      animation.current = null
      const away = new Spherical().setFromVector3(camera.position.clone().sub(orbit.target))
      away.theta += right
      away.phi -= up
      camera.position.copy(orbit.target).add(new Vector3().setFromSpherical(away.makeSafe()))
      orbit.update()
      invalidate()
    }
    cameraTurnStore.setState({ turnBy })
    orbit.addEventListener('change', onChange)
    orbit.addEventListener('start', () => {
      animation.current = null
    })
    controls.current = orbit
    set({ controls: orbit })
    onChange()
    const endKeys = orbitByKeys(orbit, canvas)
    return () => {
      endKeys()
      orbit.dispose()
      if (cameraTurnStore.getState().turnBy === turnBy) cameraTurnStore.setState({ turnBy: null })
    }
  }, [camera, canvas, reducedMotion, shared, invalidate, set, controls, animation])
}

/** Sets the aspect ratio, which the canvas leaves to us, and the kind of projection. */
function useProjection({ controls, animation }: Rig): void {
  const camera = useThree((state) => state.camera)
  const size = useThree((state) => state.size)
  const invalidate = useThree((state) => state.invalidate)
  const parallel = useStage((state) => state.parallel)
  useLayoutEffect(() => {
    if (!(camera instanceof StageCamera)) return
    camera.aspect = size.width / Math.max(1, size.height)
    camera.updateProjectionMatrix()
    invalidate()
  }, [camera, size, invalidate])
  useLayoutEffect(() => {
    const orbit = controls.current
    if (orbit === null || !(camera instanceof StageCamera) || camera.parallel === parallel) return
    camera.setParallel(parallel, orbit.target)
    orbit.update()
    invalidate()
  }, [camera, parallel, invalidate, controls, animation])
}

/** Fits the camera to a new model, and follows requests for views and positions. */
function useViews(
  { controls, animation }: Rig,
  model: Framed | null,
  assetId: string | null,
  aspect: number,
  reducedMotion: boolean,
): void {
  const camera = useThree((state) => state.camera)
  const invalidate = useThree((state) => state.invalidate)
  const fittedModel = useRef<Framed | null>(null)
  const fittedId = useRef<string | null>(null)
  /** The last fitted view: while the camera is there, it is fitted again when the aspect ratio changes. */
  const lastView = useRef<{ from: Vector3; direction: Vector } | null>(null)
  useLayoutEffect(() => {
    const orbit = controls.current
    if (model === null || orbit === null || !(camera instanceof PerspectiveCamera)) return
    const jumpTo = (to: Vector3, target: Vector3) => {
      animation.current = null
      resetZoom(camera, orbit)
      camera.position.copy(to)
      orbit.target.copy(target)
      orbit.update()
      invalidate()
    }
    const turnTo = (to: Vector3, target: Vector3) => {
      if (reducedMotion) return jumpTo(to, target)
      resetZoom(camera, orbit)
      const [from, targetFrom] = [camera.position.clone(), orbit.target.clone()]
      animation.current = { from, to, target, targetFrom, startedAt: performance.now() }
      invalidate()
    }
    const box = framedBox(model)
    const fit = (direction: Vector, go: typeof jumpTo) => {
      const middle = new Vector3(...box.middle)
      const distance = fitDistance(box.halfSize, direction, camera.fov, aspect)
      const to = new Vector3(...direction).setLength(distance).add(middle)
      lastView.current = { from: to.clone(), direction }
      go(to, middle)
    }
    const directionNow = () => camera.position.clone().sub(orbit.target).toArray()
    const showView = (view: ViewName | Vector) =>
      fit(typeof view !== 'string' ? upright(view) : view === 'fit' ? directionNow() : viewDirections[view], turnTo)
    const fly = ({ at, radius }: FlyTarget) => {
      const target = model.body.localToWorld(new Vector3(...at))
      const away = camera.position.clone().sub(target).normalize()
      // Near enough to see the defect, far enough to see where it is.
      const distance = Math.min(1.6, Math.max(0.22, radius * model.unitsPerMm * 1000 * 6))
      turnTo(target.clone().addScaledVector(away, distance), target)
    }
    const { current: last } = lastView
    const left = fittedModel.current === null ? (remembered('camera') as RememberedCamera | undefined) : undefined
    const { current: before } = fittedModel
    if (left !== undefined && left.assetId === assetId) {
      jumpTo(new Vector3(...left.position), new Vector3(...left.target))
      camera.zoom = left.zoom
      camera.updateProjectionMatrix()
    } else if (before !== model) {
      // A new version of the same model is seen from the same position as the previous one.
      const { current: beforeId } = fittedId
      const isVersion = before !== null && assetId !== null && beforeId !== null && lineOf(assetId) === lineOf(beforeId)
      if (!isVersion) fit(firstDirection, jumpTo)
      else if (!isSameBox(framedBox(before), box)) fit(directionNow(), jumpTo)
    } else if (last !== null && camera.zoom === 1 && camera.position.distanceTo(last.from) < 1e-3)
      fit(last.direction, jumpTo)
    fittedModel.current = model
    fittedId.current = assetId
    return stageStore.subscribe((state, before) => {
      if (state.viewRequest.number !== before.viewRequest.number) showView(state.viewRequest.view)
      if (state.flyRequest.number !== before.flyRequest.number && state.flyRequest.to !== null) fly(state.flyRequest.to)
    })
  }, [model, assetId, camera, aspect, reducedMotion, invalidate, controls, animation])
}

function framedBox({ placement, halfSize }: Framed): { middle: Vector; halfSize: Vector } {
  return placement ?? { middle: [0, halfSize[1], 0], halfSize }
}

/** Returns whether two boxes look the same: a stroke or a repair changes a size by a little. */
function isSameBox(a: ReturnType<typeof framedBox>, b: ReturnType<typeof framedBox>): boolean {
  const isNear = (one: Vector, other: Vector) => one.every((value, axis) => Math.abs(value - other[axis]!) < 0.05)
  return isNear(a.middle, b.middle) && isNear(a.halfSize, b.halfSize)
}

/** Tilts a view straight from above or below slightly, so that "up" stays defined. */
const upright = ([x, y, z]: Vector): Vector => (x === 0 && z === 0 ? [x, y, 0.0001] : [x, y, z])

/** Remembers where the camera is, shortly after it has moved. */
function useRemembered(assetId: string | null): void {
  const camera = useThree((state) => state.camera)
  const orbit = useThree((state) => state.controls) as OrbitControls | null
  useEffect(() => {
    if (orbit === null || assetId === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const save = () => {
      timer = undefined
      const [position, target] = [camera.position.toArray(), orbit.target.toArray()]
      remember('camera', { assetId, position, target, zoom: camera.zoom } satisfies RememberedCamera)
    }
    const onChange = () => void (timer ??= setTimeout(save, rememberAfterMs))
    orbit.addEventListener('change', onChange)
    return () => {
      clearTimeout(timer)
      orbit.removeEventListener('change', onChange)
    }
  }, [camera, orbit, assetId])
}

/** Replaces the zoom of the orthographic camera with a change of distance. */
function resetZoom(camera: PerspectiveCamera, { target }: OrbitControls): void {
  if (!isParallel(camera)) return
  const away = camera.position.clone().sub(target).divideScalar(camera.zoom)
  camera.position.copy(target).add(away)
  camera.zoom = 1
  camera.setDistance(away.length())
}

function useTurn({ controls, animation }: Rig): void {
  const camera = useThree((state) => state.camera)
  const invalidate = useThree((state) => state.invalidate)
  useFrame(() => {
    const orbit = controls.current
    if (orbit === null) return
    const moving = animation.current
    if (moving !== null) {
      const part = Math.min(1, (performance.now() - moving.startedAt) / turnMs)
      const eased = 1 - (1 - part) ** 3
      orbit.target.lerpVectors(moving.targetFrom, moving.target, eased)
      camera.position.copy(positionDuring(moving, eased, orbit.target))
      if (camera instanceof StageCamera) camera.setDistance(camera.position.distanceTo(orbit.target))
      if (part === 1) animation.current = null
      else invalidate()
    }
    orbit.update()
  })
}

/** Moves around the target instead of through the model. */
function positionDuring(turn: Turn, part: number, target: Vector3): Vector3 {
  const from = turn.from.clone().sub(turn.targetFrom)
  const to = turn.to.clone().sub(turn.target)
  const length = from.length() + (to.length() - from.length()) * part
  const direction = from.normalize().lerp(to.normalize(), part)
  if (direction.lengthSq() < 1e-6) direction.set(1, 0, 0)
  return direction.setLength(length).add(target)
}
