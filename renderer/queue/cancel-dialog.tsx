/** Asked before several jobs are ended that were sent already and may be charged all the same. */
import { Button, Group, Modal, Text } from '@mantine/core'
import { formatCredits } from '../ui/format-number.ts'
import { cancelNow } from './end-jobs.ts'
import { mayBeCharged } from './job-words.ts'
import { selectionStore, useSelection } from './selection-store.ts'

/** Draws the question while there is one. */
export function CancelDialog() {
  const jobs = useSelection((state) => state.confirming)
  const close = () => selectionStore.setState({ confirming: null })
  const sent = (jobs ?? []).filter(mayBeCharged)
  const known = sent.flatMap(({ cost }) => cost.quoted ?? [])
  const sum = known.reduce((total, credits) => total + credits, 0)
  const unknown = sent.length - known.length
  const price = [
    ...(sum > 0 ? [formatCredits(sum)] : []),
    ...(unknown > 0 ? [`a price not told for ${unknown}`] : []),
  ].join(' and ')
  return (
    <Modal
      opened={jobs !== null}
      onClose={close}
      title={`Cancel ${jobs?.length ?? 0} jobs?`}
      size={420}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm">
        {sent.length} of them {sent.length === 1 ? 'was' : 'were'} sent already. The services are asked to end them, and
        may charge for what they began{price === '' ? '' : `: ${price} at most`}. What waits is not charged.
      </Text>
      <Group justify="flex-end" gap={8} mt={16}>
        <Button variant="default" onClick={close} data-autofocus>
          Let them go on
        </Button>
        <Button onClick={() => void cancelNow(jobs ?? [])} data-testid="confirm-cancel">
          Cancel {jobs?.length ?? 0}
        </Button>
      </Group>
    </Modal>
  )
}
