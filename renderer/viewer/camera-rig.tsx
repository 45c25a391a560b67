/** The camera: fitted to the model, turned by hand, by buttons and by keys. */
import { useFrame, useThree } from '@react-three/fiber'
import { useLayoutEffect, useRef } from 'react'
import { PerspectiveCamera, Vector3 } from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { stageStore, useStage, type FlyTarget, type ViewName } from '../state/stage/stage-display.ts'
import { firstDirection, fitDistance, normalized, viewDirections, type Vector } from './fit-camera.ts'
import { isParallel, StageCamera } from './stage-camera.ts'
import type { StageModel } from './stage-model.ts'

const turnMs = 170

/** What a camera has to know of what it looks at. */
export type Framed = Pick<StageModel, 'half' | 'body' | 'unitsPerMm'> & Partial<Pick<StageModel, 'placed'>>

interface CameraRigProps {
  model: Framed | null
  reducedMotion: boolean
  /** Of the picture where that is not the canvas's own: several pictures share the canvas. */
  pictureAspect?: number
}

/** Moves the camera of the canvas it stands in. */
export function CameraRig({ model, reducedMotion, pictureAspect }: CameraRigProps) {
  const camera = useThree((state) => state.camera)
  const canvas = useThree((state) => state.gl.domElement)
  const size = useThree((state) => state.size)
  const invalidate = useThree((state) => state.invalidate)
  const set = useThree((state) => state.set)
  const parallel = useStage((state) => state.parallel)
  const controls = useRef<OrbitControls | null>(null)
  const turn = useRef<{ from: Vector3; to: Vector3; target: Vector3; targetFrom: Vector3; began: number } | null>(null)
  const fitted = useRef<Framed | null>(null)
  /** Where the last view put the camera: as long as it stands there, it goes along with the shape of the picture. */
  const put = useRef<{ from: Vector3; towards: Vector } | null>(null)
  const aspect = pictureAspect ?? size.width / Math.max(1, size.height)
  const shared = pictureAspect !== undefined

  // Both before the first frame of a model, so that it is not drawn from where the last one was seen.
  useLayoutEffect(() => {
    const orbit = new OrbitControls(camera, canvas)
    orbit.enableDamping = !reducedMotion
    orbit.dampingFactor = 0.18
    orbit.minDistance = 0.06
    orbit.maxDistance = 14
    // In a part of the canvas the pointer does not stand where it stands in the picture.
    orbit.zoomToCursor = !shared
    orbit.target.copy(controls.current?.target ?? new Vector3(0, 0.5, 0))
    const onChange = () => {
      if (camera instanceof StageCamera) camera.lookFrom(camera.position.distanceTo(orbit.target))
      invalidate()
    }
    const onStart = () => {
      turn.current = null
    }
    orbit.addEventListener('change', onChange)
    orbit.addEventListener('start', onStart)
    controls.current = orbit
    set({ controls: orbit })
    onChange()
    return () => orbit.dispose()
  }, [camera, canvas, reducedMotion, shared, invalidate, set])

  // The canvas leaves the shape of its picture to whoever has made the camera.
  useLayoutEffect(() => {
    if (!(camera instanceof StageCamera)) return
    camera.aspect = size.width / Math.max(1, size.height)
    camera.updateProjectionMatrix()
    invalidate()
  }, [camera, size, invalidate])

  useLayoutEffect(() => {
    const orbit = controls.current
    if (orbit === null || !(camera instanceof StageCamera) || camera.parallel === parallel) return
    turn.current = null
    camera.setParallel(parallel, orbit.target)
    orbit.update()
    invalidate()
  }, [camera, parallel, invalidate])

  useLayoutEffect(() => {
    const orbit = controls.current
    if (model === null || orbit === null || !(camera instanceof PerspectiveCamera)) return
    const perspective = camera
    function go(view: ViewName, at: 'once' | 'turning', along: Vector = firstDirection): void {
      if (model === null || orbit === null) return
      const half = model.placed?.half ?? model.half
      const middle = new Vector3(...(model.placed?.middle ?? [0, model.half[1], 0]))
      const now = perspective.position.clone().sub(orbit.target)
      const towards: Vector = view === 'fit' ? (at === 'once' ? along : [now.x, now.y, now.z]) : viewDirections[view]
      const distance = fitDistance(half, towards, perspective.fov, aspect)
      const to = new Vector3(...normalized(towards)).multiplyScalar(distance).add(middle)
      put.current = { from: to.clone(), towards }
      if (at === 'turning') return move(to, middle)
      turn.current = null
      resetZoom()
      perspective.position.copy(to)
      orbit.target.copy(middle)
      orbit.update()
      invalidate()
    }
    function fly({ at, radius }: FlyTarget): void {
      if (model === null || orbit === null) return
      const place = model.body.localToWorld(new Vector3(...at))
      const away = perspective.position.clone().sub(place).normalize()
      // Near enough to see what is wrong, far enough to see where it is.
      const distance = Math.min(1.6, Math.max(0.22, radius * model.unitsPerMm * 1000 * 6))
      move(place.clone().addScaledVector(away, distance), place)
    }
    /** Distance says how large things are seen: what was magnified otherwise becomes distance. */
    function resetZoom(): void {
      if (orbit === null || !isParallel(perspective)) return
      const away = perspective.position.clone().sub(orbit.target).divideScalar(perspective.zoom)
      perspective.position.copy(orbit.target).add(away)
      perspective.zoom = 1
      if (perspective instanceof StageCamera) perspective.lookFrom(away.length())
    }
    function move(to: Vector3, target: Vector3): void {
      if (orbit === null) return
      resetZoom()
      if (reducedMotion) {
        turn.current = null
        perspective.position.copy(to)
        orbit.target.copy(target)
        orbit.update()
      } else
        turn.current = {
          from: perspective.position.clone(),
          to,
          target,
          targetFrom: orbit.target.clone(),
          began: performance.now(),
        }
      invalidate()
    }
    const { current: last } = put
    if (fitted.current !== model) go('fit', 'once')
    else if (last !== null && perspective.zoom === 1 && perspective.position.distanceTo(last.from) < 1e-3)
      go('fit', 'once', last.towards)
    fitted.current = model
    return stageStore.subscribe((state, before) => {
      if (state.viewRequest.number !== before.viewRequest.number) go(state.viewRequest.view, 'turning')
      if (state.flyRequest.number !== before.flyRequest.number && state.flyRequest.to !== null) fly(state.flyRequest.to)
    })
  }, [model, camera, aspect, reducedMotion, invalidate])

  useFrame(() => {
    const orbit = controls.current
    if (orbit === null) return
    const moving = turn.current
    if (moving !== null) {
      const part = Math.min(1, (performance.now() - moving.began) / turnMs)
      const eased = 1 - (1 - part) ** 3
      orbit.target.lerpVectors(moving.targetFrom, moving.target, eased)
      camera.position.copy(around(moving, eased, orbit.target))
      if (camera instanceof StageCamera) camera.lookFrom(camera.position.distanceTo(orbit.target))
      if (part === 1) turn.current = null
      else invalidate()
    }
    orbit.update()
  })
  return null
}

/** Turns about the target instead of flying through the model. */
function around(
  moving: { from: Vector3; to: Vector3; target: Vector3; targetFrom: Vector3 },
  part: number,
  target: Vector3,
) {
  const from = moving.from.clone().sub(moving.targetFrom)
  const to = moving.to.clone().sub(moving.target)
  const length = from.length() + (to.length() - from.length()) * part
  const direction = from.normalize().lerp(to.normalize(), part)
  if (direction.lengthSq() < 1e-6) direction.set(1, 0, 0)
  return direction.setLength(length).add(target)
}
