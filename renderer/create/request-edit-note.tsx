/** Explains that the form edits an earlier version's request, and what is repeated afterwards. */
import { Button, Text } from '@mantine/core'
import { forgetRequestEdit } from '../state/draft/edit-earlier-request.ts'
import { useRequestEdit } from '../state/draft/use-request-edit.ts'
import { requestEditWords } from '../words/create/request-edit-words.ts'
import styles from './create.module.css'

export function RequestEditNote() {
  const change = useRequestEdit()
  if (change === null) return null
  const { asset, requests, stopsAt } = change
  return (
    <div className={styles['stepchange']} data-testid="step-change">
      <Text size="xs" fw={500} truncate title={asset.name}>
        {requestEditWords.title(asset.name)}
      </Text>
      <Text size="xs" c="dimmed">
        {requests.length === 0
          ? requestEditWords.nothing
          : requestEditWords.following(requests.map(({ operation }) => operation))}
        {stopsAt !== null && ` ${requestEditWords.stops(stopsAt.asset.name, stopsAt.why)}`}
      </Text>
      {requests.length > 0 && (
        <Button size="compact-xs" variant="default" onClick={forgetRequestEdit} data-testid="only-this-step">
          {requestEditWords.only}
        </Button>
      )}
    </div>
  )
}
