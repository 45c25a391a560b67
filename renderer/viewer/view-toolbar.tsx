/** The view tools at the edge of the stage. */
import { Menu, Text } from '@mantine/core'
import {
  IconCamera,
  IconCube,
  IconFocusCentered,
  IconGrid4x4,
  IconGridDots,
  IconRuler2,
  IconSphere,
  IconWorld,
} from '@tabler/icons-react'
import { requestScreenshot, requestView, setShading, toggleOverlay, useStage, viewNames } from '../state/stage.ts'
import type { Shading } from '../state/stage.ts'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './stage.module.css'

const shadings: { value: Shading; label: string; icon: typeof IconSphere; shortcut: string }[] = [
  { value: 'shaded', label: 'Shaded', icon: IconSphere, shortcut: 'Z' },
  { value: 'wireframe', label: 'Wireframe', icon: IconWorld, shortcut: 'X' },
  { value: 'normals', label: 'Normals: surfaces coloured by their direction', icon: IconGridDots, shortcut: 'N' },
]

const viewLabels = { front: 'Front', right: 'Right', back: 'Back', left: 'Left', top: 'Top', bottom: 'Bottom' } as const

/** Draws them, upright at the right edge. */
export function ViewToolbar() {
  const shading = useStage((state) => state.shading)
  const grid = useStage((state) => state.grid)
  const dimensions = useStage((state) => state.dimensions)
  return (
    <div className={styles['toolbar']} role="toolbar" aria-label="View" aria-orientation="vertical">
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
      </div>
      <div className={styles['group']}>
        {shadings.map(({ value, label, icon: Icon, shortcut }) => (
          <IconButton
            key={value}
            label={label}
            shortcut={shortcut}
            tooltipPosition="left"
            pressed={shading === value}
            icon={<Icon size={16} />}
            onClick={() => setShading(value)}
          />
        ))}
      </div>
      <div className={styles['group']}>
        <IconButton
          label="Grid"
          shortcut="G"
          tooltipPosition="left"
          pressed={grid}
          icon={<IconGrid4x4 size={16} />}
          onClick={() => toggleOverlay('grid')}
        />
        <IconButton
          label="Dimensions"
          shortcut="D"
          tooltipPosition="left"
          pressed={dimensions}
          icon={<IconRuler2 size={16} />}
          onClick={() => toggleOverlay('dimensions')}
        />
        <IconButton
          label="Save a picture of this view"
          shortcut="P"
          tooltipPosition="left"
          icon={<IconCamera size={16} />}
          onClick={() => requestScreenshot()}
        />
      </div>
    </div>
  )
}
