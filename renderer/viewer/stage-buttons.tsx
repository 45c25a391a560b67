/** Buttons of the stage and of a comparison. */
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

const overlayRows: Record<Overlay, { icon: ComponentType<{ size?: number | string }>; action: string }> = {
  wireframe: { icon: IconWorld, action: 'wireframe' },
  edges: { icon: IconVectorTriangle, action: 'edges' },
  backFaces: { icon: IconFlipVertical, action: 'back-faces' },
  grid: { icon: IconGrid4x4, action: 'grid' },
  dimensions: { icon: IconRuler2, action: 'dimensions' },
}

/** Shows or hides an overlay. */
export function OverlayButton({ overlay }: { overlay: Overlay }) {
  const shown = useStage((state) => state[overlay])
  const { icon: Icon, action } = overlayRows[overlay]
  return (
    <IconButton
      label={overlayWords[overlay]}
      action={action}
      tooltipPosition="left"
      pressed={shown}
      icon={<Icon size={16} />}
      onClick={() => toggleOverlay(overlay)}
    />
  )
}

/** Fits the view. `several`: there is more than one model. */
export function FitButton({ several = false }: { several?: boolean }) {
  return (
    <IconButton
      label={several ? toolbarWords.fitAll : toolbarWords.fit}
      action="fit-view"
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
      action="screenshot"
      tooltipPosition="left"
      icon={<IconCamera size={16} />}
      onClick={() => openShots()}
    />
  )
}
