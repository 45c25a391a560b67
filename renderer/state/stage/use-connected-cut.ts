import { useDraft } from '../draft/use-draft.ts'
import { connectedCutNow, type ConnectedCut } from './connector-places.ts'

/** Returns the cut that the form makes now; renders again with every change of the form. */
export function useConnectedCut(): ConnectedCut | null {
  useDraft(({ draft }) => draft)
  return connectedCutNow()
}
