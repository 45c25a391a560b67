/** The most frequent actions, above the facts: a file for the slicer, and a repair if needed. */
import { Button, Group } from '@mantine/core'
import { IconDownload, IconTool } from '@tabler/icons-react'
import type { Asset } from '../../shared/protocol/asset.ts'
import { useRepairNow } from '../state/draft/repair-now.ts'
import { usePrintSize } from '../state/library/use-print-size.ts'
import { useSaveForSlicer } from '../state/library/use-save-for-slicer.ts'
import { SizeWarning } from '../ui/size-warning.tsx'
import { factWords } from '../words/inspect/fact-words.ts'

/** For readable models only. */
export function FirstActions({ asset }: { asset: Asset }) {
  const { busy, save } = useSaveForSlicer(asset)
  const repair = useRepairNow(asset)
  const size = usePrintSize(asset, asset.facts?.sizeMm ?? null)
  if (asset.facts === null || asset.facts.triangles === 0) return null
  return (
    <>
      {size !== null && <SizeWarning {...size} />}
      <Group gap={8} grow preventGrowOverflow={false}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={busy}
          onClick={save}
          data-testid="save-3mf"
        >
          {factWords.save3mf}
        </Button>
        {!asset.facts.watertight && repair !== null && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconTool size={16} />}
            onClick={() => void repair()}
            data-testid="repair-now"
          >
            {factWords.repairNow}
          </Button>
        )}
      </Group>
    </>
  )
}
