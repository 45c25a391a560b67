/** The checkboxes of additional models for the same request. */
import { Checkbox, Stack } from '@mantine/core'
import { changeDraft } from '../state/draft/draft.ts'
import { maxOtherModels, furtherModels, withOther, type OtherModel } from '../state/draft/batch.ts'
import { useTimeEstimate } from '../state/draft/use-usual-times.ts'
import { formWords, timeWords } from '../words/create/form-words.ts'
import { listedWords } from '../words/create/price-words.ts'
import { OwnSettings } from './own-settings.tsx'
import type { Form } from './use-form.ts'

const words = formWords.alsoTo

interface AlsoToModelsProps extends Pick<Form, 'draft' | 'services'> {
  models: readonly OtherModel[]
}

/** Shows each model's price and usual time, or why it cannot be chosen. */
export function AlsoToModels({ draft, services, models }: AlsoToModelsProps) {
  const estimate = useTimeEstimate()
  const sent = furtherModels(models).length
  return (
    <Stack gap={10} pt={10} role="group" aria-label={words.label}>
      {models.map((model) => {
        const full = !model.ticked && sent >= maxOtherModels
        return (
          <div key={`${model.connectionId} ${model.modelId}`}>
            <Checkbox
              size="xs"
              label={model.modelName}
              description={describe(
                model,
                full,
                timeWords(estimate({ ...model, operation: draft.operation }, model.typicalTime)),
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
            {model.ticked && <OwnSettings model={model} />}
          </div>
        )
      })}
    </Stack>
  )
}

/** Returns `Meshy · 20 credits · usually 2 min`, or why the model cannot be chosen. */
function describe(
  { connectionName, ticked, whyNot, price, unit }: OtherModel,
  full: boolean,
  time: string | null,
): string {
  if (whyNot !== null) return `${connectionName} · ${ticked ? words.notSent(whyNot) : whyNot}`
  if (full) return `${connectionName} · ${words.full(maxOtherModels + 1)}`
  return [connectionName, listedWords(price, unit), ...(time === null ? [] : [time])].join(' · ')
}
