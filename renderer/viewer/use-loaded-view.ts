/** Loads the view of an asset; a newer request ends an older one, and what is no longer shown is disposed. */
import { useThree } from '@react-three/fiber'
import { useEffect, useRef, useState } from 'react'
import { AppError } from '../../shared/protocol/app-error.ts'
import { derivedUrl } from '../../shared/protocol/derived-url.ts'
import { useTaken } from '../state/library/assets.ts'
import { timeCard, whenDrawn } from './first-picture.ts'
import type { Look } from './lenses/assign-materials.ts'
import { markStep } from './loading-steps.ts'
import { loadView, type LoadedView } from './load-view.ts'
import { bakeShadow, type BakedShadow } from './shadow-baker.ts'
import { meshesOf, type StageModel } from './stage-model.ts'
import type { StageStatus } from './stage-status.ts'
import { gridSizeMm } from './grid-size.ts'

/** Progress is reported no more often. */
const reportMs = 250

export interface ShownView extends LoadedView {
  assetId: string
  /** The preview is gone, everything is there. */
  whole: boolean
  /** On the floor, of what was drawn of it first; null until then. */
  shadow: BakedShadow | null
  /** The whole has been drawn once: from now on it is drawn as it stays. */
  settled: boolean
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
      setView(
        next === null || assetId === null ? null : { ...next, assetId, whole: false, shadow: null, settled: false },
      )
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
    let shadow: BakedShadow | null = null
    let reported = performance.now()
    const isWanted = () => own !== null && !ending.signal.aborted
    const change = (next: Partial<ShownView>) =>
      setView((now) => (now?.model === own?.model && now ? { ...now, ...next } : now))
    const report = (missing: number | null, settled = false) => {
      if (own !== null && isWanted()) onStatus(readyStatus(own.model, missing, settled))
    }
    /** Once what is there has been drawn, so that no one waits for its shadow. */
    const lay = async () => {
      const [first] = own === null ? [] : meshesOf(own.model)
      if (first !== undefined) await whenDrawn(first)
      if (own === null || !isWanted()) return
      const baked = await bakeShadow(gl, own.model)
      if (!isWanted()) return baked.dispose()
      shadow = baked
      change({ shadow })
    }
    let laid: Promise<void> = Promise.resolve()
    onStatus({ state: 'loading', fraction: null })
    const load = async () => {
      await loadView({
        url: derivedUrl(assetId, 'view', {}),
        signal: ending.signal,
        gl,
        scene,
        camera,
        look,
        onView: (next) => {
          own = { ...next, dispose: () => (shadow?.dispose(), next.dispose()) }
          show(own)
          laid = lay()
        },
        onProgress: (fraction) => {
          // Each report is a picture of the whole page, which where that is drawn in software takes longer than much of the loading.
          if (performance.now() - reported < reportMs) return
          reported = performance.now()
          if (own === null) onStatus({ state: 'loading', fraction })
          else report(fraction)
        },
      })
      change({ whole: true })
      invalidate()
      await drawnWhole()
      markStep('drawn')
      report(null)
      await laid
      change({ settled: true })
      invalidate()
      const began = await drawnWhole()
      markStep('settled')
      report(null, true)
      await timeCard(gl, began)
    }
    const drawnWhole = async () => {
      const last = own?.model.chunks.at(-1)
      if (last !== undefined) await whenDrawn(last)
      return performance.now()
    }
    load().catch((thrown: unknown) => {
      if (ending.signal.aborted) return
      show(null)
      onStatus({ state: 'error', error: AppError.from(thrown).toData() })
    })
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

function readyStatus({ triangles, sizeMm }: StageModel, missing: number | null, settled: boolean): StageStatus {
  return { state: 'ready', missing, settled, triangles, sizeMm, gridSizeMm: gridSizeMm(Math.max(...sizeMm)) }
}
