/** The painting tools: brush, eraser, bucket, whole parts, and the filament picker. */
import type { FilamentChange } from '../../../shared/edits/filament-change.ts'
import { changeFilaments } from '../../state/edits/filament-edit.ts'
import { brushRadius, filamentToolStore, selectFilament, type FilamentTool } from '../../state/edits/filament-tool.ts'
import { announceDone } from '../../state/messages.ts'
import { messageWords } from '../../words/state/message-words.ts'
import { rounded } from '../brush/stroke-maker.ts'
import { useStrokeBrush } from '../brush/use-stroke-brush.ts'
import type { StageModel } from '../stage-model.ts'
import type { Picker, SurfaceHit } from '../tools/picker.ts'
import type { Painter } from './painter.ts'

interface PaintingProps {
  assetId: string
  model: StageModel
  picker: Picker
  painter: Painter
  tool: FilamentTool
}

/** Draws nothing; strokes and fills are added to the changes of the asset. */
export function Painting({ assetId, model, picker, painter, tool }: PaintingProps) {
  const isBrush = tool === 'brush' || tool === 'eraser'
  const radiusMm = () => brushRadius(filamentToolStore.getState(), Math.max(...model.sizeMm))
  const click = async (hit: SurfaceHit) => {
    const at = rounded(hit)
    const found = await painter.pick(at)
    const { selected, locked } = filamentToolStore.getState()
    if (tool === 'pick') {
      if (found !== null) selectFilament(found)
    } else if (found !== null && locked.includes(found)) announceDone(messageWords.filaments.locked)
    else if (tool === 'part' || found !== selected)
      changeFilaments(assetId, [
        { kind: 'fill', scope: tool === 'part' ? 'shell' : 'region', at, filament: selected, locked: [...locked] },
      ])
  }
  useStrokeBrush<FilamentChange>({
    picker,
    radiusMm,
    hasRing: isBrush,
    press(hit) {
      if (!isBrush) void click(hit)
      return !isBrush
    },
    changeOf(points) {
      const { selected, mirrored, locked } = filamentToolStore.getState()
      const [x0, , , x1] = model.header.box
      return {
        kind: 'stroke',
        points,
        radiusMm: radiusMm(),
        mirrorX: mirrored ? (x0 + x1) / 2 : null,
        filament: tool === 'eraser' ? null : selected,
        locked: [...locked],
      }
    },
    preview: (strokes) => painter.preview(strokes),
    commit: (strokes) => changeFilaments(assetId, strokes),
  })
  return null
}
