/** The drawing part of the stage, loaded when the first model is opened: three.js and what it needs. */
import { Canvas, useThree } from '@react-three/fiber'
import { useCallback, useEffect, useRef, useState } from 'react'
import { NeutralToneMapping } from 'three'
import type { WebGLRenderer } from 'three'
import { AppError } from '../../shared/app-error.ts'
import { useStage } from '../state/stage.ts'
import { formatLength } from '../ui/format-length.ts'
import type { LengthUnit } from '../ui/format-length.ts'
import { CameraRig } from './camera-rig.tsx'
import { ContactShadow } from './contact-shadow.tsx'
import { DimensionLines } from './dimension-lines.tsx'
import { gridStepMm } from './grid-step.ts'
import { GroundGrid } from './ground-grid.tsx'
import { ModelView } from './model-view.tsx'
import type { StageModel } from './prepare-model.ts'
import { PictureTaker } from './picture-taker.tsx'
import { Screenshot } from './screenshot.tsx'
import type { StageStatus } from './stage-status.ts'
import styles from './stage.module.css'
import { StudioLight } from './studio-light.tsx'
import { useStageModel } from './use-stage-model.ts'

declare global {
  interface Window {
    /** For end-to-end tests: what the graphics card holds and how often it has drawn. */
    __maquetteStage?: { info: WebGLRenderer['info']; loseContext(): void }
  }
}

interface StageCanvasProps {
  url: string | null
  name: string
  attempt: number
  unit: LengthUnit
  darkTheme: boolean
  reducedMotion: boolean
  /** Must stay the same function. */
  onStatus: (status: StageStatus) => void
}

/** The canvas with everything on it. Grows to the room it is given. */
export function StageCanvas({ url, name, attempt, unit, darkTheme, reducedMotion, onStatus }: StageCanvasProps) {
  const model = useStageModel(url, attempt, onStatus)
  const [usable] = useState(hasWebGl)
  const grid = useStage((state) => state.grid)
  const dimensions = useStage((state) => state.dimensions)
  const labels = useRef<(HTMLElement | null)[]>([])
  useEffect(() => {
    if (!usable)
      onStatus({
        state: 'error',
        error: new AppError('unsupported-format', 'WebGL 2 is not available', {
          details: {
            reason: 'This computer offers no 3D graphics to the page. Models can still be made and exported',
          },
        }).toData(),
      })
  }, [usable, onStatus])
  const onShown = useCallback(
    (shown: StageModel) =>
      onStatus({
        state: 'ready',
        triangles: shown.triangles,
        sizeMm: shown.sizeMm,
        gridStepMm: gridStepMm(Math.max(...shown.sizeMm)),
      }),
    [onStatus],
  )
  if (!usable) return null
  const lengths = model === null ? [] : [model.sizeMm[0], model.sizeMm[2], model.sizeMm[1]]
  return (
    <>
      <Canvas
        frameloop="demand"
        dpr={[1, 2]}
        camera={{ fov: 32, position: [-1.2, 1.1, 2.4] }}
        gl={{ antialias: true, alpha: true, toneMapping: NeutralToneMapping, powerPreference: 'high-performance' }}
        aria-hidden
      >
        <Watch onStatus={onStatus} />
        <StudioLight />
        <CameraRig model={model} reducedMotion={reducedMotion} />
        {model !== null && (
          <>
            <ModelView model={model} darkTheme={darkTheme} onShown={onShown} />
            <ContactShadow model={model} darkTheme={darkTheme} />
            {grid && (
              <GroundGrid step={gridStepMm(Math.max(...model.sizeMm)) * model.unitsPerMm} darkTheme={darkTheme} />
            )}
            {dimensions && <DimensionLines model={model} darkTheme={darkTheme} labels={labels.current} />}
            <Screenshot name={name} />
            <PictureTaker model={model} />
          </>
        )}
      </Canvas>
      {dimensions &&
        lengths.map((mm, index) => (
          <span
            // The three places stay what they are: width, depth, height.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            ref={(element) => {
              labels.current[index] = element
            }}
            className={styles['dimension']}
          >
            {formatLength(mm, unit)}
          </span>
        ))}
    </>
  )
}

/** Tells of a lost graphics card, and lets tests look at the renderer. */
function Watch({ onStatus }: { onStatus: (status: StageStatus) => void }) {
  const gl = useThree((state) => state.gl)
  useEffect(() => {
    const canvas = gl.domElement
    const lost = (event: Event) => {
      event.preventDefault()
      onStatus({ state: 'lost' })
    }
    canvas.addEventListener('webglcontextlost', lost)
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
