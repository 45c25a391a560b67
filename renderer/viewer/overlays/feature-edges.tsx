/** Sharp edges, and those that should not be: open ones with one face, crowded ones with more than two. */
import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import { AppError } from '../../../shared/app-error.ts'
import type { ErrorData } from '../../../shared/app-error.ts'
import { derivedUrl } from '../../../shared/derived.ts'
import { linear } from '../lenses/warning.ts'
import type { StageModel } from '../stage-model.ts'
import { readEdges } from '../view-stream.ts'
import { createEdgeLines } from './edge-lines.ts'
import type { LineStyle } from './edge-lines.ts'

export type EdgesState =
  | { state: 'none' }
  | { state: 'finding' }
  | { state: 'error'; error: ErrorData }
  | { state: 'ready'; feature: number; open: number; crowded: number }

interface FeatureEdgesProps {
  assetId: string
  model: StageModel
  darkTheme: boolean
  /** Must stay the same function. */
  onState: (state: EdgesState) => void
}

/** Draws them as soon as the studio has found them. */
export function FeatureEdges({ assetId, model, darkTheme, onState }: FeatureEdgesProps) {
  const invalidate = useThree((state) => state.invalidate)
  useEffect(() => {
    const ending = new AbortController()
    const lines: ReturnType<typeof createEdgeLines>[] = []
    onState({ state: 'finding' })
    readEdges(derivedUrl(assetId, 'edges', {}), ending.signal).then(
      (segments) => {
        if (ending.signal.aborted) return
        for (const kind of ['feature', 'open', 'crowded'] as const) {
          if (segments[kind].length === 0) continue
          const drawn = createEdgeLines(segments[kind], edgeStyle(kind, darkTheme), model.clip)
          lines.push(drawn)
          model.body.add(drawn)
        }
        onState({
          state: 'ready',
          feature: segments.feature.length / 6,
          open: segments.open.length / 6,
          crowded: segments.crowded.length / 6,
        })
        invalidate()
      },
      (thrown: unknown) => {
        if (!ending.signal.aborted) onState({ state: 'error', error: AppError.from(thrown).toData() })
      },
    )
    return () => {
      ending.abort()
      for (const drawn of lines) {
        drawn.removeFromParent()
        drawn.geometry.dispose()
        drawn.material.dispose()
      }
      onState({ state: 'none' })
      invalidate()
    }
  }, [assetId, model, darkTheme, onState, invalidate])
  return null
}

/** Orange and whole where the surface ends, magenta and dashed where too many faces meet, as everywhere in the studio. */
export function edgeStyle(kind: 'feature' | 'open' | 'crowded', darkTheme: boolean): LineStyle {
  if (kind === 'feature')
    return { colour: linear(darkTheme ? '#ffffff' : '#101010'), widthPx: 1.25, dashPx: 0, opacity: 0.8 }
  if (kind === 'open') return { colour: linear(darkTheme ? '#ff9d3c' : '#d96b00'), widthPx: 2.5, dashPx: 0, opacity: 1 }
  return { colour: linear(darkTheme ? '#ff5fd2' : '#c2188f'), widthPx: 2.5, dashPx: 9, opacity: 1 }
}
