/** The input slots of an operation; alternatives appear as one choice. */
import type { Remark } from '../../shared/protocol/remark.ts'
import { Input, SegmentedControl, Stack } from '@mantine/core'
import type { InputSlot, ModelOperation } from '../../shared/catalogue/catalogue.ts'
import { chooseInput } from '../state/draft/draft.ts'
import { chosenSlot, slotGroups } from '../state/draft/draft-inputs.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { formWords } from '../words/create/form-words.ts'
import styles from './create.module.css'
import { Helped } from './helped.tsx'
import { PromptField } from './prompt-field.tsx'
import type { Form } from './use-form.ts'

const SlotField = lazyComponent(async () => (await import('./slot-field.tsx')).SlotField, {
  fallback: <div className={styles['slotcoming']} aria-busy />,
})

interface InputFieldsProps {
  operation: ModelOperation
  form: Form
  /** For the prompt: suggestions, a refusal, and what the result will lack. */
  prompt: {
    suggestions: string[]
    refusal: string | undefined
    nothingNear: boolean
    notes: readonly string[]
    summary: readonly Remark[]
  }
}

export function InputFields({ operation, form, prompt }: InputFieldsProps) {
  const field = (slot: InputSlot) => (
    <Helped key={slot.id} field={slot.id} label={slot.label} help={slot.help} isPrompt={slot.kind === 'prompt'}>
      {slot.kind === 'prompt' ? (
        <PromptField slot={slot} form={form} {...prompt} />
      ) : (
        <SlotField slot={slot} form={form} />
      )}
    </Helped>
  )
  const further = form.batch?.shown.furtherPrompt ?? null
  const groups = slotGroups(operation).map((group) => {
    if (group.kind === 'slot') return field(group.slot)
    const chosen = chosenSlot(form.draft, group.slots)
    return (
      <Stack key={group.group} gap={10}>
        <Input.Wrapper label={formWords.source} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={formWords.source}
            data={group.slots.map(({ id, label }) => ({ value: id, label }))}
            value={chosen?.id ?? ''}
            onChange={(id) => chooseInput(group.group, id)}
            data-testid={`choose-${group.group}`}
          />
        </Input.Wrapper>
        {chosen !== undefined && field(chosen)}
      </Stack>
    )
  })
  return (
    <>
      {groups}
      {further !== null && field({ ...further, label: furtherLabel(further, form) })}
    </>
  )
}

/** The label names the models that take this prompt, since the form's own takes none. */
function furtherLabel({ label }: InputSlot, { batch }: Form): string {
  const promptModels =
    batch?.parts.slice(1).filter(({ operation }) => operation.inputs.some(({ kind }) => kind === 'prompt')) ?? []
  return formWords.alsoTo.promptFor(
    label,
    promptModels.map(({ modelName }) => modelName),
  )
}
