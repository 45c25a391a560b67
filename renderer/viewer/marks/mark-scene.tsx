/** The Inspector's marks on the model, inside the canvas. */
import { useMemo } from 'react'
import { useFilamentTool } from '../../state/edits/use-filament-tool.ts'
import { useTransformTool } from '../../state/edits/use-transform-tool.ts'
import { useTools } from '../../state/stage/use-tools.ts'
import { LabelPositions } from '../label-positions.tsx'
import type { ShownView } from '../use-loaded-view.ts'
import { useMarkedPositions } from './marked-positions.ts'
import { PartLooks } from './part-looks.tsx'
import { PickPart } from './pick-part.tsx'
import { DefectMarks, JudgedSurface } from './surface-marks.tsx'

interface MarkSceneProps {
  view: ShownView
  darkTheme: boolean
  /** The elements that `MarkLabels` renders. */
  elements: readonly (HTMLElement | null)[]
}

export function MarkScene({ view, darkTheme, elements }: MarkSceneProps) {
  const { assetId, model, isComplete } = view
  const marked = useMarkedPositions(assetId)
  const positions = useMemo(() => marked.map(({ position }) => position), [marked])
  const measuring = useTools(({ inUse, section }) => inUse.includes('measure') || section.placing !== null)
  const painting = useFilamentTool((state) => state.tool !== null)
  const transforming = useTransformTool((state) => state.on)
  const looks = <PartLooks view={view} darkTheme={darkTheme} />
  // Marks do not follow a manually transformed model.
  if (transforming) return looks
  return (
    <>
      {looks}
      {isComplete && <PickPart assetId={assetId} model={model} paused={measuring || painting} />}
      {isComplete && <DefectMarks assetId={assetId} model={model} darkTheme={darkTheme} />}
      {isComplete && <JudgedSurface assetId={assetId} model={model} darkTheme={darkTheme} />}
      <LabelPositions model={model} positions={positions} elements={elements} every />
    </>
  )
}
