/** The frame of a slot, which accepts dropped files. */
import { Box } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import styles from './slots.module.css'
import type { Slot } from './use-slot.ts'

interface SlotFrameProps {
  place: Slot
  label: string
  testId: string
  small?: boolean
  children: ReactNode
}

export function SlotFrame({ place, label, testId, small = false, children }: SlotFrameProps) {
  const [over, setOver] = useState(false)
  return (
    <Box
      className={styles['slot']}
      data-testid={testId}
      data-slot={place.name}
      data-over={over || undefined}
      data-small={small || undefined}
      data-filled={place.file !== undefined || undefined}
      role="group"
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setOver(false)
        void place.takeFiles([...event.dataTransfer.files])
      }}
    >
      {children}
    </Box>
  )
}
