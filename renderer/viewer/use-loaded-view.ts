/** Loads the view of an asset. A newer request cancels an older one; views that are no longer shown are disposed. */
import { useThree } from '@react-three/fiber'
import { useEffect, useRef, useState } from 'react'
import type { Camera, Scene, WebGLRenderer } from 'three'
import { AppError } from '../../shared/protocol/app-error.ts'
import { derivedUrl } from '../../shared/protocol/derived-url.ts'
import { useCoordinateSystemKey } from '../state/stage/use-open-asset.ts'
import { timeCard, waitForDraw } from './first-picture.ts'
import { gridSizeMm } from './grid-size.ts'
import type { Look } from './lenses/assign-materials.ts'
import { loadView, markLoading, type LoadedView } from './load-view.ts'
import { bakeShadow, type BakedShadow } from './shadow-baker.ts'
import { meshesOf, type StageModel } from './stage-model.ts'
import type { StageStatus } from './stage-status.ts'

/** Minimum time between progress reports. */
const reportMs = 250

export interface ShownView extends LoadedView {
  assetId: string
  /** The preview has been replaced. */
  isComplete: boolean
  /** Baked once the first frame is drawn; null before that. */
  shadow: BakedShadow | null
  /** The whole model has been drawn once, with its shadow. */
  isSettled: boolean
}

/**
 * Returns the view to draw: the previous one until the next has something to show. Changing `attempt` or the file's
 * coordinate system loads the view again. `look` is called whenever a surface gets its material.
 */
export function useLoadedView(
  assetId: string | null,
  attempt: number,
  look: () => Look,
  onStatus: (status: StageStatus) => void,
): ShownView | null {
  const gl = useThree((state) => state.gl)
  const scene = useThree((state) => state.scene)
  const camera = useThree((state) => state.camera)
  const invalidate = useThree((state) => state.invalidate)
  const coordinateSystemKey = useCoordinateSystemKey(assetId)
  const [view, setView] = useState<ShownView | null>(null)
  const currentView = useRef<LoadedView | null>(null)
  useEffect(() => {
    const show = (next: LoadedView | null) => {
      const before = currentView.current
      currentView.current = next
      setView(
        next === null || assetId === null
          ? null
          : { ...next, assetId, isComplete: false, shadow: null, isSettled: false },
      )
      // After React has removed the old model from the scene.
      if (before !== null) setTimeout(() => before.dispose(), 0)
    }
    if (assetId === null) {
      show(null)
      onStatus({ state: 'empty' })
      return
    }
    const ending = new AbortController()
    const change = (model: StageModel, next: Partial<ShownView>) => {
      setView((now) => (now?.model === model ? { ...now, ...next } : now))
      invalidate()
    }
    loadAndSettle({ assetId, signal: ending.signal, gl, scene, camera, look, onStatus, show, change }).catch(
      (thrown: unknown) => {
        if (ending.signal.aborted) return
        show(null)
        onStatus({ state: 'error', error: AppError.from(thrown).toData() })
      },
    )
    return () => ending.abort()
  }, [assetId, attempt, coordinateSystemKey, look, onStatus, gl, scene, camera, invalidate])
  useEffect(
    () => () => {
      currentView.current?.dispose()
      currentView.current = null
    },
    [],
  )
  return view
}

interface ViewRequest {
  assetId: string
  signal: AbortSignal
  gl: WebGLRenderer
  scene: Scene
  camera: Camera
  look: () => Look
  onStatus: (status: StageStatus) => void
  show: (view: LoadedView) => void
  /** Changes a model's view and draws it. */
  change: (model: StageModel, next: Partial<ShownView>) => void
}

/** Loads the model, bakes its shadow, and resolves once both have been drawn. */
async function loadAndSettle(request: ViewRequest): Promise<void> {
  const { assetId, signal, gl, scene, camera, look, onStatus, show, change } = request
  let own: LoadedView | null = null
  let shadow: BakedShadow | null = null
  let reported = performance.now()
  let bakedShadow: Promise<void> = Promise.resolve()
  const report = (missing: number | null, settled = false) => {
    if (own !== null && !signal.aborted) onStatus(readyStatus(own.model, missing, settled))
  }
  /** Waits for the first frame, so that the shadow does not delay it. */
  const bake = async ({ model }: LoadedView) => {
    const [first] = meshesOf(model)
    if (first !== undefined) await waitForDraw(first)
    if (signal.aborted) return
    const baked = await bakeShadow(gl, model)
    if (signal.aborted) return baked.dispose()
    shadow = baked
    change(model, { shadow })
  }
  const setDrawn = async (model: StageModel | undefined, next: Partial<ShownView>) => {
    if (model !== undefined) change(model, next)
    const last = model?.chunks.at(-1)
    if (last !== undefined) await waitForDraw(last)
    return performance.now()
  }
  onStatus({ state: 'loading', fraction: null })
  await loadView({
    url: derivedUrl(assetId, 'view', {}),
    signal,
    gl,
    scene,
    camera,
    look,
    onView: (next) => {
      own = { ...next, dispose: () => (shadow?.dispose(), next.dispose()) }
      show(own)
      bakedShadow = bake(own)
    },
    onProgress: (fraction) => {
      // Each report redraws the page, which is slow in software rendering.
      if (performance.now() - reported < reportMs) return
      reported = performance.now()
      if (own === null) onStatus({ state: 'loading', fraction })
      else report(fraction)
    },
  })
  const model = (own as LoadedView | null)?.model
  await setDrawn(model, { isComplete: true })
  markLoading('drawn')
  report(null)
  await bakedShadow
  const drawnAt = await setDrawn(model, { isSettled: true })
  markLoading('settled')
  report(null, true)
  await timeCard(gl, drawnAt)
}

function readyStatus({ triangles, sizeMm }: StageModel, missing: number | null, isSettled: boolean): StageStatus {
  return { state: 'ready', missing, isSettled, triangles, sizeMm, gridSizeMm: gridSizeMm(Math.max(...sizeMm)) }
}
