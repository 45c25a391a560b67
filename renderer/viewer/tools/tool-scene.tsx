/** The tools inside the canvas: the section, what is measured, and what is written over it. */
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import { Vector3 } from 'three'
import type { PerspectiveCamera } from 'three'
import { measurementsOf, useTools } from '../../state/tools.ts'
import type { StageModel } from '../stage-model.ts'
import { MeasureScene } from './measure-scene.tsx'
import { PlacingScene } from './placing-scene.tsx'
import { SectionScene } from './section-scene.tsx'
import { createSight } from './sight.ts'
import { placeElements, sightNow } from './tool-desk.ts'
import { usePicker } from './use-picker.ts'
import { useWarmPrograms } from './use-warm-programs.ts'

declare global {
  interface Window {
    /** For end-to-end tests: where a place of the model (metres) is seen, in pixels of the page. */
    __maquetteProject?: (x: number, y: number, z: number) => { x: number; y: number }
  }
}

interface ToolSceneProps {
  assetId: string
  /** Must be whole. */
  model: StageModel
  darkTheme: boolean
}

/** Draws the tools in use. */
export function ToolScene({ assetId, model, darkTheme }: ToolSceneProps) {
  const inUse = useTools((state) => state.inUse)
  const placing = useTools(({ section }) => section.placing)
  const list = useTools((state) => measurementsOf(state, assetId))
  const warm = useWarmPrograms(darkTheme)
  const picker = usePicker(assetId, model, inUse.length > 0, warm)
  useSight(model)
  useAnchors()
  if (!warm) return null
  return (
    <>
      {inUse.includes('section') && (
        <SectionScene assetId={assetId} model={model} picker={picker} darkTheme={darkTheme} />
      )}
      {inUse.at(-1) === 'section' && placing !== null && picker !== null && (
        <PlacingScene assetId={assetId} model={model} picker={picker} placing={placing} darkTheme={darkTheme} />
      )}
      {inUse.includes('measure') && (
        <MeasureScene
          assetId={assetId}
          model={model}
          picker={inUse.at(-1) === 'measure' ? picker : null}
          list={list}
          darkTheme={darkTheme}
        />
      )}
    </>
  )
}

function useSight(model: StageModel): void {
  const camera = useThree((state) => state.camera) as PerspectiveCamera
  const canvas = useThree((state) => state.gl.domElement)
  const get = useThree((state) => state.get)
  useEffect(() => {
    const sight = createSight(model, camera, () => get().size)
    sightNow.current = sight
    placeElements()
    window.__maquetteProject = (x, y, z) => {
      const { left, top } = canvas.getBoundingClientRect()
      const seen = sight.project(new Vector3(x, y, z))
      return { x: seen.x + left, y: seen.y + top }
    }
    return () => {
      sightNow.current = null
      delete window.__maquetteProject
    }
  }, [model, camera, canvas, get])
}

/** Keeps what is written over the model in its places when the camera moves. */
function useAnchors(): void {
  useFrame(({ camera }) => {
    // It has been turned in this frame, and is seen from there only when the frame is drawn.
    camera.updateMatrixWorld()
    placeElements()
  })
}
