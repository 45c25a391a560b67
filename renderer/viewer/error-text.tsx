import { Text } from '@mantine/core'
import type { ErrorData } from '../../shared/protocol/app-error.ts'
import { describeError } from '../words/errors.ts'

/** An error in one paragraph. */
export function ErrorText({ error }: { error: ErrorData }) {
  const { title, text } = describeError(error)
  return (
    <Text size="xs" role="alert">
      {title}. {text}
    </Text>
  )
}
