/** The programs to open a model in, for a button with a menu. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import { openInButtonWords } from '../../words/export/dialect-words.ts'
import { openIn } from './slicers.ts'
import { usePrograms } from './use-programs.ts'
import { useSlicers } from './use-slicers.ts'
import { openSettings } from '../window-store.ts'

export interface OpenInChoices {
  label: string
  onPress: () => void
  busy: boolean
  menuLabel: string
  items: { id: string; label: string; onChoose: () => void; apart?: boolean }[]
}

/**
 * Returns the last used program for the button, and the others for the menu; the settings if there is no program. Null
 * until the programs are known.
 */
export function useOpenInChoices(asset: Asset, heightMm?: number): OpenInChoices | null {
  const [first, ...others] = usePrograms()
  const isKnown = useSlicers((state) => state.state !== null)
  const busy = useSlicers((state) => state.opening !== null)
  if (!isKnown) return null
  const setUp = (): void => openSettings('slicers')
  if (first === undefined)
    return { label: openInButtonWords.none, onPress: setUp, busy, menuLabel: openInButtonWords.others, items: [] }
  return {
    label: openInButtonWords.openIn(first.name),
    onPress: () => void openIn(asset, first.id, heightMm),
    busy,
    menuLabel: openInButtonWords.others,
    items: [
      ...others.map(({ id, name }) => ({ id, label: name, onChoose: () => void openIn(asset, id, heightMm) })),
      { id: 'set-up', label: openInButtonWords.setUp, onChoose: setUp, apart: true },
    ],
  }
}
