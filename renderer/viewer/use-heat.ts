/** Fetches what a measuring lens shows and gives every chunk its values. */
import { useEffect, useMemo, useState } from 'react'
import { AppError, type ErrorData } from '../../shared/protocol/app-error.ts'
import { derivedUrl } from '../../shared/protocol/derived-url.ts'
import type { HeatHeader } from '../../shared/formats/view-file.ts'
import { useStage, type StageState } from '../state/stage/stage-display.ts'
import { giveHeat, takeHeat } from './heat-geometry.ts'
import { heatScale } from './lenses/heat-scale.ts'
import type { HeatSettings } from './lenses/lens.ts'
import type { StageModel } from './stage-model.ts'
import { readHeat, type HeatValues } from './view-stream.ts'

export type Heat =
  | { state: 'none' }
  | { state: 'measuring'; kind: HeatHeader['kind'] }
  /** There is nothing to measure against. */
  | { state: 'unset' }
  | { state: 'error'; error: ErrorData }
  | { state: 'ready'; header: HeatHeader; settings: HeatSettings }

/** `model` must be whole. A newer request ends an older one; leaving the lens takes the values away again. */
export function useHeat(assetId: string | null, parentId: string | null, model: StageModel | null): Heat {
  const url = useStage((state) => (assetId === null ? null : heatUrl(assetId, parentId, state)))
  const lens = useStage((state) => state.lens)
  const threshold = useStage((state) => state.threshold)
  const [read, setRead] = useState<{ url: string; model: StageModel; values: HeatValues | ErrorData } | null>(null)
  useEffect(() => {
    if (url === null || url === 'unset' || model === null) return
    const ending = new AbortController()
    measured(url, model, ending.signal).then(
      (values) => {
        if (!ending.signal.aborted) setRead({ url, model, values })
      },
      (thrown: unknown) => {
        if (!ending.signal.aborted) setRead({ url, model, values: AppError.from(thrown).toData() })
      },
    )
    return () => {
      ending.abort()
      setRead(null)
      for (const mesh of model.chunks) if (mesh !== undefined) takeHeat(mesh)
    }
  }, [url, model])
  return useMemo((): Heat => {
    if (url === null) return { state: 'none' }
    if (url === 'unset') return { state: 'unset' }
    if (read === null || read.url !== url || read.model !== model)
      return { state: 'measuring', kind: lens as HeatHeader['kind'] }
    if (!('header' in read.values)) return { state: 'error', error: read.values }
    return { state: 'ready', header: read.values.header, settings: heatScale(read.values.header, threshold) }
  }, [url, lens, model, read, threshold])
}

/** Null where the lens measures nothing. */
function heatUrl(
  assetId: string,
  parentId: string | null,
  { lens, thicknessMethod, deviationAgainst }: StageState,
): string | null {
  // What it came from, unless another was chosen.
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

/** So long chunks are given values without a pause. */
const sliceMs = 8

/** Resolves when every chunk has its values. Rejects as `readHeat` does, and `data-corrupt` where the values are for another model. */
async function measured(url: string, model: StageModel, signal: AbortSignal): Promise<HeatValues> {
  const read = await readHeat(url, signal)
  let begun = performance.now()
  for (const [index, mesh] of model.chunks.entries()) {
    if (signal.aborted) break
    giveHeat(mesh, read.values[index] ?? new Float32Array(), read.lattices[index] ?? null)
    if (performance.now() - begun < sliceMs) continue
    await new Promise((resolve) => setTimeout(resolve))
    begun = performance.now()
  }
  return read
}
