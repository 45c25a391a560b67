/** The Create panel: what, from what, how, cost, go. */
import { Button, Kbd, ScrollArea, SegmentedControl, Stack } from '@mantine/core'
import type { OperationId } from '../../shared/catalogue.ts'
import { describeError, fieldOf } from '../error-messages.ts'
import { loadCatalogue } from '../state/catalogues.ts'
import { chooseOperation, submitDraft, useDraft } from '../state/draft.ts'
import { createOperations, operationsOf } from '../state/fit-draft.ts'
import { askAgain } from '../state/quote.ts'
import { useSnapshot } from '../state/studio-store.ts'
import { shortcutWords } from '../ui/shortcut-keys.ts'
import { CostLine } from './cost-line.tsx'
import styles from './create.module.css'
import { ImageField } from './image-field.tsx'
import { ParameterList } from './parameter-list.tsx'
import { PromptField } from './prompt-field.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { ConnectionField, ModelField } from './service-fields.tsx'
import { useForm } from './use-form.ts'

const operationLabels: Partial<Record<OperationId, string>> = {
  'text-to-3d': 'From words',
  'image-to-3d': 'From a picture',
}

/** The whole panel; its last part stays in sight. */
export function CreatePanel() {
  const form = useForm()
  const submitting = useDraft((state) => state.submitting)
  const refusal = useDraft((state) => state.refusal)
  const severalServices = useSnapshot((snapshot) => snapshot.connections.length > 1)
  const { row, draft, catalogue, catalogueState, quote } = form
  const offered: OperationId[] = catalogue === null ? [...createOperations] : operationsOf(catalogue)
  const serviceName = form.connection?.name ?? 'the service'
  const refused = refusal ?? (quote.status === 'refused' ? quote.error : null)
  const words = refused === null ? null : describeError(refused, serviceName)
  // What is wrong with the words is said at the words.
  const atPrompt =
    words !== null && (words.suggestions.length > 0 || (refused !== null && fieldOf(refused) === 'prompt'))
  const atField = atPrompt || (refused !== null && row?.parameters.some(({ id }) => id === fieldOf(refused)) === true)
  const failure = catalogueState.status === 'failed' ? catalogueState.error : atField ? null : refused
  return (
    <form
      className={styles['panel']}
      aria-label="Create"
      onSubmit={(event) => {
        event.preventDefault()
        void submitDraft()
      }}
    >
      <ScrollArea className={styles['fields']} scrollbarSize={8} type="hover" scrollbars="y">
        <Stack gap={14} px={16} pt={4} pb={16}>
          {offered.length > 1 && (
            <SegmentedControl
              fullWidth
              aria-label="Make a model"
              data={offered.map((value) => ({ value, label: operationLabels[value] ?? value }))}
              value={draft.operation}
              onChange={chooseOperation}
              data-testid="operation"
            />
          )}
          <div className={styles['pair']} data-single={!severalServices || undefined}>
            {severalServices && <ConnectionField form={form} />}
            <ModelField form={form} />
          </div>
          {row?.inputs.map((slot) => {
            if (slot.kind === 'prompt')
              return (
                <PromptField
                  key={slot.id}
                  slot={slot}
                  form={form}
                  suggestions={words?.suggestions ?? []}
                  refusal={atPrompt ? words?.title : undefined}
                />
              )
            return slot.kind === 'image' ? <ImageField key={slot.id} slot={slot} form={form} /> : null
          })}
          {row !== undefined && <ParameterList row={row} form={form} />}
          {failure !== null && (
            <RefusalNote
              error={failure}
              serviceName={serviceName}
              connectionId={draft.connectionId}
              onTryAgain={() => {
                if (catalogueState.status === 'failed') void loadCatalogue(draft.connectionId)
                askAgain()
              }}
            />
          )}
        </Stack>
      </ScrollArea>
      <div className={styles['foot']}>
        <CostLine form={form} />
        <Button
          type="submit"
          fullWidth
          h={36}
          disabled={!form.canSubmit}
          loading={submitting}
          data-testid="generate-button"
          rightSection={
            <Kbd size="xs" className={styles['kbd']} aria-hidden>
              {shortcutWords('mod+Enter')}
            </Kbd>
          }
        >
          Generate
        </Button>
      </div>
    </form>
  )
}
