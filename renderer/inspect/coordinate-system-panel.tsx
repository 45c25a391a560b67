/** The unit and up axis of the open model's file, for files that do not state them or state them wrongly. */
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Asset } from '../../shared/protocol/asset.ts'
import { defaultCoordinateSystem, type CoordinateSystem } from '../../shared/formats/coordinate-system.ts'
import { takeAsset } from '../state/library/assets.ts'
import { PanelTitle } from '../ui/panel-title.tsx'
import {
  formatDefaults,
  proposedUnit,
  scaleKey,
  coordinateSystemAfter,
  coordinateSystemWords as words,
  unitChoices,
  upChoices,
} from '../words/inspect/coordinate-system-words.ts'

/** For models only. The file itself is never changed. */
export function CoordinateSystemPanel({ asset }: { asset: Asset }) {
  const [busy, setBusy] = useState(false)
  if (asset.kind !== 'model' || asset.problem !== null) return null
  const defaults = formatDefaults(asset.mediaType)
  const coordinateSystem = asset.coordinateSystem ?? defaultCoordinateSystem
  const proposal = asset.facts === null ? null : proposedUnit(defaults, asset.facts.sizeMm, coordinateSystem.scale)
  const take = async (change: Partial<CoordinateSystem>) => {
    setBusy(true)
    await takeAsset(asset, coordinateSystemAfter(coordinateSystem, change))
    setBusy(false)
  }
  return (
    <Stack gap={8} data-testid="coordinate-system">
      <PanelTitle level={3}>{words.title}</PanelTitle>
      {!defaults.stated && asset.coordinateSystem === undefined && (
        <Text size="xs" c="dimmed">
          {words.unstated}
        </Text>
      )}
      {proposal !== null && (
        <Group gap={8} justify="space-between" wrap="nowrap" data-testid="coordinate-system-proposal">
          <Text size="xs">{words.proposal(proposal.nowMm, proposal.name, proposal.convertedMm)}</Text>
          <Button
            variant="default"
            size="compact-xs"
            style={{ flex: 'none' }}
            disabled={busy}
            onClick={() => void take({ scale: proposal.scale })}
          >
            {words.accept(proposal.name)}
          </Button>
        </Group>
      )}
      {/* Stacked vertically: side by side the longest words would be cut off. */}
      <Stack gap={6}>
        <Select
          aria-label={words.unit}
          data={unitChoices(defaults, coordinateSystem.scale)}
          value={scaleKey(coordinateSystem.scale)}
          allowDeselect={false}
          disabled={busy}
          onChange={(scale) => void take({ scale: Number(scale ?? 1) })}
          data-testid="coordinate-system-unit"
        />
        <Select
          aria-label={words.up}
          data={upChoices(defaults)}
          value={coordinateSystem.up}
          allowDeselect={false}
          disabled={busy}
          onChange={(up) => void take({ up: up ?? 'y' })}
          data-testid="coordinate-system-up"
        />
      </Stack>
      {asset.coordinateSystem !== undefined && (
        <Group gap={8} justify="space-between" wrap="nowrap">
          <Text size="xs" c="dimmed">
            {words.scope}
          </Text>
          <Button
            variant="default"
            size="compact-xs"
            style={{ flex: 'none' }}
            disabled={busy}
            onClick={() => void take(defaultCoordinateSystem)}
          >
            {words.reset}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
