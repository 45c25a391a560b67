/** Loads the view of an asset; a newer request ends an older one, and what is no longer shown is disposed. */
import { useThree } from '@react-three/fiber'
import { useEffect, useRef, useState } from 'react'
import { AppError } from '../../shared/app-error.ts'
import { derivedUrl } from '../../shared/derived.ts'
import { useTaken } from '../state/assets.ts'
import { gridStepMm } from './grid-step.ts'
import type { Look } from './lenses/dress-model.ts'
import { loadView } from './load-view.ts'
import type { LoadedView } from './load-view.ts'
import type { StageModel } from './stage-model.ts'
import type { StageStatus } from './stage-status.ts'

export interface ShownView extends LoadedView {
  assetId: string
  /** The preview is gone, everything is there. */
  whole: boolean
}

/**
 * The view to draw: the last one until the next has something to show, none where there is nothing. `attempt` loads again, and so does
 * another way of taking the file.
 * `look` is asked for whenever a surface gets its material.
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
  const taken = useTaken(assetId)
  const [view, setView] = useState<ShownView | null>(null)
  const shown = useRef<LoadedView | null>(null)
  useEffect(() => {
    const show = (next: LoadedView | null) => {
      const before = shown.current
      shown.current = next
      setView(next === null || assetId === null ? null : { ...next, assetId, whole: false })
      // After React has taken the old model out of the scene.
      if (before !== null) setTimeout(() => before.dispose(), 0)
    }
    if (assetId === null) {
      show(null)
      onStatus({ state: 'empty' })
      return
    }
    const ending = new AbortController()
    let own: LoadedView | null = null
    const report = (missing: number | null) => {
      if (own !== null && !ending.signal.aborted) onStatus(readyStatus(own.model, missing))
    }
    onStatus({ state: 'loading', fraction: null })
    loadView({
      url: derivedUrl(assetId, 'view', {}),
      signal: ending.signal,
      gl,
      scene,
      camera,
      look,
      onView: (next) => {
        own = next
        show(next)
      },
      onProgress: (fraction) => {
        if (own === null) onStatus({ state: 'loading', fraction })
        else report(fraction)
      },
    }).then(
      () => {
        if (own === null || ending.signal.aborted) return
        setView({ ...own, assetId, whole: true })
        invalidate()
        // Reported once it has been drawn: in the next frame but one.
        requestAnimationFrame(() => requestAnimationFrame(() => report(null)))
      },
      (thrown: unknown) => {
        if (ending.signal.aborted) return
        show(null)
        onStatus({ state: 'error', error: AppError.from(thrown).toData() })
      },
    )
    return () => ending.abort()
  }, [assetId, attempt, taken, look, onStatus, gl, scene, camera, invalidate])
  useEffect(
    () => () => {
      shown.current?.dispose()
      shown.current = null
    },
    [],
  )
  return view
}

function readyStatus({ triangles, sizeMm }: StageModel, missing: number | null): StageStatus {
  return { state: 'ready', missing, triangles, sizeMm, gridStepMm: gridStepMm(Math.max(...sizeMm)) }
}
