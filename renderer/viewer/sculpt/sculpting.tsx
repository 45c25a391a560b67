/** The brush that sculpts. */
import type { SculptStroke } from '../../../shared/edits/sculpt-change.ts'
import { brushRadius } from '../../state/edits/filament-tool.ts'
import { addStrokes } from '../../state/edits/sculpt-edit.ts'
import { sculptToolStore } from '../../state/edits/sculpt-tool.ts'
import { useStrokeBrush } from '../brush/use-stroke-brush.ts'
import type { StageModel } from '../stage-model.ts'
import type { Picker } from '../tools/picker.ts'
import type { Sculptor } from './sculptor.ts'

interface SculptingProps {
  assetId: string
  model: StageModel
  picker: Picker
  sculptor: Sculptor
}

/** Draws nothing; strokes are added to the changes of the asset. */
export function Sculpting({ assetId, model, picker, sculptor }: SculptingProps) {
  // Filaments are painted with their own brush.
  const hasFilaments = model.header.materials.some(({ filament }) => filament !== undefined)
  const radiusMm = () => brushRadius(sculptToolStore.getState(), Math.max(...model.sizeMm))
  useStrokeBrush<SculptStroke>({
    picker,
    radiusMm,
    hasRing: true,
    press: () => hasFilaments && sculptToolStore.getState().tool === 'paint',
    changeOf(points) {
      const { tool, strengths, mirrored, colour } = sculptToolStore.getState()
      const [x0, , , x1] = model.header.box
      const stroke = {
        points,
        radiusMm: radiusMm(),
        strength: strengths[tool],
        mirrorX: mirrored ? (x0 + x1) / 2 : null,
      }
      return tool === 'paint'
        ? { kind: 'paint', colour: srgbOf(colour), ...stroke }
        : { kind: 'stroke', brush: tool, ...stroke }
    },
    preview: (strokes) => sculptor.preview(strokes),
    commit: (strokes) => addStrokes(assetId, strokes),
  })
  return null
}

/** `#rrggbb` → sRGB, 0 … 1. */
function srgbOf(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}
