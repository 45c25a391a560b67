/** Reads the derived file `picking`: the trees of all chunks. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { readDerived } from '../view-stream.ts'
import type { PickTree } from './picker.ts'

/** In the order of the view's chunks. Rejects with AppError, `cancelled` when aborted. */
export async function readPicking(url: string, signal: AbortSignal): Promise<PickTree[]> {
  const trees: PickTree[] = []
  let known = false
  await readDerived(url, signal, (news) => {
    if (news.type === 'header') known = news.header.kind === 'picking'
    else if (news.type === 'piece')
      trees[news.index] = {
        nodes: news.arrays['nodes'] ?? new ArrayBuffer(0),
        order: new Uint32Array(news.arrays['order'] ?? new ArrayBuffer(0)),
      }
  })
  if (!known) throw new AppError('data-corrupt', `${url} is another kind of derived file`)
  return trees
}
