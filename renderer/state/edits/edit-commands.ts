/** The commands that have the engine make a version of an asset with changes. */
import type { CommandInput, CommandName } from '../../../shared/protocol/contract.ts'
import { bridge } from '../current-bridge.ts'

const command =
  <
    Name extends CommandName &
      ('assets.edit-filaments' | 'assets.edit-materials' | 'assets.sculpt' | 'assets.transform'),
  >(
    name: Name,
  ) =>
  async (assetId: string, changes: readonly CommandInput<Name>['changes'][number][]) =>
    bridge().call(name, { assetId, changes: [...changes] } as CommandInput<Name>)

export const editFilaments = command('assets.edit-filaments')
export const editMaterials = command('assets.edit-materials')
export const sculptAsset = command('assets.sculpt')
export const transformAsset = command('assets.transform')
