/** Says to screen readers what happens out of sight, and shows progress in the window's title. */
import { VisuallyHidden } from '@mantine/core'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { messageStore } from '../state/messages.ts'
import { useStudio } from '../state/studio-store.ts'

/** Draws nothing that is seen. */
export function LiveRegion() {
  const { text } = useStore(messageStore, (state) => state.spoken)
  const progress = useStudio(({ snapshot }) => {
    const running = snapshot?.jobs.filter((job) => job.state === 'running' || job.state === 'downloading') ?? []
    if (running.length === 0) return null
    return Math.round((running.reduce((sum, job) => sum + (job.progress ?? 0), 0) / running.length) * 100)
  })
  useEffect(() => {
    document.title = progress === null ? 'Maquette' : `${progress} % · Maquette`
  }, [progress])
  return (
    <VisuallyHidden role="status" aria-live="polite" data-testid="live-region">
      {text}
    </VisuallyHidden>
  )
}
