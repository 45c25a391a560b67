/** What can be made of the open thing, in one step. */
import { Button, Stack } from '@mantine/core'
import type { Asset } from '../../shared/asset.ts'
import { useNextSteps } from '../state/next-steps.ts'
import { PanelTitle } from '../ui/panel-title.tsx'
import { StepIcon } from '../ui/step-icon.tsx'
import { factWords } from '../words/inspect/fact-words.ts'
import styles from './inspect.module.css'

/** Draws nothing where there is no next step. */
export function NextStepList({ asset }: { asset: Asset }) {
  const steps = useNextSteps(asset)
  if (steps.length === 0) return null
  return (
    <Stack gap={8}>
      <PanelTitle level={3}>{factWords.nextSteps}</PanelTitle>
      <div className={styles['steps']}>
        {steps.map(({ id, label, run }) => (
          <Button
            key={id}
            variant="default"
            size="xs"
            leftSection={<StepIcon step={id} />}
            onClick={run}
            data-testid={`chain-${id}`}
          >
            {label}
          </Button>
        ))}
      </div>
    </Stack>
  )
}
