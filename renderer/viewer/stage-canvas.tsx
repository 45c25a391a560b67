/** The drawing part of the stage, loaded when the first model is opened: three.js and what it needs. */
import { Canvas, useThree } from '@react-three/fiber'
import { useCallback, useEffect, useRef, useState } from 'react'
import { NeutralToneMapping, type WebGLRenderer } from 'three'
import { AppError } from '../../shared/protocol/app-error.ts'
import type { Asset } from '../../shared/protocol/asset.ts'
import { useFilamentTool } from '../state/edits/filament-tool.ts'
import { useStage } from '../state/stage/stage-display.ts'
import { useTools } from '../state/stage/tools.ts'
import { useTransformTool } from '../state/edits/transform-tool.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { formatLength, type LengthUnit } from '../words/format-length.ts'
import { BrushRing } from './brush/brush-ring.tsx'
import { CompareScene } from './compare/compare-scene.tsx'
import type { DimensionLabels } from './dimension-lines.tsx'
import { Legend } from './legend.tsx'
import type { EdgesState } from './overlays/feature-edges.tsx'
import { MarkLabels } from './marks/mark-labels.tsx'
import { PlaceLabels } from './place-labels.tsx'
import { fullPixelRatio } from './pixel-ratio.ts'
import { PlayBar } from './play-bar.tsx'
import { StageCamera } from './stage-camera.ts'
import { StageScene } from './stage-scene.tsx'
import type { AssetStatus, StageStatus } from './stage-status.ts'
import styles from './stage.module.css'
import { useHeat } from './use-heat.ts'
import type { ShownView } from './use-loaded-view.ts'
import type { ViewerReason } from '../words/viewer/reason-words.ts'
import { prepareReader } from './view-stream.ts'

// While three.js gets ready, so does the reader of the first model.
prepareReader()

const PaintBar = lazyComponent(async () => (await import('./filaments/paint-bar.tsx')).PaintBar)
const TransformPanel = lazyComponent(async () => (await import('./transform/transform-panel.tsx')).TransformPanel)
const ToolLayer = lazyComponent(async () => (await import('./tools/tool-layer.tsx')).ToolLayer)

declare global {
  interface Window {
    /** For end-to-end tests: what the graphics card holds and how often it has drawn. */
    __maquetteStage?: { info: WebGLRenderer['info']; loseContext(): void }
  }
}

interface StageCanvasProps {
  assetId: string | null
  /** The asset that it was made from. */
  parentId: string | null
  name: string
  attempt: number
  unit: LengthUnit
  darkTheme: boolean
  reducedMotion: boolean
  /** Models beside each other in the place of the one; empty: none. */
  compared: readonly Asset[]
  /** Must stay the same function. */
  onStatus: (status: AssetStatus) => void
}

/** The canvas with everything on it, and what is written beside the model. Grows to the room it is given. */
export function StageCanvas({
  assetId,
  parentId,
  name,
  attempt,
  unit,
  darkTheme,
  reducedMotion,
  compared,
  onStatus: report,
}: StageCanvasProps) {
  const onStatus = useCallback((status: StageStatus) => report({ assetId, status }), [report, assetId])
  const [seen, setView] = useState<ShownView | null>(null)
  const comparing = compared.length > 0
  const view = comparing ? null : seen
  const [usable] = useState(hasWebGl)
  const [camera] = useState(() => new StageCamera())
  const inUse = useTools((state) => state.inUse.length > 0)
  const transforming = useTransformTool((state) => state.on)
  const painting = useFilamentTool((state) => state.tool !== null)
  const [edges, setEdges] = useState<EdgesState>({ state: 'none' })
  const dimensions = useStage((state) => state.dimensions)
  const [labels] = useState<DimensionLabels>(() => ({ elements: [], place: null }))
  const places = useRef<(HTMLElement | null)[]>([])
  const marks = useRef<(HTMLElement | null)[]>([])
  // While another asset is on its way, the last one is still seen.
  const whole = view?.whole === true && view.assetId === assetId ? view.model : null
  const heat = useHeat(assetId, parentId, whole)
  useEffect(() => {
    if (!usable)
      onStatus({
        state: 'error',
        error: new AppError('unsupported-format', 'WebGL 2 is not available', {
          details: { reason: 'webgl-missing' satisfies ViewerReason },
        }).toData(),
      })
  }, [usable, onStatus])
  const onEdges = useCallback((state: EdgesState) => setEdges(state), [])
  if (!usable) return null
  const sizeMm = view?.model.sizeMm
  const lengths = sizeMm === undefined ? [] : [sizeMm[0], sizeMm[2], sizeMm[1]]
  const worst = heat.state === 'ready' ? heat.header.worst.slice(0, labelled) : []
  return (
    <>
      <Canvas
        frameloop="demand"
        dpr={fullPixelRatio()}
        camera={camera}
        gl={{
          antialias: true,
          alpha: true,
          toneMapping: NeutralToneMapping,
          powerPreference: 'high-performance',
          stencil: true,
        }}
        aria-hidden
      >
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
            places={places.current}
            marks={marks.current}
            onStatus={onStatus}
            onView={setView}
            onEdges={onEdges}
          />
        )}
      </Canvas>
      {dimensions &&
        !comparing &&
        !transforming &&
        lengths.map((mm, index) => (
          <span
            // The three places stay what they are: width, depth, height.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            ref={(element) => {
              labels.elements[index] = element
              if (element !== null) labels.place?.(index)
            }}
            className={styles['dimension']}
            data-picture="dimensions"
          >
            {formatLength(mm, unit)}
          </span>
        ))}
      {!transforming && (
        <>
          <PlaceLabels
            places={worst}
            unit={heat.state === 'ready' ? heat.header.unit : 'mm'}
            elements={places.current}
          />
          <MarkLabels assetId={assetId} darkTheme={darkTheme} elements={marks.current} />
        </>
      )}
      {whole !== null && assetId !== null && (
        <PlayBar
          key={assetId}
          assetId={assetId}
          animations={whole.header.animations}
          morphTargets={whole.header.morphTargets}
        />
      )}
      {whole !== null && view !== null && inUse && !transforming && (
        <ToolLayer assetId={view.assetId} model={whole} unit={unit} />
      )}
      {whole !== null && view !== null && transforming && <TransformPanel assetId={view.assetId} unit={unit} />}
      <BrushRing />
      {whole !== null && view !== null && painting && <PaintBar assetId={view.assetId} model={whole} />}
      {view !== null && <Legend assetId={view.assetId} heat={heat} edges={edges} model={view.model} />}
    </>
  )
}

/** So many of the worst places get a number. */
const labelled = 8

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
    // Asking for errors waits for the graphics card at the first frame of each program.
    gl.debug.checkShaderErrors = import.meta.env.DEV
    window.__maquetteStage = { info: gl.info, loseContext: () => gl.forceContextLoss() }
    return () => {
      canvas.removeEventListener('webglcontextlost', lost)
      delete window.__maquetteStage
    }
  }, [gl, onStatus])
  return null
}

function hasWebGl(): boolean {
  const probe = document.createElement('canvas').getContext('webgl2')
  probe?.getExtension('WEBGL_lose_context')?.loseContext()
  return probe !== null
}
