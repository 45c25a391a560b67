/** Everything that the Inspector marks on the model, inside of the canvas. */
import { useMemo } from 'react'
import { useFilamentTool } from '../../state/edits/use-filament-tool.ts'
import { useTools } from '../../state/stage/use-tools.ts'
import { useTransformTool } from '../../state/edits/use-transform-tool.ts'
import { PlaceMarks } from '../place-marks.tsx'
import type { StageModel } from '../stage-model.ts'
import type { ShownView } from '../use-loaded-view.ts'
import { DefectMarks } from './defect-marks.tsx'
import { JudgedMarks } from './judged-marks.tsx'
import { useMarkedPlaces } from './marked-places.ts'
import { PartLooks } from './part-looks.tsx'
import { PickPart } from './pick-part.tsx'

interface MarkSceneProps {
  assetId: string
  model: StageModel
  view: ShownView
  darkTheme: boolean
  /** Those of `MarkLabels`. */
  elements: readonly (HTMLElement | null)[]
}

/** Draws marks, parts that are chosen, and keeps words at their places. */
export function MarkScene({ assetId, model, view, darkTheme, elements }: MarkSceneProps) {
  const marked = useMarkedPlaces(assetId)
  const places = useMemo(() => marked.map(({ place }) => place), [marked])
  const measuring = useTools(({ inUse, section }) => inUse.includes('measure') || section.placing !== null)
  const painting = useFilamentTool((state) => state.tool !== null)
  const transforming = useTransformTool((state) => state.on)
  // Places on a model that is moved about would be marked where they are no more.
  if (transforming) return <PartLooks view={view} darkTheme={darkTheme} />
  return (
    <>
      <PartLooks view={view} darkTheme={darkTheme} />
      {view.whole && <PickPart assetId={assetId} model={model} paused={measuring || painting} />}
      {view.whole && <DefectMarks assetId={assetId} model={model} darkTheme={darkTheme} />}
      {view.whole && <JudgedMarks assetId={assetId} model={model} darkTheme={darkTheme} />}
      <PlaceMarks model={model} places={places} elements={elements} every />
    </>
  )
}
