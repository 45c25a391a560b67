/** Why a request was refused, with one action. */
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { ErrorData } from '../../shared/protocol/app-error.ts'
import { describeError, type Remedy } from '../words/errors.ts'
import { useDraft } from '../state/draft/use-draft.ts'
import { commonRemedies } from '../state/services/remedies.ts'

interface RefusalNoteProps {
  error: ErrorData
  serviceName: string
  connectionId: string
  onTryAgain: () => void
}

/** Renders the note, and scrolls to it if the button was just pressed. */
export function RefusalNote({ error, serviceName, connectionId, onTryAgain }: RefusalNoteProps) {
  const note = useRef<HTMLDivElement>(null)
  const wasSubmitted = useDraft((state) => state.refusal !== null)
  useEffect(() => {
    if (wasSubmitted) note.current?.scrollIntoView({ block: 'nearest' })
  }, [wasSubmitted, error])
  const words = describeError(error, serviceName)
  const run: Partial<Record<Remedy, () => void>> = {
    ...commonRemedies(error, connectionId),
    'try-again': onTryAgain,
    resume: onTryAgain,
  }
  const remedy = words.remedy === null ? undefined : run[words.remedy.kind]
  return (
    <Alert ref={note} color="gray" variant="default" p={10} icon={<IconAlertTriangle size={16} />} title={words.title}>
      <Stack gap={8} align="flex-start">
        <Text size="xs">{words.text}</Text>
        {remedy !== undefined && words.remedy !== null && (
          <Button variant="default" size="xs" onClick={remedy}>
            {words.remedy.label}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
