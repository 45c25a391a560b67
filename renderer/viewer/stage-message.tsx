/** What stands instead of, or over, a model: what the stage waits for, or why it cannot show it. */
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useDelayed } from '../ui/use-delayed.ts'
import { describeError } from '../words/errors.ts'
import { useDerivedProgress } from '../state/stage/use-derived-progress.ts'
import type { StageStatus } from './stage-status.ts'
import { stageWords } from '../words/viewer/stage-words.ts'
import styles from './stage.module.css'

/** Nothing while a model is shown; loading is announced after 300 ms. */
export function StageMessage({
  assetId,
  status,
  onRetry,
}: {
  assetId: string
  status: StageStatus
  onRetry: () => void
}) {
  const late = useDelayed(status.state === 'loading', 300)
  const making = useDerivedProgress(assetId, 'view')
  if (status.state === 'loading' && late) {
    const fraction = status.fraction ?? making?.fraction ?? null
    const words = status.fraction === null ? stageWords.preparing : stageWords.loading
    return (
      <div className={styles['over']}>
        <div className={styles['card']}>
          <Text size="sm" mb={8}>
            {words}
          </Text>
          <Progress
            value={fraction === null ? 100 : fraction * 100}
            striped={fraction === null}
            size={4}
            aria-label={words}
          />
        </div>
      </div>
    )
  }
  if (status.state === 'lost')
    return (
      <div className={styles['over']}>
        <Stack className={styles['card']} gap={8} role="alert">
          <Text fw={500}>{stageWords.lost.title}</Text>
          <Text size="xs" c="dimmed">
            {stageWords.lost.text}
          </Text>
          <Group>
            <Button variant="default" onClick={onRetry}>
              {stageWords.lost.showNow}
            </Button>
          </Group>
        </Stack>
      </div>
    )
  if (status.state === 'error') {
    const words = describeError(status.error)
    return (
      <div className={styles['over']}>
        <Stack className={styles['card']} gap={8} role="alert">
          <Text fw={500}>{words.title}</Text>
          <Text size="xs" c="dimmed">
            {words.text}
          </Text>
          {status.error.code !== 'unsupported-format' && (
            <Group>
              <Button variant="default" onClick={onRetry}>
                {stageWords.tryAgain}
              </Button>
            </Group>
          )}
        </Stack>
      </div>
    )
  }
  return null
}
