/** A slicer's estimate of the print; renders nothing without a slicer on this computer. */
import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import type { Asset } from '../../shared/protocol/asset.ts'
import type { SliceEstimate } from '../../shared/print/slicers.ts'
import { askSlicer, stopAsking } from '../state/library/slicers.ts'
import { usePrograms } from '../state/library/use-programs.ts'
import { useSlicers } from '../state/library/use-slicers.ts'
import { FactList } from '../ui/fact-list.tsx'
import { PanelTitle } from '../ui/panel-title.tsx'
import { describeError } from '../words/errors.ts'
import { sliceFacts, sliceShortage, sliceSource, sliceWords } from '../words/inspect/slice-words.ts'
import styles from './inspect.module.css'

/** Slices only when the button is pressed, since that takes a while. */
export function SliceEstimatePanel({ asset }: { asset: Asset }) {
  const slicers = usePrograms().ordered.filter(({ slices }) => slices)
  const result = useSlicers(({ estimates }) => estimates[asset.id])
  if (slicers.length === 0 || asset.kind !== 'model') return null
  const problem = result?.status === 'failed' ? describeError(result.error) : null
  return (
    <Stack gap={8} data-testid="slice-estimate">
      <PanelTitle level={3}>{sliceWords.title}</PanelTitle>
      {result?.status === 'ready' && <Estimate estimate={result.estimate} />}
      {problem !== null && (
        <div className={styles['verdict']} role="alert">
          <IconAlertTriangle size={16} aria-hidden />
          <Text size="sm">
            {problem.title}. {problem.text}
          </Text>
        </div>
      )}
      {result?.status === 'asking' ? (
        <Group gap={8} role="status">
          <Loader size={14} />
          <Text size="sm" flex={1}>
            {sliceWords.asking}
          </Text>
          <Button variant="default" size="compact-xs" onClick={() => void stopAsking(asset)} data-testid="stop-slicing">
            {sliceWords.cancel}
          </Button>
        </Group>
      ) : (
        <Group gap={6}>
          {slicers.map(({ id, name }) => (
            <Button
              key={id}
              variant="default"
              size="xs"
              leftSection={<IconClock size={16} aria-hidden />}
              onClick={() => void askSlicer(asset, id)}
              data-testid={`ask-${id}`}
            >
              {result === undefined || slicers.length > 1 ? sliceWords.ask(name) : sliceWords.again}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  )
}

function Estimate({ estimate }: { estimate: SliceEstimate }) {
  const shortage = sliceShortage(estimate)
  return (
    <>
      <FactList facts={sliceFacts(estimate)} />
      {(shortage !== null || estimate.warnings.length > 0) && (
        <ul className={styles['remarks']} aria-label={sliceWords.warnings}>
          {[...(shortage === null ? [] : [shortage]), ...estimate.warnings].map((line) => (
            <li key={line} data-level="warning">
              <IconAlertTriangle size={14} aria-hidden />
              <span>{line}</span>
            </li>
          ))}
        </ul>
      )}
      <Text size="xs" c="dimmed">
        {sliceSource(estimate)}
      </Text>
    </>
  )
}
