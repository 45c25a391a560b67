/** The parameters of a model, with the advanced ones folded. */
import { Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Parameter, ParameterValue, ParameterValues } from '../../shared/catalogue/catalogue.ts'
import { useDraft } from '../state/draft/use-draft.ts'
import { formWords } from '../words/create/form-words.ts'
import { Fold } from './fold.tsx'
import { Helped } from './helped.tsx'
import { ParameterField } from './parameter-field.tsx'

interface ParameterListProps {
  parameters: readonly Parameter[]
  /** The changed values. */
  values: ParameterValues
  problemAt: (id: string) => string | undefined
  onChange: (id: string, value: ParameterValue | undefined) => void
}

/** The collapsed section opens when one of its fields gets a problem or is wanted. */
export function ParameterList({ parameters, values, problemAt, onChange }: ParameterListProps) {
  const [open, setOpen] = useState(false)
  const basic = parameters.filter((parameter) => parameter.advanced !== true)
  const advanced = parameters.filter((parameter) => parameter.advanced === true)
  const wrong = advanced.some((parameter) => problemAt(parameter.id) !== undefined)
  const wanted = useDraft(({ wantedField }) => advanced.some(({ id }) => id === wantedField))
  useEffect(() => {
    if (wrong || wanted) setOpen(true)
  }, [wrong, wanted])
  const valueOf = (parameter: Parameter) => values[parameter.id] ?? parameter.default
  const changed = advanced.filter((parameter) => valueOf(parameter) !== parameter.default).length
  const field = (parameter: Parameter) => (
    <Helped key={parameter.id} field={parameter.id} label={parameter.label} help={parameter.help}>
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
          <Fold
            title={formWords.parameters.advanced}
            note={changed > 0 ? formWords.parameters.changed(changed) : undefined}
            open={open}
            onToggle={() => setOpen(!open)}
            testId="advanced"
          >
            <Stack gap={14} pt={10}>
              {advanced.map(field)}
            </Stack>
          </Fold>
        </div>
      )}
    </>
  )
}
