/** The presets of a model, with their changes as tooltips. */
import { Box, Group, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { IconArrowRight, IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import type { ModelOperation, Preset } from '../../shared/catalogue/catalogue.ts'
import { changeDraft } from '../state/draft/draft.ts'
import { formWords } from '../words/create/form-words.ts'
import styles from './create.module.css'
import { presetChanges, presetDraft } from './preset-changes.ts'
import type { Form } from './use-form.ts'

const words = formWords.presets

export function PresetField({ operation, form }: { operation: ModelOperation; form: Form }) {
  const id = useId()
  const presets = operation.presets ?? []
  if (presets.length === 0) return null
  return (
    <Box role="group" aria-labelledby={id}>
      <Text size="sm" fw={500} mb={4} id={id}>
        {words.title}
      </Text>
      <Group gap={6}>
        {presets.map((preset) => (
          <PresetChip key={preset.id} preset={preset} operation={operation} form={form} />
        ))}
      </Group>
    </Box>
  )
}

function PresetChip({ preset, operation, form: { draft } }: { preset: Preset; operation: ModelOperation; form: Form }) {
  const changes = presetChanges(operation, draft, preset)
  const isSet = changes.length === 0
  return (
    <Tooltip
      position="top-start"
      multiline
      w={264}
      openDelay={150}
      events={{ hover: true, focus: true, touch: true }}
      label={
        <div className={styles['presetwords']} data-testid="preset-changes">
          {preset.help !== undefined && <div>{preset.help}</div>}
          {isSet ? (
            <div>{words.active}</div>
          ) : (
            <ul>
              {changes.map(({ label, from, to }) => (
                <li key={label}>
                  <b>{label}</b>: {from} <IconArrowRight size={11} aria-label={words.becomes} /> {to}
                </li>
              ))}
            </ul>
          )}
        </div>
      }
    >
      <UnstyledButton
        className={styles['chip']}
        aria-pressed={isSet}
        data-testid="preset"
        onClick={() => changeDraft(presetDraft(operation, draft, preset))}
      >
        {isSet && <IconCheck size={12} aria-hidden />}
        {preset.label}
      </UnstyledButton>
    </Tooltip>
  )
}
