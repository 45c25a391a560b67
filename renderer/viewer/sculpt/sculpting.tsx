/** The brush in hand: strokes go over the surface as the pointer does. */
import { useEffect, useRef } from 'react'
import type { SculptStroke } from '../../../shared/edits/sculpt-change.ts'
import { brushRadius } from '../../state/edits/filament-tool.ts'
import { addStrokes } from '../../state/edits/sculpt-edit.ts'
import { sculptToolStore } from '../../state/edits/sculpt-tool.ts'
import { placeRing } from '../brush/brush-ring.tsx'
import { createStrokeMaker, surfaceAt, type StrokeMaker } from '../brush/stroke-maker.ts'
import { useBrushPointer } from '../brush/use-brush-pointer.ts'
import type { StageModel } from '../stage-model.ts'
import type { Picker } from '../tools/picker.ts'
import { sightNow } from '../tools/tool-view-store.ts'
import type { Sculptor } from './sculptor.ts'

interface SculptingProps {
  assetId: string
  model: StageModel
  picker: Picker
  sculptor: Sculptor
}

/** Draws nothing; strokes go into the list of the asset. */
export function Sculpting({ assetId, model, picker, sculptor }: SculptingProps) {
  const stroke = useRef<StrokeMaker | null>(null)
  const longestMm = Math.max(...model.sizeMm)
  // Filaments are painted with their own brush.
  const isDivided = model.header.materials.some(({ filament }) => filament !== undefined)
  useEffect(() => () => placeRing(null), [])

  const strokes = (): SculptStroke[] => {
    const { tool, strengths, mirrored, colour, ...brush } = sculptToolStore.getState()
    const [x0, , , x1] = model.header.box
    const made = {
      radiusMm: brushRadius(brush, longestMm),
      strength: strengths[tool],
      mirrorX: mirrored ? (x0 + x1) / 2 : null,
    }
    return (stroke.current?.lines() ?? []).map((line) => {
      const points = line.slice(0, 5000)
      return tool === 'paint'
        ? { kind: 'paint', colour: sharesOfHex(colour), points, ...made }
        : { kind: 'stroke', brush: tool, points, ...made }
    })
  }

  useBrushPointer({
    onDown(x, y) {
      const sight = sightNow.current
      if (sight === null || surfaceAt(picker, sight, x, y) === null) return false
      if (sculptToolStore.getState().tool === 'paint' && isDivided) return true
      const radius = brushRadius(sculptToolStore.getState(), longestMm) / 1000
      stroke.current = createStrokeMaker(picker, sight, radius)
      stroke.current.move(x, y)
      sculptor.preview(strokes())
      return true
    },
    onDrag(places) {
      if (stroke.current === null) return
      let grown = false
      for (const { x, y } of places) grown = stroke.current.move(x, y) || grown
      if (grown) sculptor.preview(strokes())
    },
    onUp(finished) {
      const made = strokes()
      stroke.current = null
      if (finished && made.length > 0) addStrokes(assetId, made)
      sculptor.preview([])
    },
    onHover(x, y) {
      const sight = sightNow.current
      const hit = x === null || sight === null ? null : surfaceAt(picker, sight, x, y)
      if (hit === null || sight === null || x === null) return placeRing(null)
      const radius = brushRadius(sculptToolStore.getState(), longestMm) / 1000
      placeRing({ x, y, radius: radius / sight.pixelAt(hit.distance) })
    },
  })
  return null
}

/** `#rrggbb` → sRGB, 0 … 1. */
function sharesOfHex(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}
