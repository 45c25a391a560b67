/** The parameters of a model: the few that matter, and the rest folded away. */
import { Collapse, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { defaultParameters, isShown } from '../../shared/catalogue.ts'
import type { ModelOperation, Parameter } from '../../shared/catalogue.ts'
import { setParameter } from '../state/draft.ts'
import { formWords } from '../words/create/form-words.ts'
import styles from './create.module.css'
import { Helped } from './helped.tsx'
import { ParameterField } from './parameter-field.tsx'
import type { Form } from './use-form.ts'

/** Draws them. The folded part opens by itself where something in it is wrong. */
export function ParameterList({ row, form }: { row: ModelOperation; form: Form }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const values = { ...defaultParameters(row), ...form.draft.parameters }
  const shown = row.parameters.filter((parameter) => isShown(parameter, values))
  const basic = shown.filter((parameter) => parameter.advanced !== true)
  const advanced = shown.filter((parameter) => parameter.advanced === true)
  const wrong = advanced.some((parameter) => form.problemAt(parameter.id) !== undefined)
  const changed = advanced.filter(({ id, default: fallback }) => values[id] !== fallback).length
  const field = (parameter: Parameter) => (
    <Helped key={parameter.id} label={parameter.label} help={parameter.help}>
      <ParameterField
        parameter={parameter}
        value={values[parameter.id]}
        error={form.problemAt(parameter.id)}
        onChange={(value) => setParameter(parameter.id, value)}
      />
    </Helped>
  )
  return (
    <>
      {basic.map(field)}
      {advanced.length > 0 && (
        <div>
          <UnstyledButton
            className={styles['fold']}
            aria-expanded={open || wrong}
            aria-controls={id}
            data-testid="advanced"
            onClick={() => setOpen(!open)}
          >
            <IconChevronRight size={14} className={styles['chevron']} aria-hidden />
            {formWords.parameters.advanced}
            {changed > 0 && (
              <Text span size="xs" c="dimmed" fw={400}>
                {formWords.parameters.changed(changed)}
              </Text>
            )}
          </UnstyledButton>
          <Collapse expanded={open || wrong} id={id} keepMounted={false}>
            <Stack gap={14} pt={10}>
              {advanced.map(field)}
            </Stack>
          </Collapse>
        </div>
      )}
    </>
  )
}
