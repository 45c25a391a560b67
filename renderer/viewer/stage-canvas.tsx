/** The canvas of the stage with three.js, loaded when the first model is opened. */
import { Canvas, useThree } from '@react-three/fiber'
import { useCallback, useEffect, useRef, useState } from 'react'
import { NeutralToneMapping, type WebGLRenderer } from 'three'
import { AppError } from '../../shared/protocol/app-error.ts'
import type { Asset } from '../../shared/protocol/asset.ts'
import { useFilamentTool } from '../state/edits/use-filament-tool.ts'
import { useTransformTool } from '../state/edits/use-transform-tool.ts'
import { useStage } from '../state/stage/use-stage.ts'
import { useTools } from '../state/stage/use-tools.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { formatLength, type LengthUnit } from '../../shared/text/quantities.ts'
import type { ViewerReason } from '../words/viewer/reason-words.ts'
import { BrushRing } from './brush/brush-ring.tsx'
import { CompareScene } from './compare/compare-scene.tsx'
import type { DimensionLabels } from './dimension-lines.tsx'
import { Legend } from './legend.tsx'
import { MarkLabels } from './marks/mark-labels.tsx'
import type { EdgesState } from './overlays/feature-edges.tsx'
import { fullPixelRatio } from './pixel-ratio.ts'
import { PlayBar } from './play-bar.tsx'
import { PositionLabels } from './position-labels.tsx'
import { StageCamera } from './stage-camera.ts'
import { RestoredMark } from './restored-mark.tsx'
import type { StageModel } from './stage-model.ts'
import { StageScene } from './stage-scene.tsx'
import type { AssetStatus, StageStatus } from './stage-status.ts'
import styles from './stage.module.css'
import { useHeat } from './use-heat.ts'
import type { ShownView } from './use-loaded-view.ts'
import { prepareReader } from './view-stream.ts'

// Runs in parallel with the loading of three.js.
prepareReader()

const PaintBar = lazyComponent(async () => (await import('./filaments/paint-bar.tsx')).PaintBar)
const TransformPanel = lazyComponent(async () => (await import('./transform/transform-panel.tsx')).TransformPanel)
const ToolLayer = lazyComponent(async () => (await import('./tools/tool-layer.tsx')).ToolLayer)

declare global {
  interface Window {
    /** For end-to-end tests: memory of the graphics card and number of drawn frames. */
    __maquetteStage?: { info: WebGLRenderer['info']; loseContext(): void }
  }
}

interface StageCanvasProps {
  assetId: string | null
  /** The asset that the view was derived from. */
  parentId: string | null
  name: string
  attempt: number
  unit: LengthUnit
  darkTheme: boolean
  reducedMotion: boolean
  /** Models shown side by side instead of the open one; empty for none. */
  compared: readonly Asset[]
  /** Must be a stable function. */
  onStatus: (status: AssetStatus) => void
}

const glOptions = {
  antialias: true,
  alpha: true,
  toneMapping: NeutralToneMapping,
  powerPreference: 'high-performance',
  stencil: true,
} as const

/** The canvas with its labels, bars and panels. */
export function StageCanvas(props: StageCanvasProps) {
  const { assetId, parentId, name, attempt, unit, darkTheme, reducedMotion, compared, onStatus: report } = props
  const onStatus = useCallback((status: StageStatus) => report({ assetId, status }), [report, assetId])
  const [seen, setView] = useState<ShownView | null>(null)
  const comparing = compared.length > 0
  const view = comparing ? null : seen
  const usable = useWebGl(onStatus)
  const [camera] = useState(() => new StageCamera())
  const transforming = useTransformTool((state) => state.on)
  const [edges, setEdges] = useState<EdgesState>({ state: 'none' })
  const [labels] = useState<DimensionLabels>(() => ({ elements: [], move: null }))
  const positions = useRef<(HTMLElement | null)[]>([])
  const marks = useRef<(HTMLElement | null)[]>([])
  // The previous asset stays visible while another one loads.
  const completeModel = view?.isComplete === true && view.assetId === assetId ? view.model : null
  const heat = useHeat(assetId, parentId, completeModel)
  if (!usable) return null
  const worst = heat.state === 'ready' ? heat.header.worst.slice(0, maxLabelled) : []
  return (
    <>
      <Canvas frameloop="demand" dpr={fullPixelRatio()} camera={camera} gl={glOptions} aria-hidden>
        <Watch onStatus={onStatus} />
        {comparing ? (
          <CompareScene assets={compared} attempt={attempt} darkTheme={darkTheme} reducedMotion={reducedMotion} />
        ) : (
          <StageScene
            assetId={assetId}
            name={name}
            attempt={attempt}
            darkTheme={darkTheme}
            reducedMotion={reducedMotion}
            heat={heat}
            worst={worst}
            labels={labels}
            positions={positions.current}
            marks={marks.current}
            onStatus={onStatus}
            onView={setView}
            onEdges={setEdges}
          />
        )}
      </Canvas>
      {view !== null && !transforming && <DimensionTexts model={view.model} unit={unit} labels={labels} />}
      {!transforming && (
        <>
          <PositionLabels
            positions={worst}
            unit={heat.state === 'ready' ? heat.header.unit : 'mm'}
            elements={positions.current}
          />
          <MarkLabels assetId={assetId} darkTheme={darkTheme} elements={marks.current} />
        </>
      )}
      {completeModel !== null && assetId !== null && <ToolBars assetId={assetId} model={completeModel} unit={unit} />}
      {assetId !== null && <RestoredMark assetId={assetId} />}
      <BrushRing />
      {view !== null && <Legend assetId={view.assetId} heat={heat} edges={edges} model={view.model} />}
    </>
  )
}

/** Maximum number of labelled positions. */
const maxLabelled = 8

interface DimensionTextsProps {
  model: StageModel
  unit: LengthUnit
  labels: DimensionLabels
}

function DimensionTexts({ model: { sizeMm }, unit, labels }: DimensionTextsProps) {
  const dimensions = useStage((state) => state.dimensions)
  if (!dimensions) return null
  return [sizeMm[0], sizeMm[2], sizeMm[1]].map((mm, index) => (
    <span
      // Always width, depth, height.
      // oxlint-disable-next-line react/no-array-index-key
      key={index}
      ref={(element) => {
        labels.elements[index] = element
        if (element !== null) labels.move?.(index)
      }}
      className={styles['dimension']}
      data-picture="dimensions"
    >
      {formatLength(mm, unit)}
    </span>
  ))
}

/** Bars and panels that need the whole model. */
function ToolBars({ assetId, model, unit }: { assetId: string; model: StageModel; unit: LengthUnit }) {
  const inUse = useTools((state) => state.inUse.length > 0)
  const transforming = useTransformTool((state) => state.on)
  const painting = useFilamentTool((state) => state.tool !== null)
  const { animations, morphTargets } = model.header
  return (
    <>
      <PlayBar key={assetId} assetId={assetId} animations={animations} morphTargets={morphTargets} />
      {inUse && !transforming && <ToolLayer assetId={assetId} model={model} unit={unit} />}
      {transforming && <TransformPanel assetId={assetId} unit={unit} />}
      {painting && <PaintBar assetId={assetId} model={model} />}
    </>
  )
}

/** Reports a lost WebGL context, and exposes the renderer to tests. */
function Watch({ onStatus }: { onStatus: (status: StageStatus) => void }) {
  const gl = useThree((state) => state.gl)
  useEffect(() => {
    const canvas = gl.domElement
    const lost = (event: Event) => {
      event.preventDefault()
      onStatus({ state: 'lost' })
    }
    canvas.addEventListener('webglcontextlost', lost)
    // Checking for errors waits for the graphics card in the first frame of each program.
    gl.debug.checkShaderErrors = import.meta.env.DEV
    window.__maquetteStage = { info: gl.info, loseContext: () => gl.forceContextLoss() }
    return () => {
      canvas.removeEventListener('webglcontextlost', lost)
      delete window.__maquetteStage
    }
  }, [gl, onStatus])
  return null
}

/** Returns whether WebGL 2 is available, and reports an error if not. */
function useWebGl(onStatus: (status: StageStatus) => void): boolean {
  const [usable] = useState(() => {
    const probe = document.createElement('canvas').getContext('webgl2')
    probe?.getExtension('WEBGL_lose_context')?.loseContext()
    return probe !== null
  })
  useEffect(() => {
    if (usable) return
    const details = { reason: 'webgl-missing' satisfies ViewerReason }
    const error = new AppError('unsupported-format', 'WebGL 2 is not available', { details }).toData()
    onStatus({ state: 'error', error })
  }, [usable, onStatus])
  return usable
}
