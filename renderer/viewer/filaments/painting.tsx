/** The tools that paint: brush, eraser, bucket, whole parts, and picking a filament off the model. */
import { useEffect, useRef } from 'react'
import type { FilamentChange } from '../../../shared/edits/filament-change.ts'
import { changeFilaments } from '../../state/edits/filament-edit.ts'
import { brushRadius, filamentToolStore, selectFilament, type FilamentTool } from '../../state/edits/filament-tool.ts'
import { announceDone } from '../../state/messages.ts'
import { messageWords } from '../../words/state/message-words.ts'
import type { StageModel } from '../stage-model.ts'
import type { Picker } from '../tools/picker.ts'
import { sightNow } from '../tools/tool-view-store.ts'
import { placeRing } from '../brush/brush-ring.tsx'
import type { Painter } from './painter.ts'
import { createStrokeMaker, rounded, surfaceAt, type StrokeMaker } from '../brush/stroke-maker.ts'
import { useBrushPointer } from '../brush/use-brush-pointer.ts'

interface PaintingProps {
  assetId: string
  model: StageModel
  picker: Picker
  painter: Painter
  tool: FilamentTool
}

/** Draws nothing; what is painted goes into the list of the asset. */
export function Painting({ assetId, model, picker, painter, tool }: PaintingProps) {
  const stroke = useRef<StrokeMaker | null>(null)
  const isBrush = tool === 'brush' || tool === 'eraser'
  const longestMm = Math.max(...model.sizeMm)
  useEffect(() => () => placeRing(null), [])

  const strokes = (): FilamentChange[] => {
    const { selected, mirrored, locked, ...brush } = filamentToolStore.getState()
    const [x0, , , x1] = model.header.box
    return (stroke.current?.lines() ?? []).map((points) => ({
      kind: 'stroke',
      points: points.slice(0, 5000),
      radiusMm: brushRadius(brush, longestMm),
      mirrorX: mirrored ? (x0 + x1) / 2 : null,
      filament: tool === 'eraser' ? null : selected,
      locked: [...locked],
    }))
  }

  const click = async (x: number, y: number) => {
    const sight = sightNow.current
    const hit = sight === null ? null : surfaceAt(picker, sight, x, y)
    if (hit === null) return
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

  useBrushPointer({
    onDown(x, y) {
      const sight = sightNow.current
      if (sight === null || surfaceAt(picker, sight, x, y) === null) return false
      if (!isBrush) {
        void click(x, y)
        return true
      }
      const radius = brushRadius(filamentToolStore.getState(), longestMm) / 1000
      stroke.current = createStrokeMaker(picker, sight, radius)
      stroke.current.move(x, y)
      painter.preview(strokes())
      return true
    },
    onDrag(places) {
      if (stroke.current === null) return
      let grown = false
      for (const { x, y } of places) grown = stroke.current.move(x, y) || grown
      if (grown) painter.preview(strokes())
    },
    onUp(finished) {
      const made = strokes()
      stroke.current = null
      if (finished && made.length > 0) changeFilaments(assetId, made)
      painter.preview([])
    },
    onHover(x, y) {
      const sight = sightNow.current
      const hit = x === null || sight === null || !isBrush ? null : surfaceAt(picker, sight, x, y)
      if (hit === null || sight === null || x === null) return placeRing(null)
      const radius = brushRadius(filamentToolStore.getState(), longestMm) / 1000
      placeRing({ x, y, radius: radius / sight.pixelAt(hit.distance) })
    },
  })
  return null
}
