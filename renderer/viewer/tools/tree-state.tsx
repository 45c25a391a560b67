/** How far the trees are that the tools need; nothing once they are there. */
import { Progress, Text } from '@mantine/core'
import { describeError } from '../../words/errors.ts'
import { useDerivedProgress } from '../../state/stage/use-derived-progress.ts'
import { sectionWords } from '../../words/viewer/section-words.ts'
import { useToolView } from './tool-view-store.ts'

/** Draws it. */
export function TreeState({ assetId }: { assetId: string }) {
  const trees = useToolView((view) => view.trees)
  const progress = useDerivedProgress(assetId, 'picking')
  if (trees === 'ready' || trees === 'none') return null
  if (trees !== 'loading')
    return (
      <Text size="xs" role="alert">
        {describeError(trees).title}. {describeError(trees).text}
      </Text>
    )
  return (
    <div>
      <Text size="xs">{sectionWords.preparing(progress === null ? null : Math.floor(progress.fraction * 100))}</Text>
      <Progress mt={4} size={3} value={(progress?.fraction ?? 0) * 100} aria-label={sectionWords.preparingName} />
    </div>
  )
}
