/** Publishes the materials on the stage to the window, and displays their unsaved edits. */
import { useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import type { FilamentChange } from '../../shared/edits/filament-change.ts'
import { planFilaments } from '../../shared/edits/filament-plan.ts'
import type { TextureUse } from '../../shared/edits/material-change.ts'
import { colourMatrix, type ColourMatrix } from '../../shared/edits/picture-adjustment.ts'
import { editMaterials, type EditedMaterial } from '../state/edits/edited-materials.ts'
import { settleFilaments } from '../state/edits/filament-edit.ts'
import { useFilamentEdit } from '../state/edits/use-filament-edit.ts'
import { reportMaterials, type ShownMaterials } from '../state/edits/material-edit.ts'
import { editOf } from '../state/edits/edits.ts'
import { useMaterialEdit } from '../state/edits/use-material-edit.ts'
import { settleSculpt } from '../state/edits/sculpt-edit.ts'
import { settlePlacing } from '../state/edits/transform-edit.ts'
import type { MapName } from './lenses/lens.ts'
import type { Retouch } from './lenses/retouch.ts'
import { materialTriangles } from './model-exposure.ts'
import type { StageModel } from './stage-model.ts'
import type { ShownView } from './use-loaded-view.ts'
import { assignedMaterials } from './filaments/filament-materials.ts'

/** Applies changes at most once a frame. */
export function useRetouch(view: ShownView): void {
  const invalidate = useThree((state) => state.invalidate)
  const { model, materials, assetId, isComplete } = view
  useEffect(() => {
    if (!isComplete) return
    reportMaterials(shownMaterials(assetId, model))
    settleFilaments()
    settlePlacing()
    settleSculpt()
    return () => reportMaterials(null)
  }, [assetId, model, isComplete])

  const changes = useMaterialEdit((state) => editOf(state, assetId).changes)
  const pictures = useMaterialEdit((state) => state.pictures)
  const spools = useFilamentEdit((state) => editOf(state, assetId).changes)
  const retouch = useMemo(
    () =>
      changes.length === 0
        ? filamentRetouch(model, spools)
        : retouchOf(editMaterials(model.header.materials, changes), (edited, use) => {
            const source = edited.plan.pictures[use]?.source
            return source === undefined || source === null ? null : (pictures[source.sha256] ?? null)
          }),
    [changes, pictures, spools, model],
  )
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (materials.retouch(retouch)) invalidate()
    })
    return () => cancelAnimationFrame(frame)
  }, [materials, retouch, invalidate])
}

/** Returns the materials with the changed spools; painted faces are drawn on top. */
function filamentRetouch({ header }: StageModel, changes: readonly FilamentChange[]): Retouch | null {
  if (!changes.some(({ kind }) => kind !== 'stroke' && kind !== 'fill')) return null
  const materials = assignedMaterials(header.materials, planFilaments(changes, header.materials))
  return {
    materials,
    assigned: materials.map((_, index) => index),
    pictures: materials.map(() => ({})),
    adjustments: materials.map(() => null),
  }
}

type Chosen = (edited: EditedMaterial, use: TextureUse) => ImageBitmap | null

const matrices = new WeakMap<object, ColourMatrix>()

function retouchOf(edited: readonly EditedMaterial[], chosen: Chosen): Retouch {
  return {
    materials: edited.map(({ look }) => look),
    assigned: edited.map(({ index, plan }) => plan.mergedInto ?? index),
    pictures: edited.map((material) => {
      const pictures: Partial<Record<MapName, ImageBitmap>> = {}
      for (const use of Object.keys(material.plan.pictures) as TextureUse[]) {
        const picture = chosen(material, use)
        if (picture !== null) pictures[use] = picture
      }
      return pictures
    }),
    adjustments: edited.map(({ plan: { adjustment } }) => {
      if (adjustment === null) return null
      const matrix = matrices.get(adjustment) ?? colourMatrix(adjustment)
      matrices.set(adjustment, matrix)
      return matrix
    }),
  }
}

function shownMaterials(assetId: string, model: StageModel): ShownMaterials {
  const { materials, textures, parts, chunks, box } = model.header
  const layouts = materials.map(() => true)
  for (const chunk of chunks) {
    const material = parts[chunk.part]?.material ?? 0
    if (chunk.uvs === null) layouts[material] = false
  }
  return {
    assetId,
    materials,
    textures,
    triangles: materialTriangles(model),
    layouts,
    box,
    picture: (index) => model.pictures.image(index),
  }
}
