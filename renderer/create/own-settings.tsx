/** The settings that only an additional model has, shown as text until expanded. */
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { checkParameters } from '../../shared/catalogue/check-fields.ts'
import { setOwnParameter } from '../state/draft/draft.ts'
import { inputsExpected } from '../state/draft/draft-inputs.ts'
import type { OtherModel } from '../state/draft/batch.ts'
import { formWords } from '../words/create/form-words.ts'
import { fieldReason } from '../words/field-reasons.ts'
import { settingLines } from '../words/setting-lines.ts'
import styles from './create.module.css'
import { Fold } from './fold.tsx'
import { ParameterList } from './parameter-list.tsx'

const words = formWords.alsoTo

/** Renders nothing if the form has every setting of the model. */
export function OwnSettings({ model }: { model: OtherModel }) {
  const [open, setOpen] = useState(false)
  if (model.form === null || model.form.own.length === 0) return null
  const { draft, operation, own } = model.form
  const { values, problems } = checkParameters(operation, draft.parameters, inputsExpected(draft, operation))
  const problemAt = (field: string) => {
    const problem = problems.find((one) => one.field === field)
    return problem === undefined ? undefined : fieldReason(problem)
  }
  const shown = open || own.some((parameter) => problemAt(parameter.id) !== undefined)
  return (
    <div className={styles['own']} role="group" aria-label={words.ownOf(model.modelName)} data-testid="own-settings">
      <Fold
        title={words.own}
        open={shown}
        onToggle={() => setOpen(!open)}
        folded={
          <Text size="xs" c="dimmed">
            {settingLines(own, values).join(' · ')}
          </Text>
        }
      >
        <Stack gap={14} pt={6} ml={-28}>
          <ParameterList
            // Already inside a collapsed section.
            parameters={own.map((parameter) => ({ ...parameter, advanced: false }))}
            values={draft.parameters}
            problemAt={problemAt}
            onChange={(parameter, value) => setOwnParameter(model, parameter, value)}
          />
        </Stack>
      </Fold>
    </div>
  )
}
