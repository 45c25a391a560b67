/** Loads the values shown by a measuring lens and sets them on every chunk. */
import { useEffect, useMemo, useState } from 'react'
import type { HeatHeader } from '../../shared/formats/view-file.ts'
import type { ErrorData } from '../../shared/protocol/app-error.ts'
import { derivedUrl } from '../../shared/protocol/derived-url.ts'
import { type StageState } from '../state/stage/stage-display.ts'
import { useStage } from '../state/stage/use-stage.ts'
import { removeHeat, setHeat } from './heat-geometry.ts'
import { heatScale } from './lenses/heat-scale.ts'
import type { HeatSettings } from './lenses/lens.ts'
import type { StageModel } from './stage-model.ts'
import { startWork } from './start-work.ts'
import { readHeat, type HeatValues } from './view-stream.ts'

export type Heat =
  | { state: 'none' }
  | { state: 'measuring'; kind: HeatHeader['kind'] }
  /** There is no model to compare with. */
  | { state: 'unset' }
  | { state: 'error'; error: ErrorData }
  | { state: 'ready'; header: HeatHeader; settings: HeatSettings }

/** Requires the whole model. A newer request cancels an older one; leaving the lens removes the values. */
export function useHeat(assetId: string | null, parentId: string | null, model: StageModel | null): Heat {
  const url = useStage((state) => (assetId === null ? null : heatUrl(assetId, parentId, state)))
  const lens = useStage((state) => state.lens)
  const threshold = useStage((state) => state.threshold)
  const [heat, setHeat] = useState<{ url: string; model: StageModel; values: HeatValues | ErrorData } | null>(null)
  useEffect(() => {
    if (url === null || url === 'unset' || model === null) return
    const onRead = (values: HeatValues | ErrorData) => setHeat({ url, model, values })
    const stop = startWork((signal) => loadHeat(url, model, signal), onRead, onRead)
    return () => {
      stop()
      setHeat(null)
      for (const mesh of model.chunks) if (mesh !== undefined) removeHeat(mesh)
    }
  }, [url, model])
  return useMemo((): Heat => {
    if (url === null) return { state: 'none' }
    if (url === 'unset') return { state: 'unset' }
    if (heat === null || heat.url !== url || heat.model !== model)
      return { state: 'measuring', kind: lens as HeatHeader['kind'] }
    if (!('header' in heat.values)) return { state: 'error', error: heat.values }
    return { state: 'ready', header: heat.values.header, settings: heatScale(heat.values.header, threshold) }
  }, [url, lens, model, heat, threshold])
}

/** Returns null for a lens without measured values. */
function heatUrl(
  assetId: string,
  parentId: string | null,
  { lens, thicknessMethod, deviationAgainst }: StageState,
): string | null {
  const against = deviationAgainst ?? parentId
  switch (lens) {
    case 'thickness':
      return derivedUrl(assetId, 'thickness', { method: thicknessMethod })
    case 'curvature':
      return derivedUrl(assetId, 'curvature', {})
    case 'deviation':
      return against === null ? 'unset' : derivedUrl(assetId, 'deviation', { against })
    default:
      return null
  }
}

/** Maximum time without yielding while values are set. */
const sliceMs = 8

/** Rejects with the errors of `readHeat`, and with `data-corrupt` if the values do not fit the model. */
async function loadHeat(url: string, model: StageModel, signal: AbortSignal): Promise<HeatValues> {
  const read = await readHeat(url, signal)
  let startedAt = performance.now()
  for (const [index, mesh] of model.chunks.entries()) {
    if (signal.aborted) break
    setHeat(mesh, read.values[index] ?? new Float32Array(), read.lattices[index] ?? null)
    if (performance.now() - startedAt < sliceMs) continue
    await new Promise((resolve) => setTimeout(resolve))
    startedAt = performance.now()
  }
  return read
}
