/** Puts the section plane into the cutting form, together with the model on the stage. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import { writePlane } from '../../../shared/print/cut-planes.ts'
import type { CuttingPlane } from '../../../shared/geometry/section.ts'
import { cutChain, startChain } from './chains.ts'
import { currentRow, draftStore, setParameter } from './draft.ts'

/** `plane` is in metres, in model coordinates. Planes already in the form for this model are kept. */
export async function cutHere(asset: Asset, plane: CuttingPlane): Promise<void> {
  const before = draftStore.getState().draft
  const isSame = before.operation === cutChain.operation && containsAsset(before.files, asset.id)
  const known = isSame ? before.parameters['planes'] : undefined
  await startChain(cutChain, asset)
  const planesParameter = currentRow()?.parameters.find(({ id }) => id === 'planes')
  if (planesParameter === undefined || !containsAsset(draftStore.getState().draft.files, asset.id)) return
  const written = writePlane({ normal: plane.normal, offset: plane.offset * 1000 })
  const others = typeof known === 'string' ? known.split(';').map((one) => one.trim()) : []
  setParameter('cut', 'planes')
  setParameter('planes', [...others.filter((other) => other !== written), written].join('; '))
}

function containsAsset(files: ReturnType<typeof draftStore.getState>['draft']['files'], assetId: string): boolean {
  return Object.values(files).some((file) => file.assetId === assetId)
}
