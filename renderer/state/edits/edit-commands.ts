/** The command that creates a version of an asset with changes. */
import type { CommandInput } from '../../../shared/protocol/contract.ts'
import { bridge } from '../current-bridge.ts'

type Edit = CommandInput<'assets.edit'>['edit']
type Kind = Edit['kind']

const edit =
  <Name extends Kind>(kind: Name) =>
  async (assetId: string, changes: readonly Extract<Edit, { kind: Name }>['changes'][number][]) => {
    const { resultNote } = await import('../../../shared/text/result-words.ts')
    return bridge().call('assets.edit', {
      assetId,
      edit: { kind, changes: [...changes] } as Edit,
      note: resultNote(kind) ?? kind,
    })
  }

export const editFilaments = edit('filaments')
export const editMaterials = edit('materials')
export const sculptAsset = edit('sculpt')
export const transformAsset = edit('transform')
