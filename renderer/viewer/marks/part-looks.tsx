/** Hides parts and highlights the selected ones. */
import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import { DoubleSide, Group, Mesh, MeshBasicMaterial } from 'three'
import { partsStore, setParts } from '../../state/stage/parts.ts'
import { useParts } from '../../state/stage/use-parts.ts'
import { useTransformTool } from '../../state/edits/use-transform-tool.ts'
import { linear } from '../lenses/warning.ts'
import { meshesOf } from '../stage-model.ts'
import type { ShownView } from '../use-loaded-view.ts'

/** Publishes the model's parts, and renders them as the part tree requests. */
export function PartLooks({ view, darkTheme }: { view: ShownView; darkTheme: boolean }) {
  const invalidate = useThree((state) => state.invalidate)
  const { model, assetId, isComplete } = view
  const isCurrent = useParts((state) => state.assetId === assetId)
  const hidden = useParts((state) => state.hidden)
  const chosen = useParts((state) => state.chosen)
  const transforming = useTransformTool((state) => state.on)
  useEffect(() => setParts(assetId, model.header), [assetId, model])
  useEffect(
    () => () => {
      // Another model may have reported its parts by now.
      if (partsStore.getState().assetId === assetId) setParts(null, null)
    },
    [assetId],
  )
  useEffect(() => {
    for (const mesh of meshesOf(model)) {
      const visible = !(isCurrent && hidden.has(mesh.chunk.part))
      if (mesh.visible === visible) continue
      mesh.visible = visible
      invalidate()
    }
  }, [model, isComplete, isCurrent, hidden, invalidate])
  useEffect(() => {
    if (!isCurrent || chosen.size === 0 || transforming) return
    const highlight = new Group()
    const materials = [true, false].map((through) => highlightMaterial(darkTheme, through))
    for (const mesh of meshesOf(model)) {
      if (!chosen.has(mesh.chunk.part) || hidden.has(mesh.chunk.part)) continue
      for (const material of materials) {
        const over = new Mesh(mesh.own, material)
        over.matrixAutoUpdate = false
        over.renderOrder = 2
        highlight.add(over)
      }
    }
    model.body.add(highlight)
    invalidate()
    return () => {
      // The geometry belongs to the chunks.
      highlight.removeFromParent()
      for (const material of materials) material.dispose()
      invalidate()
    }
  }, [model, isComplete, isCurrent, hidden, chosen, transforming, darkTheme, invalidate])
  return null
}

function highlightMaterial(darkTheme: boolean, through: boolean): MeshBasicMaterial {
  const material = new MeshBasicMaterial({
    transparent: true,
    opacity: through ? 0.12 : 0.42,
    depthTest: !through,
    depthWrite: false,
    side: DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: -1,
    polygonOffsetUnits: -1,
    toneMapped: false,
  })
  const [r, g, b] = linear(darkTheme ? '#e68a5e' : '#c6602f')
  material.color.setRGB(r, g, b)
  return material
}
