/** Filaments on the stage: shows their unsaved changes, and paints with the pointer. */
import { useThree } from '@react-three/fiber'
import { useEffect, useMemo, useRef, useState } from 'react'
import { planFilaments } from '../../../shared/edits/filament-plan.ts'
import { filamentEditStore } from '../../state/edits/filament-edit.ts'
import { editOf } from '../../state/edits/edits.ts'
import { useFilamentEdit } from '../../state/edits/use-filament-edit.ts'
import { endFilamentTool, showsFilaments } from '../../state/edits/filament-tool.ts'
import { useFilamentTool } from '../../state/edits/use-filament-tool.ts'
import { useTools } from '../../state/stage/use-tools.ts'
import { useTransformTool } from '../../state/edits/use-transform-tool.ts'
import type { Look } from '../lenses/assign-materials.ts'
import type { StageModel } from '../stage-model.ts'
import { useFramePacer } from '../tools/use-frame-pacer.ts'
import { usePicker } from '../tools/use-picker.ts'
import { useSight } from '../tools/use-sight.ts'
import { createPaintedOverlay, type PaintedOverlay } from './painted-overlay.ts'
import { createPainter, type Painter } from './painter.ts'
import { Painting } from './painting.tsx'
import { useToolView } from '../../state/stage/use-tool-view.ts'
import { filamentMaterial } from './filament-materials.ts'

interface FilamentSceneProps {
  assetId: string
  /** The whole model, not the preview. */
  model: StageModel
  look: Look
}

/**
 * Starts a worker for a model with filaments while the panel is open, a tool is active or there are unsaved changes.
 */
export function FilamentScene({ assetId, model, look }: FilamentSceneProps) {
  const changed = useFilamentEdit((state) => editOf(state, assetId).changes.length > 0)
  const open = useFilamentEdit((state) => state.panelOpen)
  const has = model.header.materials.some(({ filament }) => filament !== undefined)
  const painting = useFilamentTool((state) => state.tool !== null)
  if (!has || (!changed && !open && !painting)) return null
  return <Filaments assetId={assetId} model={model} look={look} />
}

function Filaments({ assetId, model, look }: FilamentSceneProps) {
  const gl = useThree((state) => state.gl)
  const pacer = useFramePacer()
  const changes = useFilamentEdit((state) => editOf(state, assetId).changes)
  const tool = useFilamentTool((state) => state.tool)
  const measuring = useTools(({ inUse, section }) => inUse.at(-1) === 'measure' || section.placing !== null)
  const transforming = useTransformTool((state) => state.on)
  const [painter, setPainter] = useState<Painter | null>(null)
  const overlay = useRef<PaintedOverlay | null>(null)
  const plan = useMemo(() => planFilaments(changes, model.header.materials), [changes, model])
  const colours = JSON.stringify(plan.filaments.map(({ number, colour }) => [number, colour]))

  useEffect(() => {
    const layers = createPaintedOverlay(model, gl, () => void pacer.draw())
    overlay.current = layers
    const worker = new Worker(new URL('paint-worker.ts', import.meta.url), { type: 'module' })
    const { materials, parts } = model.header
    const created = createPainter(
      worker,
      model.chunks.map(({ chunk, arrays: { positions, indices, normals } }) => ({
        positions,
        indices,
        normals,
        material: parts[chunk.part]?.material ?? 0,
      })),
      materials.map(({ filament }) => filament ?? null),
      {
        onPainted(painted, mm2) {
          layers.show('list', painted)
          filamentEditStore.setState({ areas: { assetId, mm2 } })
        },
        onPreview: (painted) => layers.show('stroke', painted),
        onWorking: (working) => filamentEditStore.setState({ working }),
        onProblem: (problem) => filamentEditStore.setState({ problem }),
      },
    )
    created.show(editOf(filamentEditStore.getState(), assetId).changes)
    // Immediately, so that later requests follow the change. The painter's own updates use the same store.
    const end = filamentEditStore.subscribe((state, before) => {
      const { changes: now } = editOf(state, assetId)
      if (now !== editOf(before, assetId).changes) created.show(now)
    })
    setPainter(created)
    return () => {
      end()
      created.end()
      layers.dispose()
      overlay.current = null
      setPainter(null)
      endFilamentTool()
      filamentEditStore.setState({ areas: null, working: false, problem: null })
    }
  }, [assetId, model, gl, pacer])

  useEffect(() => {
    const shown = showsFilaments(look.lens) ? look : null
    overlay.current?.setLook(shown, (filament) => filamentMaterial(filament, model.header.materials, plan))
    // Only the `colours` of the plan are visible.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [look, colours, model, painter])

  const painting = tool !== null && !measuring && !transforming
  const picker = usePicker(assetId, model, painting, true)
  const isReady = painting && picker !== null && painter !== null
  useEffect(() => {
    filamentEditStore.setState({ isReady })
    return () => filamentEditStore.setState({ isReady: false })
  }, [isReady])
  const trees = useToolView((view) => view.trees)
  useEffect(() => {
    if (painting && typeof trees === 'object') filamentEditStore.setState({ problem: trees })
  }, [painting, trees])
  useSight(model)
  if (!isReady) return null
  return <Painting assetId={assetId} model={model} picker={picker} painter={painter} tool={tool} />
}
