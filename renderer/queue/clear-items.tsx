/** The menu that removes ended jobs from the list. Favourites stay, and each removal can be undone. */
import { Menu } from '@mantine/core'
import { IconChecklist, IconClockX, IconFilterX, IconCircleX } from '@tabler/icons-react'
import { asksForAll } from '../../shared/protocol/job-query.ts'
import { endStates } from '../../shared/protocol/job.ts'
import { useHistory } from '../state/queue/use-history.ts'
import { clearJobs } from '../state/queue/many-jobs.ts'
import { queueWords } from '../words/queue/queue-words.ts'

const weekMs = 7 * 24 * 3_600_000
const words = queueWords.clear

export function ClearItems() {
  const query = useHistory((state) => state.query)
  return (
    <>
      <Menu.Label>{words.heading}</Menu.Label>
      {!asksForAll(query) && (
        <Menu.Item
          leftSection={<IconFilterX size={16} />}
          onClick={() => void clearJobs(query)}
          data-testid="clear-found"
        >
          {words.matching}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconChecklist size={16} />} onClick={() => void clearJobs({})} data-testid="clear-all">
        {words.all}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCircleX size={16} />}
        onClick={() => void clearJobs({ states: endStates.filter((state) => state !== 'done') })}
        data-testid="clear-failed"
      >
        {words.failed}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconClockX size={16} />}
        onClick={() => void clearJobs({ to: new Date(Date.now() - weekMs).toISOString() })}
        data-testid="clear-old"
      >
        {words.old}
      </Menu.Item>
    </>
  )
}
