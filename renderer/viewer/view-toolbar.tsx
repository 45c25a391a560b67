/** The view tools at the edge of the stage. */
import { Menu, Text } from '@mantine/core'
import {
  IconCamera,
  IconCube,
  IconFlipVertical,
  IconFocusCentered,
  IconGrid4x4,
  IconRuler2,
  IconRulerMeasure,
  IconSlice,
  IconVectorTriangle,
  IconWorld,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Overlay } from '../state/lens.ts'
import { toggleTool, useTools } from '../state/tools.ts'
import type { ToolName } from '../state/tools.ts'
import { requestView, toggleOverlay, useStage, viewNames } from '../state/stage.ts'
import { openShots } from '../state/stage-shots.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { LensMenu } from './lens-menu.tsx'
import { LightMenu } from './light-menu.tsx'
import styles from './stage.module.css'

const viewLabels = { front: 'Front', right: 'Right', back: 'Back', left: 'Left', top: 'Top', bottom: 'Bottom' } as const

interface OverlayRow {
  overlay: Overlay
  label: string
  icon: ComponentType<{ size?: number | string }>
  shortcut: string
}

interface ToolRow {
  tool: ToolName
  label: string
  icon: ComponentType<{ size?: number | string }>
  shortcut: string
}

const overTheModel: readonly OverlayRow[] = [
  { overlay: 'wireframe', label: 'Wireframe', icon: IconWorld, shortcut: 'X' },
  { overlay: 'edges', label: 'Sharp and open edges', icon: IconVectorTriangle, shortcut: 'A' },
  { overlay: 'backFaces', label: 'Mark what is seen from behind', icon: IconFlipVertical, shortcut: 'J' },
]
const aroundTheModel: readonly OverlayRow[] = [
  { overlay: 'grid', label: 'Grid', icon: IconGrid4x4, shortcut: 'G' },
  { overlay: 'dimensions', label: 'Dimensions', icon: IconRuler2, shortcut: 'D' },
]

const tools: readonly ToolRow[] = [
  { tool: 'section', label: 'Section', icon: IconSlice, shortcut: 'S' },
  { tool: 'measure', label: 'Measure', icon: IconRulerMeasure, shortcut: 'M' },
]

/** Draws them, upright at the right edge. */
export function ViewToolbar() {
  return (
    <div className={styles['toolbar']} role="toolbar" aria-label="View" aria-orientation="vertical">
      <div className={styles['group']}>
        <LensMenu />
        <LightMenu />
        {overTheModel.map((row) => (
          <OverlayButton key={row.overlay} {...row} />
        ))}
      </div>
      <div className={styles['group']}>
        {tools.map((row) => (
          <ToolButton key={row.tool} {...row} />
        ))}
      </div>
      <div className={styles['group']}>
        <IconButton
          label="Fit the model into the view"
          shortcut="F"
          tooltipPosition="left"
          icon={<IconFocusCentered size={16} />}
          onClick={() => requestView('fit')}
        />
        <Menu position="left-start" offset={8}>
          <Menu.Target>
            <IconButton label="Views" shortcut="1 – 6" tooltipPosition="left" icon={<IconCube size={16} />} />
          </Menu.Target>
          <Menu.Dropdown>
            {viewNames.map((view, index) => (
              <Menu.Item
                key={view}
                onClick={() => requestView(view)}
                rightSection={
                  <Text size="xs" c="dimmed" span>
                    {index + 1}
                  </Text>
                }
              >
                {viewLabels[view]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        {aroundTheModel.map((row) => (
          <OverlayButton key={row.overlay} {...row} />
        ))}
        <IconButton
          label="Picture or turntable"
          shortcut="P"
          tooltipPosition="left"
          icon={<IconCamera size={16} />}
          onClick={() => openShots()}
        />
      </div>
    </div>
  )
}

function OverlayButton({ overlay, label, icon: Icon, shortcut }: OverlayRow) {
  const shown = useStage((state) => state[overlay])
  return (
    <IconButton
      label={label}
      shortcut={shortcut}
      tooltipPosition="left"
      pressed={shown}
      icon={<Icon size={16} />}
      onClick={() => toggleOverlay(overlay)}
    />
  )
}

function ToolButton({ tool, label, icon: Icon, shortcut }: ToolRow) {
  const used = useTools(({ inUse }) => inUse.includes(tool))
  return (
    <IconButton
      label={label}
      shortcut={shortcut}
      tooltipPosition="left"
      pressed={used}
      data-testid={`tool-${tool}`}
      icon={<Icon size={16} />}
      onClick={() => toggleTool(tool)}
    />
  )
}
