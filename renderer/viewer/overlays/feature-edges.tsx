/** Sharp edges, open edges with one face, and non-manifold edges with more than two. */
import { useThree } from '@react-three/fiber'
import { useEffect, useState } from 'react'
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import { derivedUrl } from '../../../shared/protocol/derived-url.ts'
import { useParts } from '../../state/stage/use-parts.ts'
import { segmentKinds } from '../derived/pieces-of.ts'
import { linear } from '../lenses/warning.ts'
import type { StageModel } from '../stage-model.ts'
import { startWork } from '../start-work.ts'
import { readEdges } from '../view-stream.ts'
import { createEdgeLines, type LineStyle } from './edge-lines.ts'
import { shownSegments } from './shown-segments.ts'

export type EdgesState =
  | { state: 'none' }
  | { state: 'finding' }
  | { state: 'error'; error: ErrorData }
  | { state: 'ready'; feature: number; open: number; nonManifold: number }

interface FeatureEdgesProps {
  assetId: string
  model: StageModel
  darkTheme: boolean
  /** Must stay the same function. */
  onState: (state: EdgesState) => void
}

/** Draws the edges once the studio has found them; edges of hidden parts are neither drawn nor counted. */
export function FeatureEdges({ assetId, model, darkTheme, onState }: FeatureEdgesProps) {
  const invalidate = useThree((state) => state.invalidate)
  const [edges, setEdges] = useState<Awaited<ReturnType<typeof readEdges>> | null>(null)
  const hidden = useParts((state) => (state.assetId === assetId ? state.hidden : noParts))
  useEffect(() => {
    onState({ state: 'finding' })
    const stop = startWork(
      (signal) => readEdges(derivedUrl(assetId, 'edges', {}), signal),
      setEdges,
      (error) => onState({ state: 'error', error }),
    )
    return () => {
      stop()
      setEdges(null)
      onState({ state: 'none' })
    }
  }, [assetId, onState])
  useEffect(() => {
    if (edges === null) return
    const counts = { feature: 0, open: 0, nonManifold: 0 }
    const lines: ReturnType<typeof createEdgeLines>[] = []
    for (const kind of segmentKinds) {
      const shown = shownSegments(edges[kind].segments, edges[kind].parts, hidden)
      counts[kind] = shown.length / 6
      if (shown.length === 0) continue
      const drawn = createEdgeLines(shown, edgeStyle(kind, darkTheme), model.clip)
      lines.push(drawn)
      model.body.add(drawn)
    }
    onState({ state: 'ready', ...counts })
    invalidate()
    return () => {
      for (const drawn of lines) {
        drawn.removeFromParent()
        drawn.geometry.dispose()
        drawn.material.dispose()
      }
      invalidate()
    }
  }, [edges, hidden, model, darkTheme, onState, invalidate])
  return null
}

const noParts: ReadonlySet<number> = new Set()

function edgeStyle(kind: (typeof segmentKinds)[number], darkTheme: boolean): LineStyle {
  if (kind === 'feature')
    return { colour: linear(darkTheme ? '#ffffff' : '#101010'), widthPx: 1.25, dashPx: 0, opacity: 0.8 }
  if (kind === 'open') return { colour: linear(darkTheme ? '#ff9d3c' : '#d96b00'), widthPx: 2.5, dashPx: 0, opacity: 1 }
  return { colour: linear(darkTheme ? '#ff5fd2' : '#c2188f'), widthPx: 2.5, dashPx: 9, opacity: 1 }
}
