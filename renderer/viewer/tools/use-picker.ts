/** Fetches the trees that picking needs, once a tool needs them. */
import { useEffect, useState } from 'react'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { derivedUrl } from '../../../shared/protocol/derived-url.ts'
import type { StageModel } from '../stage-model.ts'
import { createPicker, type Picker } from './picker.ts'
import { readPicking } from './read-picking.ts'
import { toolViewStore } from './tool-view-store.ts'

/** As long as the model is there: a tool that is put away and taken up again is ready at once. */
const pickers = new WeakMap<StageModel, Picker>()

/**
 * Null until they are there. `model` must be whole. The store gets its state: ready once the graphics card is, which `drawable`
 * says.
 */
export function usePicker(assetId: string, model: StageModel, wanted: boolean, drawable: boolean): Picker | null {
  const [, setMade] = useState<Picker | null>(null)
  const found = pickers.get(model) ?? null
  const needed = wanted && found === null
  useEffect(() => {
    if (!needed) return
    const ending = new AbortController()
    toolViewStore.setState({ trees: 'loading' })
    readPicking(derivedUrl(assetId, 'picking', {}), ending.signal).then(
      (trees) => {
        if (ending.signal.aborted) return
        try {
          if (trees.length !== model.chunks.length)
            throw new AppError('data-corrupt', `there are ${trees.length} trees for ${model.chunks.length} chunks`)
          const picker = createPicker(
            model.chunks.map((mesh, index) => ({
              positions: mesh.arrays.positions,
              indices: mesh.arrays.indices,
              part: mesh.chunk.part,
              isShown: () => mesh.visible,
              tree: trees[index]!,
            })),
          )
          pickers.set(model, picker)
          setMade(picker)
        } catch (thrown) {
          toolViewStore.setState({ trees: AppError.from(thrown).toData() })
        }
      },
      (thrown: unknown) => {
        if (!ending.signal.aborted) toolViewStore.setState({ trees: AppError.from(thrown).toData() })
      },
    )
    return () => ending.abort()
  }, [needed, assetId, model])
  useEffect(() => () => toolViewStore.setState({ trees: 'none' }), [model])
  useEffect(() => {
    if (found !== null && drawable) toolViewStore.setState({ trees: 'ready' })
  }, [found, drawable])
  return found
}
