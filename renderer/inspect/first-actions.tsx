/** The most frequent actions, above the facts: a file for the slicer, a repair if needed, and a pose. */
import { Button, Group, Tooltip } from '@mantine/core'
import { IconDownload, IconPaint, IconTool } from '@tabler/icons-react'
import type { Asset } from '../../shared/protocol/asset.ts'
import { useRepairNow } from '../state/draft/repair-now.ts'
import { usePrintSize } from '../state/library/use-print-size.ts'
import { useSaveForSlicer } from '../state/library/use-save-for-slicer.ts'
import { editMaterials, wholeMetals } from '../state/edits/edited-materials.ts'
import { editOf } from '../state/edits/edits.ts'
import { treatAsNonMetal } from '../state/edits/material-edit.ts'
import { useMaterialEdit } from '../state/edits/use-material-edit.ts'
import { showInspectorTab } from '../state/window-store.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { SizeWarning } from '../ui/size-warning.tsx'
import { factWords } from '../words/inspect/fact-words.ts'

const PoseActions = lazyComponent(async () => (await import('./pose-actions.tsx')).PoseActions)

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
        <NonMetalButton asset={asset} />
      </Group>
      <PoseActions asset={asset} isSizeOdd={size !== null} />
    </>
  )
}

/** Shown while the model on the stage is metal all over. The change is unsaved, so its tab opens. */
function NonMetalButton({ asset }: { asset: Asset }) {
  const shown = useMaterialEdit((state) => (state.shown?.assetId === asset.id ? state.shown : null))
  const changes = useMaterialEdit((state) => editOf(state, asset.id).changes)
  const metals = shown === null ? [] : wholeMetals(editMaterials(shown.materials, changes))
  if (metals.length === 0) return null
  return (
    <Tooltip label={factWords.nonMetalHint} multiline w={260}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPaint size={16} />}
        onClick={() => {
          treatAsNonMetal(asset.id, metals)
          showInspectorTab('materials')
        }}
        data-testid="treat-as-non-metal"
      >
        {factWords.nonMetal}
      </Button>
    </Tooltip>
  )
}
