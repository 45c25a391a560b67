/** The buttons that the stage and a comparison both have at their edge. */
import {
  IconCamera,
  IconFlipVertical,
  IconFocusCentered,
  IconGrid4x4,
  IconRuler2,
  IconVectorTriangle,
  IconWorld,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Overlay } from '../state/lens.ts'
import { openShots } from '../state/stage-shots.ts'
import { requestView, toggleOverlay, useStage } from '../state/stage.ts'
import { IconButton } from '../ui/icon-button.tsx'

interface OverlayRow {
  label: string
  icon: ComponentType<{ size?: number | string }>
  shortcut: string
}

const overlayRows: Record<Overlay, OverlayRow> = {
  wireframe: { label: 'Wireframe', icon: IconWorld, shortcut: 'X' },
  edges: { label: 'Sharp and open edges', icon: IconVectorTriangle, shortcut: 'A' },
  backFaces: { label: 'Mark what is seen from behind', icon: IconFlipVertical, shortcut: 'J' },
  grid: { label: 'Grid', icon: IconGrid4x4, shortcut: 'G' },
  dimensions: { label: 'Dimensions', icon: IconRuler2, shortcut: 'D' },
}

/** Shows or hides what lies over or around the model; stays pressed while it is shown. */
export function OverlayButton({ overlay }: { overlay: Overlay }) {
  const shown = useStage((state) => state[overlay])
  const { label, icon: Icon, shortcut } = overlayRows[overlay]
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

/** Brings all that stands on the stage into the view. `several`: there is more than one model. */
export function FitButton({ several = false }: { several?: boolean }) {
  return (
    <IconButton
      label={several ? 'Fit the models into the view' : 'Fit the model into the view'}
      shortcut="F"
      tooltipPosition="left"
      icon={<IconFocusCentered size={16} />}
      onClick={() => requestView('fit')}
    />
  )
}

/** Opens the dialog for pictures and turntables. */
export function PictureButton() {
  return (
    <IconButton
      label="Picture or turntable"
      shortcut="P"
      tooltipPosition="left"
      icon={<IconCamera size={16} />}
      onClick={() => openShots()}
    />
  )
}
