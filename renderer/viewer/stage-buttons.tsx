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
import type { Overlay } from '../state/stage/lens-ids.ts'
import { openShots } from '../state/stage/stage-shots.ts'
import { requestView, toggleOverlay } from '../state/stage/stage-display.ts'
import { useStage } from '../state/stage/use-stage.ts'
import { overlayWords, toolbarWords } from '../words/viewer/stage-words.ts'
import { IconButton } from '../ui/icon-button.tsx'

interface OverlayRow {
  icon: ComponentType<{ size?: number | string }>
  shortcut: string
}

const overlayRows: Record<Overlay, OverlayRow> = {
  wireframe: { icon: IconWorld, shortcut: 'X' },
  edges: { icon: IconVectorTriangle, shortcut: 'A' },
  backFaces: { icon: IconFlipVertical, shortcut: 'J' },
  grid: { icon: IconGrid4x4, shortcut: 'G' },
  dimensions: { icon: IconRuler2, shortcut: 'D' },
}

/** Shows or hides what lies over or around the model; stays pressed while it is shown. */
export function OverlayButton({ overlay }: { overlay: Overlay }) {
  const shown = useStage((state) => state[overlay])
  const { icon: Icon, shortcut } = overlayRows[overlay]
  return (
    <IconButton
      label={overlayWords[overlay]}
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
      label={several ? toolbarWords.fitAll : toolbarWords.fit}
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
      label={toolbarWords.picture}
      shortcut="P"
      tooltipPosition="left"
      icon={<IconCamera size={16} />}
      onClick={() => openShots()}
    />
  )
}
