/** The spool of one filament: its name and colour, or one of the user's own spools. */
import { Button, Text, TextInput } from '@mantine/core'
import type { PlannedFilament } from '../../shared/edits/filament-plan.ts'
import { spoolName } from '../../shared/print/own-spool.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { openSettings } from '../state/window-store.ts'
import { PanelTitle } from '../ui/panel-title.tsx'
import { spoolFieldWords as words } from '../words/inspect/filament-edit-words.ts'
import { nameOfFilament } from './filament-list.tsx'
import styles from './filaments.module.css'
import { hexOfLinear, linearOfHex } from './linear-colour.ts'
import { SwatchField } from '../ui/swatch-field.tsx'

interface SpoolFieldsProps {
  filament: PlannedFilament
  /** `dragging`: more changes of the same drag follow. */
  onSet: (values: { name?: string; colour?: [number, number, number] }, dragging: boolean) => void
  onEnd: () => void
}

export function SpoolFields({ filament, onSet, onEnd }: SpoolFieldsProps) {
  const spools = useSnapshot((snapshot) => snapshot.settings.ownSpools)
  const [r, g, b] = filament.colour
  const hex = hexOfLinear([r, g, b])
  const displayName = nameOfFilament(filament.name, filament.number)
  return (
    <div className={styles['spool']}>
      <PanelTitle level={3}>{words.title(filament.number)}</PanelTitle>
      <TextInput
        key={displayName}
        aria-label={words.name}
        size="xs"
        maxLength={200}
        defaultValue={displayName}
        data-testid="filament-name"
        onBlur={(event) => {
          const name = event.currentTarget.value.trim()
          if (name !== '' && name !== displayName) onSet({ name }, false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
      />
      <SwatchField
        label={words.colour}
        value={hex}
        testId="filament-colour"
        onChange={(next, dragging) => onSet({ colour: linearOfHex(next) }, dragging)}
        onEnd={onEnd}
      />
      <div className={styles['own']}>
        <div className={styles['ownhead']}>
          <Text size="xs" c="dimmed">
            {spools.length === 0 ? words.noSpools : words.own}
          </Text>
          <Button
            size="compact-xs"
            flex="none"
            variant="subtle"
            color="gray"
            onClick={() => openSettings('spools')}
            data-testid="edit-spools"
          >
            {words.manage}
          </Button>
        </div>
        {spools.length > 0 && (
          <ul className={styles['shelf']} aria-label={words.own}>
            {spools.map((spool) => (
              <li key={spool.id}>
                <button
                  type="button"
                  className={styles['shelfspool']}
                  style={{ background: spool.hex }}
                  aria-label={words.use(spoolName(spool))}
                  title={spoolName(spool)}
                  aria-pressed={spool.hex === hex && spoolName(spool) === filament.name}
                  data-testid="own-spool"
                  onClick={() => onSet({ name: spoolName(spool), colour: linearOfHex(spool.hex) }, false)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
