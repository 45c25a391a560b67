/** Lists what can be made next from the open asset. */
import { Button, Stack } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { Asset } from '../../shared/protocol/asset.ts'
import { useOpenInChoices } from '../state/library/use-open-in-choices.ts'
import { useChains } from '../state/draft/use-chains.ts'
import { PanelTitle } from '../ui/panel-title.tsx'
import { SplitButton } from '../ui/split-button.tsx'
import { ChainIcon } from '../ui/chain-icon.tsx'
import { factWords } from '../words/inspect/fact-words.ts'
import styles from './inspect.module.css'

export function ChainList({ asset }: { asset: Asset }) {
  const chains = useChains(asset)
  if (chains.length === 0) return null
  return (
    <Stack gap={8}>
      <PanelTitle level={3}>{factWords.nextSteps}</PanelTitle>
      <div className={styles['steps']}>
        {chains.map(({ id, label, run }) => (
          <Button
            key={id}
            variant="default"
            size="xs"
            leftSection={<ChainIcon chain={id} />}
            onClick={run}
            data-testid={`chain-${id}`}
          >
            {label}
          </Button>
        ))}
        {asset.kind === 'model' && <OpenInButton asset={asset} />}
      </div>
    </Stack>
  )
}

function OpenInButton({ asset }: { asset: Asset }) {
  const choices = useOpenInChoices(asset)
  if (choices === null) return null
  return <SplitButton {...choices} size="xs" icon={<IconExternalLink size={16} aria-hidden />} testId="step-open-in" />
}
