/** The parameters of a model: the few that matter, and the rest folded away. */
import { Collapse, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Parameter, ParameterValue, ParameterValues } from '../../shared/catalogue/catalogue.ts'
import { formWords } from '../words/create/form-words.ts'
import styles from './create.module.css'
import { Helped } from './helped.tsx'
import { ParameterField } from './parameter-field.tsx'

interface ParameterListProps {
  /** Those that are shown. */
  parameters: readonly Parameter[]
  /** What was set. */
  values: ParameterValues
  problemAt: (id: string) => string | undefined
  onChange: (id: string, value: ParameterValue | undefined) => void
}

/** The folded part opens by itself where something in it is wrong. */
export function ParameterList({ parameters, values, problemAt, onChange }: ParameterListProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const basic = parameters.filter((parameter) => parameter.advanced !== true)
  const advanced = parameters.filter((parameter) => parameter.advanced === true)
  const wrong = advanced.some((parameter) => problemAt(parameter.id) !== undefined)
  const valueOf = (parameter: Parameter) => values[parameter.id] ?? parameter.default
  const changed = advanced.filter((parameter) => valueOf(parameter) !== parameter.default).length
  const field = (parameter: Parameter) => (
    <Helped key={parameter.id} label={parameter.label} help={parameter.help}>
      <ParameterField
        parameter={parameter}
        value={valueOf(parameter)}
        error={problemAt(parameter.id)}
        onChange={(value) => onChange(parameter.id, value)}
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
