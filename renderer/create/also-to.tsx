/** The same wish to further models, of any service: folded away until it is wanted. */
import { Checkbox, Collapse, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { changeDraft } from '../state/draft.ts'
import { mostOtherModels, otherModels, withOther } from '../state/wish.ts'
import type { OtherModel } from '../state/wish.ts'
import { countOf } from '../ui/format-number.ts'
import styles from './create.module.css'
import { listedWords } from './price-words.ts'
import type { Form } from './use-form.ts'

/** Nothing where no other model could take the wish. Opens by itself where one that was ticked cannot take it. */
export function AlsoTo({ form: { draft, services } }: { form: Form }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const models = otherModels(draft, services)
  if (models.length === 0) return null
  const sent = models.filter(({ ticked, whyNot }) => ticked && whyNot === null).length
  const wrong = models.filter(({ ticked, whyNot }) => ticked && whyNot !== null).length
  const shown = open || wrong > 0
  return (
    <div>
      <UnstyledButton
        className={styles['fold']}
        aria-expanded={shown}
        aria-controls={id}
        data-testid="also-to"
        onClick={() => setOpen(!open)}
      >
        <IconChevronRight size={14} className={styles['chevron']} aria-hidden />
        Also send to…
        {sent > 0 && (
          <Text size="xs" c="dimmed" fw={400} span ml={4}>
            {countOf(sent, 'more model')}
          </Text>
        )}
      </UnstyledButton>
      <Collapse expanded={shown} id={id} keepMounted={false}>
        <Stack gap={10} pt={10} role="group" aria-label="Also send to">
          {models.map((model) => {
            const full = !model.ticked && sent >= mostOtherModels
            return (
              <Checkbox
                key={`${model.connectionId} ${model.modelId}`}
                size="xs"
                label={model.modelName}
                description={describe(model, full)}
                checked={model.ticked}
                disabled={!model.ticked && (full || model.whyNot !== null)}
                data-testid="also-to-model"
                data-connection={model.connectionId}
                data-model={model.modelId}
                onChange={(event) =>
                  changeDraft({ alsoTo: withOther(draft, services, model, event.currentTarget.checked) })
                }
              />
            )
          })}
        </Stack>
      </Collapse>
    </div>
  )
}

function describe(model: OtherModel, full: boolean): string {
  const rest = model.whyNot ?? (full ? `At most ${mostOtherModels + 1} models at once` : listedWords(model.credits))
  return `${model.connectionName} · ${model.ticked && model.whyNot !== null ? `not sent: ${rest}` : rest}`
}
