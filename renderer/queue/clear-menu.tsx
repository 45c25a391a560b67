import { IconEraser } from '@tabler/icons-react'
import { useHistory } from '../state/queue/use-history.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { menuButton } from '../ui/menu-button.tsx'
import { queueWords } from '../words/queue/queue-words.ts'

const ClearingMenu = menuButton(async () => (await import('./clear-items.tsx')).ClearItems)

/** Removes ended jobs from the list; renders nothing if there are none. */
export function ClearMenu() {
  const some = useSnapshot((snapshot) => snapshot.endedJobs > 0)
  const total = useHistory((state) => state.total)
  if (!some && total === 0) return null
  return (
    <ClearingMenu position="bottom-end" items={{}}>
      <IconButton
        label={queueWords.clear.label}
        tooltipPosition="top"
        icon={<IconEraser size={16} />}
        data-testid="queue-clear"
      />
    </ClearingMenu>
  )
}
