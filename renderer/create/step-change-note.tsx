/** Says that the form changes a step of a model's history, and what runs again after it. */
import { Button, Text } from '@mantine/core'
import { forgetStepChange, useStepChange } from '../state/draft/edit-earlier-request.ts'
import { stepChangeWords } from '../words/create/step-change-words.ts'
import styles from './create.module.css'

/** Draws nothing while it does not. */
export function StepChangeNote() {
  const change = useStepChange()
  if (change === null) return null
  const { asset, steps, stopsAt } = change
  return (
    <div className={styles['stepchange']} data-testid="step-change">
      <Text size="xs" fw={500} truncate title={asset.name}>
        {stepChangeWords.title(asset.name)}
      </Text>
      <Text size="xs" c="dimmed">
        {steps.length === 0
          ? stepChangeWords.nothing
          : stepChangeWords.following(steps.map(({ operation }) => operation))}
        {stopsAt !== null && ` ${stepChangeWords.stops(stopsAt.asset.name, stopsAt.why)}`}
      </Text>
      {steps.length > 0 && (
        <Button size="compact-xs" variant="default" onClick={forgetStepChange} data-testid="only-this-step">
          {stepChangeWords.only}
        </Button>
      )}
    </div>
  )
}
