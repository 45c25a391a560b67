/** The view tools that suit several models at once, at the edge of the comparison. */
import { IconCamera, IconFlipVertical, IconFocusCentered, IconGrid4x4, IconWorld } from '@tabler/icons-react'
import { openShots } from '../../state/stage-shots.ts'
import { requestView, toggleOverlay, useStage } from '../../state/stage.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LensMenu } from '../lens-menu.tsx'
import { LightMenu } from '../light-menu.tsx'
import stage from '../stage.module.css'

/** Draws them, upright at the right edge. */
export function CompareTools() {
  const { wireframe, backFaces, grid } = useStage((state) => state)
  return (
    <div className={stage['toolbar']} role="toolbar" aria-label="View" aria-orientation="vertical">
      <div className={stage['group']}>
        <LensMenu />
        <LightMenu />
        <IconButton
          label="Wireframe"
          shortcut="X"
          tooltipPosition="left"
          pressed={wireframe}
          icon={<IconWorld size={16} />}
          onClick={() => toggleOverlay('wireframe')}
        />
        <IconButton
          label="Mark what is seen from behind"
          shortcut="J"
          tooltipPosition="left"
          pressed={backFaces}
          icon={<IconFlipVertical size={16} />}
          onClick={() => toggleOverlay('backFaces')}
        />
        <IconButton
          label="Grid"
          shortcut="G"
          tooltipPosition="left"
          pressed={grid}
          icon={<IconGrid4x4 size={16} />}
          onClick={() => toggleOverlay('grid')}
        />
        <IconButton
          label="Fit the models into the view"
          shortcut="F"
          tooltipPosition="left"
          icon={<IconFocusCentered size={16} />}
          onClick={() => requestView('fit')}
        />
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
