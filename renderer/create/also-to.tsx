/** The same request to further models, of any service: collapsed until it is opened. */
import { Checkbox, Collapse, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { changeDraft } from '../state/draft.ts'
import { mostOtherModels, otherModels, withOther } from '../state/batch.ts'
import type { OtherModel } from '../state/batch.ts'
import { byPrice } from '../state/by-price.ts'
import { usualMsOf, useUsualTimes } from '../state/usual-times.ts'
import { formWords, timeWords } from '../words/create/form-words.ts'
import styles from './create.module.css'
import { listedWords } from '../words/create/price-words.ts'
import type { Form } from './use-form.ts'

const words = formWords.alsoTo

/** Cheapest first within what can be compared. Nothing where no other model could take the request. Opens by itself where one that was ticked cannot take it. */
export function AlsoTo({ form: { draft, services } }: { form: Form }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const times = useUsualTimes()
  const models = byPrice(otherModels(draft, services))
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
        {words.title}
        {sent > 0 && (
          <Text size="xs" c="dimmed" fw={400} span ml={4}>
            {words.more(sent)}
          </Text>
        )}
      </UnstyledButton>
      <Collapse expanded={shown} id={id} keepMounted={false}>
        <Stack gap={10} pt={10} role="group" aria-label={words.label}>
          {models.map((model) => {
            const full = !model.ticked && sent >= mostOtherModels
            return (
              <Checkbox
                key={`${model.connectionId} ${model.modelId}`}
                size="xs"
                label={model.modelName}
                description={describe(
                  model,
                  full,
                  timeWords({ usualMs: usualMsOf(times, { ...model, operation: draft.operation }), ...model }),
                )}
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

/** `Meshy · 20 credits · usually 2 min`, or why it cannot be chosen. */
function describe(
  { connectionName, ticked, whyNot, price, unit }: OtherModel,
  full: boolean,
  time: string | null,
): string {
  if (whyNot !== null) return `${connectionName} · ${ticked ? words.notSent(whyNot) : whyNot}`
  if (full) return `${connectionName} · ${words.full(mostOtherModels + 1)}`
  return [connectionName, listedWords(price, unit), ...(time === null ? [] : [time])].join(' · ')
}
