/** Sculpting on the stage: shows strokes that are not applied yet, and makes strokes with the pointer. */
import { useThree } from '@react-three/fiber'
import { useEffect, useRef, useState } from 'react'
import { sculptEditStore } from '../../state/edits/sculpt-edit.ts'
import { editOf } from '../../state/edits/edits.ts'
import { useTools } from '../../state/stage/use-tools.ts'
import type { StageModel } from '../stage-model.ts'
import type { Picker } from '../tools/picker.ts'
import { usePicker } from '../tools/use-picker.ts'
import { useSight } from '../tools/use-sight.ts'
import { picturesOfChunks } from './painted-into.ts'
import { Sculpting } from './sculpting.tsx'
import { createSculptor, type Sculptor } from './sculptor.ts'
import type { SculptChunk } from './sculpt-chunk.ts'
import { applyPatch } from './apply-patch.ts'

interface SculptSceneProps {
  assetId: string
  /** The whole model, not the preview. */
  model: StageModel
  /** Called when chunks have new colours and materials must be assigned again. Must stay the same function. */
  onSurfaces: () => void
}

export function SculptScene({ assetId, model, onSurfaces }: SculptSceneProps) {
  const gl = useThree((state) => state.gl)
  const invalidate = useThree((state) => state.invalidate)
  const isActive = useTools((state) => state.inUse.at(-1) === 'sculpt')
  const [sculptor, setSculptor] = useState<Sculptor | null>(null)
  const picker = usePicker(assetId, model, isActive, true)
  const newestPicker = useRef<Picker | null>(null)
  newestPicker.current = picker

  useEffect(() => {
    const worker = new Worker(new URL('sculpt-worker.ts', import.meta.url), { type: 'module' })
    const created = createSculptor(worker, chunksOf(model), () => picturesOf(model), {
      onPatch(patch) {
        performance.mark('maquette:sculpted')
        if (applyPatch(model, gl, patch)) onSurfaces()
        for (const { chunk } of patch.chunks) newestPicker.current?.moved(chunk)
        sculptEditStore.setState({ missed: !patch.changed })
        invalidate()
      },
      onWorking: (working) => sculptEditStore.setState({ working }),
      onProblem: (problem) => sculptEditStore.setState({ problem }),
    })
    created.show(editOf(sculptEditStore.getState(), assetId).changes)
    // Immediately, so that the current stroke follows the change.
    const end = sculptEditStore.subscribe((state, before) => {
      const { changes: now } = editOf(state, assetId)
      if (now !== editOf(before, assetId).changes) created.show(now)
    })
    setSculptor(created)
    return () => {
      end()
      created.end()
      setSculptor(null)
      sculptEditStore.setState({ working: false, missed: false, problem: null })
    }
  }, [assetId, model, gl, invalidate, onSurfaces])

  const isReady = isActive && picker !== null && sculptor !== null
  useEffect(() => {
    sculptEditStore.setState({ isReady })
    return () => sculptEditStore.setState({ isReady: false })
  }, [isReady])
  useSight(model)
  if (!isReady) return null
  return <Sculpting assetId={assetId} model={model} picker={picker} sculptor={sculptor} />
}

function chunksOf(model: StageModel): SculptChunk[] {
  const pictures = picturesOfChunks(model.header)
  return model.chunks.map(({ chunk, arrays }, index) => {
    const [r, g, b] = model.header.materials[model.header.parts[chunk.part]?.material ?? 0]?.baseColour ?? [1, 1, 1]
    const { positions, indices, normals, uvs, colours } = arrays
    return { positions, indices, normals, uvs, colours, picture: pictures[index] ?? null, tint: [r, g, b] }
  })
}

async function picturesOf(model: StageModel): Promise<Map<number, ImageBitmap>> {
  const found = new Map<number, ImageBitmap>()
  for (const picture of new Set(picturesOfChunks(model.header))) {
    const image = picture === null ? null : model.pictures.image(picture)
    if (picture !== null && image !== null)
      found.set(picture, await createImageBitmap(image, { premultiplyAlpha: 'none', colorSpaceConversion: 'none' }))
  }
  return found
}
