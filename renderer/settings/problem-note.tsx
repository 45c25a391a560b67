/** A problem with a service or its key, in words. */
import { Alert, Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ErrorData } from '../../shared/protocol/app-error.ts'
import { detailsToCopy } from '../words/errors.ts'
import { formProblemWords } from '../words/settings/form-problem-words.ts'

/** `serviceName` is the user's name for the service. */
export function ProblemNote({ error, serviceName }: { error: ErrorData; serviceName: string }) {
  const words = formProblemWords(error, serviceName)
  return (
    <Alert variant="default" p={10} icon={<IconAlertTriangle size={16} />} title={words.title} role="alert">
      <Text size="xs">{words.text}</Text>
      {words.remedy?.kind === 'copy-details' && (
        <Button
          mt={8}
          size="xs"
          variant="default"
          onClick={() => void navigator.clipboard.writeText(detailsToCopy(error))}
        >
          {words.remedy.label}
        </Button>
      )}
    </Alert>
  )
}
