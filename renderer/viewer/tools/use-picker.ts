/** Loads the trees that picking needs, once a tool needs them. */
import { useEffect, useState } from 'react'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { derivedUrl } from '../../../shared/protocol/derived-url.ts'
import { toolViewStore } from '../../state/stage/tool-view.ts'
import type { StageModel } from '../stage-model.ts'
import { startWork } from '../start-work.ts'
import { readDerived } from '../view-stream.ts'
import { createPicker, type Picker, type PickTree } from './picker.ts'

/** Stored with the model, so that a tool is ready immediately when it is used again. */
const pickers = new WeakMap<StageModel, Picker>()

/**
 * Returns null until the trees are loaded. Needs the whole model. Sets `trees` to ready once `drawable` is also true.
 */
export function usePicker(assetId: string, model: StageModel, wanted: boolean, drawable: boolean): Picker | null {
  const [, setMade] = useState<Picker | null>(null)
  const found = pickers.get(model) ?? null
  const needed = wanted && found === null
  useEffect(() => {
    if (!needed) return
    toolViewStore.setState({ trees: 'loading' })
    return startWork(
      async (signal) => pickerOf(model, await readTrees(derivedUrl(assetId, 'picking', {}), signal)),
      (picker) => {
        pickers.set(model, picker)
        setMade(picker)
      },
      (error) => toolViewStore.setState({ trees: error }),
    )
  }, [needed, assetId, model])
  useEffect(() => () => toolViewStore.setState({ trees: 'none' }), [model])
  useEffect(() => {
    if (found !== null && drawable) toolViewStore.setState({ trees: 'ready' })
  }, [found, drawable])
  return found
}

/** In the order of the view's chunks. */
async function readTrees(url: string, signal: AbortSignal): Promise<PickTree[]> {
  const trees: PickTree[] = []
  await readDerived(url, signal, ['picking'], (news) => {
    if (news.type !== 'piece') return
    const { nodes = new ArrayBuffer(0), order = new ArrayBuffer(0) } = news.arrays
    trees[news.index] = { nodes, order: new Uint32Array(order) }
  })
  return trees
}

function pickerOf(model: StageModel, trees: readonly PickTree[]): Picker {
  if (trees.length !== model.chunks.length)
    throw new AppError('data-corrupt', `there are ${trees.length} trees for ${model.chunks.length} chunks`)
  return createPicker(
    model.chunks.map((mesh, index) => ({
      positions: mesh.arrays.positions,
      indices: mesh.arrays.indices,
      part: mesh.chunk.part,
      isShown: () => mesh.visible,
      tree: trees[index]!,
    })),
  )
}
