/** A palette of filaments as text, which can be filled from the user's own spools. */
import { Button, Textarea } from '@mantine/core'
import { spoolName } from '../../shared/print/own-spool.ts'
import { textFromSpools } from '../../shared/print/spool.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { openSettings } from '../state/window-store.ts'
import { formWords } from '../words/create/form-words.ts'
import type { ParameterFieldProps } from './parameter-field-props.ts'
import styles from './create.module.css'
import { uiWords } from '../words/ui.ts'

const words = formWords.palette

export function PaletteField({ parameter, value, error, onChange }: ParameterFieldProps) {
  const spools = useSnapshot((snapshot) => snapshot.settings.ownSpools)
  const text = typeof value === 'string' ? value : ''
  return (
    <div className={styles['palette']}>
      <Textarea
        label={parameter.label}
        description={parameter.help}
        error={error}
        autosize
        minRows={2}
        maxRows={8}
        {...(parameter.maxLength === undefined ? {} : { maxLength: parameter.maxLength })}
        value={text}
        data-testid={`parameter-${parameter.id}`}
        onChange={(event) => onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
      />
      <div className={styles['paletterow']}>
        <Button
          size="compact-xs"
          variant="default"
          disabled={spools.length === 0}
          title={spools.length === 0 ? uiWords.missing.spools : undefined}
          onClick={() => onChange(textFromSpools(spools.map((spool) => ({ hex: spool.hex, name: spoolName(spool) }))))}
          data-testid="use-own-spools"
        >
          {words.takeOwn}
        </Button>
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => openSettings('spools')}>
          {words.edit}
        </Button>
      </div>
    </div>
  )
}
