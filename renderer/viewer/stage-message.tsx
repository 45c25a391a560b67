/** The message over the stage: loading progress or an error. */
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useDelayed } from '../ui/use-delayed.ts'
import { describeError } from '../words/errors.ts'
import { useDerivedProgress } from '../state/stage/use-derived-progress.ts'
import type { StageStatus } from './stage-status.ts'
import { stageWords } from '../words/viewer/stage-words.ts'
import styles from './stage.module.css'

interface StageMessageProps {
  assetId: string
  status: StageStatus
  /** Graphics were lost several times: nothing is shown again by itself. */
  repeated: boolean
  onRetry: () => void
  onClose: () => void
}

/** Draws nothing while a model is shown, and in the first 300 ms of loading. */
export function StageMessage({ assetId, status, repeated, onRetry, onClose }: StageMessageProps) {
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
  if (status.state !== 'lost' && status.state !== 'error') return null
  const lost = repeated ? stageWords.lostAgain : stageWords.lost
  const words = status.state === 'lost' ? lost : describeError(status.error)
  const canRetry =
    status.state === 'lost' ||
    status.error.code !== 'unsupported-format' ||
    status.error.details?.['reason'] === 'webgl-missing'
  return (
    <div className={styles['over']}>
      <Stack className={styles['card']} gap={8} role="alert">
        <Text fw={500}>{words.title}</Text>
        <Text size="xs" c="dimmed">
          {words.text}
        </Text>
        {canRetry && (
          <Group>
            <Button variant="default" onClick={onRetry} data-testid="show-again">
              {status.state === 'lost' ? stageWords.showNow : stageWords.tryAgain}
            </Button>
            {status.state === 'lost' && (
              <Button variant="subtle" color="gray" onClick={onClose} data-testid="close-lost">
                {stageWords.close}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </div>
  )
}
