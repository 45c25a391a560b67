/** The active tools, inside the canvas. */
import { useFrame } from '@react-three/fiber'
import { measurementsOf } from '../../state/stage/tools.ts'
import { useTools } from '../../state/stage/use-tools.ts'
import type { StageModel } from '../stage-model.ts'
import { ConnectorScene } from './connector-scene.tsx'
import { MeasureScene } from './measure-scene.tsx'
import { PlacingScene } from './placing-scene.tsx'
import { SectionScene } from './section-scene.tsx'
import { usePicker } from './use-picker.ts'
import { useSight } from './use-sight.ts'
import { useWarmPrograms } from './use-warm-programs.ts'
import { moveElements } from './anchors.ts'

interface ToolSceneProps {
  assetId: string
  /** Requires the whole model, not the preview. */
  model: StageModel
  darkTheme: boolean
}

export function ToolScene({ assetId, model, darkTheme }: ToolSceneProps) {
  const inUse = useTools((state) => state.inUse)
  const placing = useTools(({ section }) => section.placing)
  const list = useTools((state) => measurementsOf(state, assetId))
  const warm = useWarmPrograms(darkTheme)
  const picker = usePicker(assetId, model, inUse.length > 0, warm)
  useSight(model)
  useFrame(({ camera }) => {
    // The camera was moved in this frame; its matrix is updated only when the frame is drawn.
    camera.updateMatrixWorld()
    moveElements()
  })
  if (!warm) return null
  return (
    <>
      {inUse.includes('section') && (
        <SectionScene assetId={assetId} model={model} picker={picker} darkTheme={darkTheme} />
      )}
      {inUse.at(-1) === 'section' && placing !== null && picker !== null && (
        <PlacingScene assetId={assetId} model={model} picker={picker} placing={placing} darkTheme={darkTheme} />
      )}
      {inUse.at(-1) === 'connectors' && <ConnectorScene assetId={assetId} model={model} />}
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
