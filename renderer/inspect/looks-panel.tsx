/** The filaments of a model, or its materials. */
import { Button, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import type { Asset } from '../../shared/protocol/asset.ts'
import { editOf } from '../state/edits/edits.ts'
import { useFilamentEdit } from '../state/edits/use-filament-edit.ts'
import { useMaterialEdit } from '../state/edits/use-material-edit.ts'
import { looksWords as words } from '../words/inspect/filament-edit-words.ts'
import { FilamentsPanel } from './filaments-panel.tsx'
import styles from './filaments.module.css'
import { MaterialsPanel } from './materials-panel.tsx'

const looks = ['filaments', 'materials'] as const
type Looks = (typeof looks)[number]

/** Shows filaments first if there are any. Only one of the two can have unsaved changes. */
export function LooksPanel({ asset }: { asset: Asset }) {
  const [selected, setAsked] = useState<Looks | null>(null)
  const has = useMaterialEdit(
    ({ shown }) => shown?.assetId === asset.id && shown.materials.some(({ filament }) => filament !== undefined),
  )
  const materialsChanged = useMaterialEdit((state) => editOf(state, asset.id).changes.length > 0)
  const filamentsChanged = useFilamentEdit((state) => editOf(state, asset.id).changes.length > 0)
  const shown = selected ?? (has && !materialsChanged ? 'filaments' : 'materials')
  const blocked = shown === 'filaments' ? materialsChanged : filamentsChanged
  const other = shown === 'filaments' ? 'materials' : 'filaments'
  return (
    <div className={styles['looks']}>
      <div className={styles['switch']}>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={words.label}
          data={looks.map((value) => ({ value, label: words[value] }))}
          value={shown}
          onChange={(value) => setAsked(value)}
          data-testid="looks"
        />
      </div>
      {blocked ? (
        <div className={styles['blocked']}>
          <Text size="xs">{shown === 'filaments' ? words.materialsUnsaved : words.filamentsUnsaved}</Text>
          <Button size="xs" variant="default" onClick={() => setAsked(other)}>
            {words.goTo(words[other])}
          </Button>
        </div>
      ) : shown === 'filaments' ? (
        <FilamentsPanel asset={asset} />
      ) : (
        <MaterialsPanel asset={asset} />
      )}
    </div>
  )
}
