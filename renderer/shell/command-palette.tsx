/** The command palette: actions, chains and assets; a query also finds forms, presets, settings and their synonyms. */
import { Kbd } from '@mantine/core'
import { Spotlight, type SpotlightActionData } from '@mantine/spotlight'
import { IconAdjustments, IconCube, IconPhoto, IconSearch, IconSettings } from '@tabler/icons-react'
import { createElement, useMemo } from 'react'
import { currentLanguage } from '../../shared/text/language.ts'
import { openAsset } from '../state/library/assets.ts'
import { useOpenAsset } from '../state/stage/use-open-asset.ts'
import { readyCatalogues } from '../state/draft/current-batch.ts'
import { useChains } from '../state/draft/use-chains.ts'
import styles from './shell.module.css'
import { searchAssets } from '../state/library/search-assets.ts'
import { useSnapshot, useStudio } from '../state/use-studio.ts'
import { ChainIcon } from '../ui/chain-icon.tsx'
import { shortcutWords } from '../words/shortcut-words.ts'
import { actionGroupWords } from '../words/shell/action-words.ts'
import { shellWords } from '../words/shell/shell-words.ts'
import { actionIcon } from './action-icons.ts'
import { findActions, type SearchEntry } from './find-actions.ts'
import { formActions } from './form-actions.ts'
import { paletteStore } from './palette.ts'
import { settingActions } from './setting-actions.ts'
import { studioActions } from './studio-actions.ts'
import { useSynonyms } from './synonyms.ts'

const words = shellWords.palette
const groups = Object.keys(actionGroupWords) as (keyof typeof actionGroupWords)[]
const maxResults = 200
const maxShown = 40

type FoundAction = SearchEntry & { row: SpotlightActionData }

export function CommandPalette() {
  const assets = useSnapshot((snapshot) => snapshot.assets)
  const chains = useChains(useOpenAsset())
  const synonyms = useSynonyms()
  const offered = useFormActions(synonyms)
  const own = studioActions
    .filter(({ id }) => id !== 'open-palette')
    .map(({ id, group, label, shortcut, run }) => ({
      ...found({ id, label, order: 0, synonyms: synonyms[id] ?? '' }, createElement(actionIcon(id), { size: 16 }), run),
      group,
      shortcut,
    }))
    .map(({ row, shortcut, ...action }) => ({
      ...action,
      row: shortcut === undefined ? row : { ...row, rightSection: <Kbd size="xs">{shortcutWords(shortcut)}</Kbd> },
    }))
  const next = chains.map(({ id, label, run }) =>
    found({ id: `chain-${id}`, label, order: 0 }, <ChainIcon chain={id} />, run),
  )
  const shown = searchAssets(assets, { query: '' }).map((asset) =>
    found(
      { id: `asset-${asset.id}`, label: words.show(asset.name), order: 4 },
      asset.kind === 'image' ? <IconPhoto size={16} /> : <IconCube size={16} />,
      () => void openAsset(asset.id),
    ),
  )
  const rowsOf = (actions: readonly FoundAction[]) => actions.map(({ row }) => row)
  const all = [...own, ...next, ...offered, ...shown]
  return (
    <Spotlight
      store={paletteStore}
      // The shortcut is one of the actions, which are loaded before the palette.
      shortcut={null}
      scrollable
      maxHeight={420}
      limit={maxShown}
      size={560}
      searchProps={{
        placeholder: words.search,
        'aria-label': words.search,
        leftSection: <IconSearch size={16} />,
      }}
      nothingFound={words.noMatch}
      overlayProps={{ blur: 0, backgroundOpacity: 0.45 }}
      classNames={{ content: styles['palette'] ?? '' }}
      attributes={{ content: { 'aria-label': words.search } }}
      scrollAreaProps={{ scrollbars: 'y', viewportProps: { tabIndex: 0, 'aria-label': words.actions } }}
      filter={(query, rows) => (query.trim() === '' ? rows : rowsOf(findActions(all, query).slice(0, maxShown)))}
      actions={[
        ...groups.map((group) => ({
          group: actionGroupWords[group],
          actions: rowsOf(own.filter((action) => action.group === group)),
        })),
        { group: words.nextSteps, actions: rowsOf(next) },
        { group: words.library, actions: rowsOf(shown.slice(0, maxResults)) },
      ]}
    />
  )
}

/** What the forms and the settings offer. This computer comes before other services. */
function useFormActions(synonyms: ReturnType<typeof useSynonyms>): FoundAction[] {
  const catalogues = useStudio((state) => state.catalogues)
  const connections = useSnapshot((snapshot) => snapshot.connections)
  const language = currentLanguage()
  return useMemo(() => {
    const ready = readyCatalogues(catalogues)
    const ordered = connections
      .toSorted((a, b) => Number(b.embedded) - Number(a.embedded))
      .flatMap(({ id }) => (ready[id] === undefined ? [] : [{ connectionId: id, catalogue: ready[id] }]))
    return [
      ...formActions(ordered, synonyms).map((action) => found(action, <IconAdjustments size={16} />, action.run)),
      ...settingActions(synonyms).map((action) => found(action, <IconSettings size={16} />, action.run)),
    ]
    // Their labels are read in the language of the window.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [catalogues, connections, synonyms, language])
}

function found(action: SearchEntry, icon: SpotlightActionData['leftSection'], run: () => void): FoundAction {
  const { id, label, detail } = action
  return {
    ...action,
    row: { id, label, leftSection: icon, onClick: run, ...(detail !== undefined && { description: detail }) },
  }
}
