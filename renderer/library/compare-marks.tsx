/** What is marked to be compared, and the button that does it. Stands over the grid while something is marked. */
import { Button, Text } from '@mantine/core'
import { IconLayersDifference } from '@tabler/icons-react'
import { clearMarks, compare, comparedAtMost, useCompare } from '../state/compare.ts'
import { useOpenAsset } from '../state/assets.ts'
import styles from './library.module.css'

/** One marked alone is compared with the model on the stage. */
export function CompareMarks() {
  const marked = useCompare((state) => state.marked)
  const open = useOpenAsset()
  if (marked.length === 0) return null
  const withOpen = marked.length === 1 && open?.kind === 'model' && !marked.includes(open.id)
  const ids = withOpen ? [open.id, ...marked] : marked
  return (
    <div className={styles['marks']} role="toolbar" aria-label="Marked to compare" data-testid="compare-marks">
      <IconLayersDifference size={16} aria-hidden />
      <Text size="xs" flex={1} truncate>
        {withOpen
          ? `1 marked, to compare with “${open.name}” on the stage`
          : ids.length < 2
            ? '1 marked. Mark another to compare them'
            : `${ids.length} marked${ids.length === comparedAtMost ? ', which is as many as fit' : ''}`}
      </Text>
      <Button size="compact-xs" disabled={ids.length < 2} onClick={() => compare(ids)} data-testid="compare-marked">
        Compare
      </Button>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={clearMarks} data-testid="compare-clear">
        Clear
      </Button>
    </div>
  )
}
