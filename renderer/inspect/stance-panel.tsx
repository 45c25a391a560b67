/** Which unit the open model's file is in and which of its axes is up, where the file does not say or is wrong. */
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Asset } from '../../shared/asset.ts'
import { plainStance } from '../../shared/stance.ts'
import type { Stance } from '../../shared/stance.ts'
import { takeAsset } from '../state/assets.ts'
import { PanelTitle } from '../ui/panel-title.tsx'
import {
  fileHabit,
  proposedUnit,
  scaleKey,
  stanceAfter,
  stanceWords as words,
  unitChoices,
  upChoices,
} from '../words/inspect/stance-words.ts'

/** Draws nothing for what is not a model. What is chosen is kept at once; the file itself is never changed. */
export function StancePanel({ asset }: { asset: Asset }) {
  const [busy, setBusy] = useState(false)
  if (asset.kind !== 'model' || asset.problem !== null) return null
  const habit = fileHabit(asset.mediaType)
  const stance = asset.stance ?? plainStance
  const proposal = asset.facts === null ? null : proposedUnit(habit, asset.facts.sizeMm, stance.scale)
  const take = async (change: Partial<Stance>) => {
    setBusy(true)
    await takeAsset(asset, stanceAfter(stance, change))
    setBusy(false)
  }
  return (
    <Stack gap={8} data-testid="stance">
      <PanelTitle level={3}>{words.title}</PanelTitle>
      {!habit.stated && asset.stance === undefined && (
        <Text size="xs" c="dimmed">
          {words.unstated}
        </Text>
      )}
      {proposal !== null && (
        <Group gap={8} justify="space-between" wrap="nowrap" data-testid="stance-proposal">
          <Text size="xs">{words.proposal(proposal.nowMm, proposal.name, proposal.thenMm)}</Text>
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
      {/* Below each other: side by side the longest words are cut off. */}
      <Stack gap={6}>
        <Select
          aria-label={words.unit}
          data={unitChoices(habit, stance.scale)}
          value={scaleKey(stance.scale)}
          allowDeselect={false}
          disabled={busy}
          onChange={(scale) => void take({ scale: Number(scale ?? 1) })}
          data-testid="stance-unit"
        />
        <Select
          aria-label={words.up}
          data={upChoices(habit)}
          value={stance.up}
          allowDeselect={false}
          disabled={busy}
          onChange={(up) => void take({ up: up ?? 'y' })}
          data-testid="stance-up"
        />
      </Stack>
      {asset.stance !== undefined && (
        <Group gap={8} justify="space-between" wrap="nowrap">
          <Text size="xs" c="dimmed">
            {words.scope}
          </Text>
          <Button
            variant="default"
            size="compact-xs"
            style={{ flex: 'none' }}
            disabled={busy}
            onClick={() => void take(plainStance)}
          >
            {words.reset}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
