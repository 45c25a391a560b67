/** Asks before cancelling several jobs that may be charged. */
import { Button, Group, Modal, Text } from '@mantine/core'
import { cancelNow } from './end-jobs.ts'
import { maxCharge } from './max-charge.ts'
import { mayBeCharged } from '../words/queue/job-words.ts'
import { queueWords } from '../words/queue/queue-words.ts'
import { selectionStore, useSelection } from './selection-store.ts'

export function CancelDialog() {
  const jobs = useSelection((state) => state.confirming)
  const close = () => selectionStore.setState({ confirming: null })
  const sent = (jobs ?? []).filter(mayBeCharged)
  const { totals, unknown } = maxCharge(sent)
  const words = queueWords.cancel
  return (
    <Modal
      opened={jobs !== null}
      onClose={close}
      title={words.title(jobs?.length ?? 0)}
      size={420}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <Text size="sm">{words.text(sent.length, totals, unknown)}</Text>
      <Group justify="flex-end" gap={8} mt={16}>
        <Button variant="default" onClick={close} data-autofocus>
          {words.keep}
        </Button>
        <Button onClick={() => void cancelNow(jobs ?? [])} data-testid="confirm-cancel">
          {words.confirm(jobs?.length ?? 0)}
        </Button>
      </Group>
    </Modal>
  )
}
