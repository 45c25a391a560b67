/** What the stage says instead of, or over, a model: what it waits for, or why it cannot show it. */
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useDelayed } from '../ui/use-delayed.ts'
import { describeError } from '../error-messages.ts'
import { useDerivedProgress } from '../state/derived-progress.ts'
import type { StageStatus } from './stage-status.ts'
import styles from './stage.module.css'

/** Nothing while a model is shown; loading is told after 300 ms. */
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
    const words = status.fraction === null ? 'Reading the model' : 'Opening the model'
    return (
      <div className={styles['over']}>
        <div className={styles['card']}>
          <Text size="sm" mb={8}>
            {words}
          </Text>
          <Progress
            value={fraction === null ? 100 : fraction * 100}
            animated={fraction === null}
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
          <Text fw={500}>The graphics card was reset</Text>
          <Text size="xs" c="dimmed">
            Your model is safe. It is put back on the stage.
          </Text>
          <Group>
            <Button variant="default" onClick={onRetry}>
              Show it now
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
                Try again
              </Button>
            </Group>
          )}
        </Stack>
      </div>
    )
  }
  return null
}
