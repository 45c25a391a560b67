/** Adds the service's second stage: another paid job, sent when the first has made its model. */
import { Switch } from '@mantine/core'
import { changeDraft } from '../state/draft/draft.ts'
import { isSingle, secondStageOf } from '../state/draft/second-stage.ts'
import { formWords } from '../words/create/form-words.ts'
import { listedWords } from '../words/create/price-words.ts'
import { settingLines } from '../words/setting-lines.ts'
import type { Form } from './use-form.ts'

const words = formWords.secondStage

/** Renders nothing if the service has no second stage for this form. */
export function SecondStageField({ form: { draft, catalogue, connection } }: { form: Form }) {
  const stage = catalogue === null ? null : secondStageOf(draft, catalogue)
  if (stage === null) return null
  const single = isSingle(draft)
  return (
    <Switch
      label={words.label(stage.modelName)}
      description={
        single
          ? words.help(
              listedWords(stage.price, connection?.unit ?? 'credits'),
              settingLines(stage.operation.parameters, stage.request.parameters),
            )
          : words.onlyOne
      }
      checked={draft.andThen && single}
      disabled={!single}
      onChange={(event) => changeDraft({ andThen: event.currentTarget.checked })}
      data-testid="next-step"
    />
  )
}
