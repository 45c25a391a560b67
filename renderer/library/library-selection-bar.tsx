/** The actions for selected assets, above the grid. */
import { Button, Text } from '@mantine/core'
import { deleteAssets, markFavourites } from '../state/library/assets.ts'
import { useOpenAsset } from '../state/stage/use-open-asset.ts'
import { comparableOf, compare, maxCompared } from '../state/stage/compare.ts'
import { clearAssets } from '../state/library/library-selection.ts'
import { useSelectedAssets } from '../state/library/use-library-selection.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { libraryWords } from '../words/library.ts'
import styles from './library.module.css'

const ProjectButton = lazyComponent(async () => (await import('./project-button.tsx')).ProjectButton)
const TagButton = lazyComponent(async () => (await import('./tag-button.tsx')).TagButton)

const words = libraryWords.selection

/** A single selected asset is compared with the model on the stage. */
export function SelectionBar() {
  const selected = useSelectedAssets()
  const open = useOpenAsset()
  if (selected.length === 0) return null
  const ids = selected.map(({ id }) => id)
  const withOpen = selected.length === 1 && open?.kind === 'model' && open.id !== ids[0]
  const compared = comparableOf(selected, ids).length + (withOpen ? 1 : 0)
  const starred = selected.every(({ favourite }) => favourite)
  return (
    <div className={styles['selection']} role="toolbar" aria-label={words.label} data-testid="library-selection">
      <Text size="xs" className={styles['count'] ?? ''} truncate>
        {words.count(selected.length)}
      </Text>
      <Button
        size="compact-xs"
        disabled={compared < 2 || compared > maxCompared || compared < selected.length}
        title={words.compareHint(maxCompared)}
        onClick={() => compare(withOpen ? [open.id, ...ids] : ids)}
        data-testid="compare-selected"
      >
        {withOpen ? words.compareWithOpen : words.compare}
      </Button>
      <TagButton assets={selected} />
      <ProjectButton assets={selected} />
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => void markFavourites(selected, !starred)}
        data-testid="favour-selected"
      >
        {starred ? words.unfavourite : words.favourite}
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => {
          clearAssets()
          void deleteAssets(selected)
        }}
        data-testid="delete-selected"
      >
        {words.delete}
      </Button>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={clearAssets} data-testid="clear-selected">
        {words.clear}
      </Button>
    </div>
  )
}
