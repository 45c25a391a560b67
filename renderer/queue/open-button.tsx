import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2 } from '@tabler/icons-react'
import { windowStore } from '../state/window-store.ts'
import { useWindow } from '../state/use-window.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { queueHeadWords as headWords } from '../words/queue/queue-head-words.ts'

export function OpenButton() {
  const large = useWindow((state) => state.queueOpen)
  return (
    <IconButton
      label={large ? headWords.collapse : headWords.expand}
      action="queue"
      tooltipPosition="top"
      icon={large ? <IconArrowsDiagonalMinimize2 size={16} /> : <IconArrowsDiagonal size={16} />}
      onClick={() => windowStore.setState({ queueOpen: !large })}
      data-testid="open-queue"
    />
  )
}
