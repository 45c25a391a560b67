/** Announces messages to screen readers, and shows progress in the window's title. */
import { VisuallyHidden } from '@mantine/core'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { messageStore } from '../state/messages.ts'
import { useStudio } from '../state/use-studio.ts'
import { windowTitle } from '../words/shell/window-title.ts'

export function LiveRegion() {
  const { text } = useStore(messageStore, (state) => state.announcement)
  const title = useStudio(({ snapshot }) => windowTitle(snapshot?.jobs ?? []))
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <VisuallyHidden role="status" aria-live="polite" data-testid="live-region">
      {text}
    </VisuallyHidden>
  )
}
