/** The toolbar at the edge of the stage. */
import { IconBrush, IconPerspective, IconRulerMeasure, IconSlice, IconTransformPoint } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { toggleParallel } from '../state/stage/stage-display.ts'
import { useStage } from '../state/stage/use-stage.ts'
import { toggleTool, toggleTransform, type ToolName } from '../state/stage/tools.ts'
import { useTools } from '../state/stage/use-tools.ts'
import { useTransformTool } from '../state/edits/use-transform-tool.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { LensMenu } from './lens-menu.tsx'
import { LightMenu } from './light-menu.tsx'
import { FitButton, OverlayButton, PictureButton } from './stage-buttons.tsx'
import { toolbarWords } from '../words/viewer/stage-words.ts'
import styles from './stage.module.css'

interface ToolRow {
  tool: ToolName
  icon: ComponentType<{ size?: number | string }>
}

const tools: readonly ToolRow[] = [
  { tool: 'section', icon: IconSlice },
  { tool: 'measure', icon: IconRulerMeasure },
  { tool: 'sculpt', icon: IconBrush },
]

export function ViewToolbar() {
  return (
    <div className={styles['toolbar']} role="toolbar" aria-label={toolbarWords.name} aria-orientation="vertical">
      <div className={styles['group']}>
        <LensMenu />
        <LightMenu />
        <OverlayButton overlay="wireframe" />
        <OverlayButton overlay="edges" />
        <OverlayButton overlay="backFaces" />
      </div>
      <div className={styles['group']}>
        {tools.map((row) => (
          <ToolButton key={row.tool} {...row} />
        ))}
        <TransformButton />
      </div>
      <div className={styles['group']}>
        <FitButton />
        <CameraButton />
        <OverlayButton overlay="grid" />
        <OverlayButton overlay="dimensions" />
        <PictureButton />
      </div>
    </div>
  )
}

function CameraButton() {
  const parallel = useStage((state) => state.parallel)
  return (
    <IconButton
      label={toolbarWords.parallel}
      action="parallel"
      tooltipPosition="left"
      pressed={parallel}
      icon={<IconPerspective size={16} />}
      onClick={toggleParallel}
    />
  )
}

function TransformButton() {
  const used = useTransformTool(({ on }) => on)
  return (
    <IconButton
      label={toolbarWords.transform}
      action="transform"
      tooltipPosition="left"
      pressed={used}
      data-testid="tool-transform"
      icon={<IconTransformPoint size={16} />}
      onClick={toggleTransform}
    />
  )
}

function ToolButton({ tool, icon: Icon }: ToolRow) {
  const used = useTools(({ inUse }) => inUse.includes(tool))
  return (
    <IconButton
      label={toolbarWords.tool[tool]}
      action={tool}
      tooltipPosition="left"
      pressed={used}
      data-testid={`tool-${tool}`}
      icon={<Icon size={16} />}
      onClick={() => toggleTool(tool)}
    />
  )
}
