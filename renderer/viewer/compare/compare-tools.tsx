/** The view tools of a comparison. */
import { LensMenu } from '../lens-menu.tsx'
import { LightMenu } from '../light-menu.tsx'
import { FitButton, OverlayButton, PictureButton } from '../stage-buttons.tsx'
import { toolbarWords } from '../../words/viewer/stage-words.ts'
import stage from '../stage.module.css'

/** A vertical bar at the right edge. */
export function CompareTools() {
  return (
    <div className={stage['toolbar']} role="toolbar" aria-label={toolbarWords.name} aria-orientation="vertical">
      <div className={stage['group']}>
        <LensMenu />
        <LightMenu />
        <OverlayButton overlay="wireframe" />
        <OverlayButton overlay="backFaces" />
        <OverlayButton overlay="grid" />
        <FitButton several />
        <PictureButton />
      </div>
    </div>
  )
}
