/** The programs to open a model in, for a button with a menu. */
import type { ProgramFile, ProgramId } from '../../../shared/print/slicers.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { dialectWords, openInButtonWords } from '../../words/export/dialect-words.ts'
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
 * Returns the program for the button, and the others for the menu; the settings if no program is found. The program is
 * one that reads the chosen `file`, by default the last used one. Null until the programs are known.
 */
export function useOpenInChoices(
  asset: Asset,
  { heightMm, file }: { heightMm?: number | undefined; file?: ProgramFile | undefined } = {},
): OpenInChoices | null {
  const { ordered, isMeant } = usePrograms(file)
  const isKnown = useSlicers((state) => state.state !== null)
  const busy = useSlicers((state) => state.opening !== null)
  if (!isKnown) return null
  const setUp = (): void => openSettings('slicers')
  const common = { busy, menuLabel: openInButtonWords.others }
  if (ordered.length === 0) return { ...common, label: openInButtonWords.none, onPress: setUp, items: [] }
  const open = (id: ProgramId): void => void openIn(asset, id, heightMm)
  const choices = ordered.map(({ id, name }) => ({ id, label: name, onChoose: () => open(id) }))
  const settings = { id: 'set-up', label: openInButtonWords.setUp, onChoose: setUp, apart: true }
  const [first, ...others] = choices
  if (first !== undefined && isMeant)
    return {
      ...common,
      label: openInButtonWords.openIn(first.label),
      onPress: first.onChoose,
      items: [...others, settings],
    }
  // No program for the chosen slicer is found; one may be installed elsewhere.
  const isOne = file?.format === '3mf' && file.dialect !== 'orca' && file.dialect !== 'objects'
  const label = isOne ? openInButtonWords.setUpFor(dialectWords.names[file.dialect]) : settings.label
  return { ...common, label, onPress: setUp, items: choices }
}
