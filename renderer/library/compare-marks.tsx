/** What is marked to be compared, and the button that does it. Stands over the grid while something is marked. */
import { Button, Text } from '@mantine/core'
import { IconLayersDifference } from '@tabler/icons-react'
import { clearMarks, compare, comparedAtMost, useCompare } from '../state/compare.ts'
import { useOpenAsset } from '../state/assets.ts'
import { libraryWords } from '../words/library.ts'
import styles from './library.module.css'

const words = libraryWords.comparison

/** One marked alone is compared with the model on the stage. */
export function CompareMarks() {
  const marked = useCompare((state) => state.marked)
  const open = useOpenAsset()
  if (marked.length === 0) return null
  const withOpen = marked.length === 1 && open?.kind === 'model' && !marked.includes(open.id)
  const ids = withOpen ? [open.id, ...marked] : marked
  return (
    <div className={styles['marks']} role="toolbar" aria-label={words.label} data-testid="compare-marks">
      <IconLayersDifference size={16} aria-hidden />
      <Text size="xs" flex={1} truncate>
        {withOpen
          ? words.withOpen(open.name)
          : ids.length < 2
            ? words.one
            : words.several(ids.length, ids.length === comparedAtMost)}
      </Text>
      <Button size="compact-xs" disabled={ids.length < 2} onClick={() => compare(ids)} data-testid="compare-marked">
        {words.compare}
      </Button>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={clearMarks} data-testid="compare-clear">
        {words.clear}
      </Button>
    </div>
  )
}
