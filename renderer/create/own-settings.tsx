/** The settings that only a further model has: what is sent of them as one text, and the fields to change it. */
import { Collapse, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { checkParameters } from '../../shared/catalogue/catalogue.ts'
import { setOwnParameter } from '../state/draft/draft.ts'
import type { OtherModel } from '../state/draft/batch.ts'
import { formWords } from '../words/create/form-words.ts'
import { fieldReason } from '../words/field-reasons.ts'
import { settingLines } from '../words/setting-lines.ts'
import styles from './create.module.css'
import { ParameterList } from './parameter-list.tsx'

const words = formWords.alsoTo

/** Nothing where every setting of the model stands in the form already. */
export function OwnSettings({ model }: { model: OtherModel }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  if (model.form === null || model.form.own.length === 0) return null
  const { draft, row, own } = model.form
  const { values, problems } = checkParameters(row, draft.parameters)
  const problemAt = (field: string) => {
    const problem = problems.find((one) => one.field === field)
    return problem === undefined ? undefined : fieldReason(problem)
  }
  const shown = open || own.some((parameter) => problemAt(parameter.id) !== undefined)
  return (
    <div className={styles['own']} role="group" aria-label={words.ownOf(model.modelName)} data-testid="own-settings">
      <UnstyledButton
        className={styles['fold']}
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <IconChevronRight size={14} className={styles['chevron']} aria-hidden />
        {words.own}
      </UnstyledButton>
      {!shown && (
        <Text size="xs" c="dimmed">
          {settingLines(own, values).join(' · ')}
        </Text>
      )}
      <Collapse expanded={shown} id={id} keepMounted={false}>
        <Stack gap={14} pt={6} ml={-28}>
          <ParameterList
            // They are folded away once already.
            parameters={own.map((parameter) => ({ ...parameter, advanced: false }))}
            values={draft.parameters}
            problemAt={problemAt}
            onChange={(parameter, value) => setOwnParameter(model, parameter, value)}
          />
        </Stack>
      </Collapse>
    </div>
  )
}
