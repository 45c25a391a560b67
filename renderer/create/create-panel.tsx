/** The panel of the open room, made from the catalogue: what, from what, how, cost, go. */
import { Button, Kbd, SegmentedControl, Stack, Text } from '@mantine/core'
import type { Remark } from '../../shared/protocol/remark.ts'
import { operationsIn } from '../../shared/catalogue/operation-table.ts'
import { operationWords, workspaceWords } from '../words/operations.ts'
import { fieldOf } from './error-field.ts'
import { useErrorWords } from '../ui/error-words.ts'
import { loadCatalogue } from '../state/services/catalogues.ts'
import { changeDraft, chooseOperation, setParameter, useDraft } from '../state/draft/draft.ts'
import { operationsOf } from '../state/draft/fit-draft.ts'
import { askAgain } from '../state/draft/quote.ts'
import { useSnapshot } from '../state/studio-store.ts'
import { isVoid, submitDraft } from '../state/draft/submit-draft.ts'
import { keyOfRequest } from '../state/draft/total-price.ts'
import { countOfBatch, hasVariations } from '../state/draft/batch.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { shortcutWords } from '../ui/shortcut-keys.ts'
import { AlsoTo } from './also-to.tsx'
import { CostLine } from './cost-line.tsx'
import styles from './create.module.css'
import { InputFields } from './input-fields.tsx'
import { KeyNote, wantsKey } from './key-note.tsx'
import { lackingMask, MaskWanted } from './mask-wanted.tsx'
import { NextStepField } from './next-step-field.tsx'
import { ParameterList } from './parameter-list.tsx'
import { PresetField } from './preset-field.tsx'
import { formWords } from '../words/create/form-words.ts'
import { seedWords, sendWords } from '../words/create/price-words.ts'
import { ConnectionField, ModelField } from './service-fields.tsx'
import { StepChangeNote } from './step-change-note.tsx'
import { useForm } from './use-form.ts'
import type { Form } from './use-form.ts'
import { VariationStepper } from './variation-stepper.tsx'

const NothingOffered = lazyComponent(async () => (await import('./nothing-offered.tsx')).NothingOffered)
const OnePictureCard = lazyComponent(async () => (await import('./one-picture-card.tsx')).OnePictureCard)
const RefusalNote = lazyComponent(async () => (await import('./refusal-note.tsx')).RefusalNote)

/** The whole panel; its last part stays in sight. */
export function CreatePanel() {
  const form = useForm()
  const busy = useDraft(({ submitting, coming }) => submitting || coming > 0)
  const severalServices = useSnapshot((snapshot) => snapshot.connections.length > 1)
  const { row, draft, catalogue, catalogueState, refused, batch } = form
  const workspace = useDraft((state) => state.workspace)
  const offered = catalogue === null ? operationsIn(workspace) : operationsOf(catalogue, workspace)
  const operation = operationWords[draft.operation]
  const serviceName = form.connection?.name ?? formWords.service
  const other = refused?.by ?? null
  const stale = refused !== null && isVoid(refused.error)
  const errorWords = useErrorWords(refused !== null)
  const said = refused === null ? null : (errorWords?.describeError(refused.error, serviceName) ?? null)
  const words = stale || other !== null ? null : said
  const refusedField = refused === null || other !== null ? null : fieldOf(refused.error)
  // What is wrong with the prompt is shown at the prompt.
  const takesWords = batch?.shown.inputs.some(({ kind }) => kind === 'prompt') === true
  // The codes of the specification: words that name nothing known, with what is near where anything is.
  const isUnknown = refused?.error.details?.['reason'] === 'unsupported_prompt'
  const atPrompt =
    words !== null && takesWords && (words.suggestions.length > 0 || refusedField === 'prompt' || isUnknown)
  const maskSlotId = takesWords ? lackingMask(form) : undefined
  const atField =
    atPrompt ||
    maskSlotId !== undefined ||
    (refusedField !== null && row?.parameters.some(({ id }) => id === refusedField) === true)
  const failure =
    catalogueState.status === 'failed' ? catalogueState.error : atField || stale ? null : (refused?.error ?? null)
  const send = sendWords(operation.verb, batch === null ? 1 : countOfBatch(batch), form.total)
  return (
    <form
      className={styles['panel']}
      aria-label={workspaceWords[workspace]}
      onSubmit={(event) => {
        event.preventDefault()
        void submitDraft()
      }}
    >
      <div key={workspace} className={styles['fields']}>
        <Stack gap={14} pl={16} pr={8} pt={4} pb={16} className={styles['rows'] ?? ''}>
          {offered.length > 1 && (
            <SegmentedControl
              fullWidth
              aria-label={formWords.operation}
              data={offered.map((value) => ({ value, label: operationWords[value].label }))}
              value={draft.operation}
              onChange={chooseOperation}
              {...(offered.length > 2 ? { classNames: { label: styles['several'] ?? '' } } : {})}
              data-testid="operation"
            />
          )}
          <div className={styles['pair']}>
            {severalServices && <ConnectionField form={form} />}
            {offered.length > 0 && <ModelField form={form} />}
          </div>
          {form.connection !== undefined && wantsKey(form.connection) && failure?.code !== 'key-missing' && (
            <KeyNote connection={form.connection} />
          )}
          {catalogue !== null && offered.length === 0 && <NothingOffered workspace={workspace} form={form} />}
          {row !== undefined && (
            <>
              <InputFields
                row={row}
                form={form}
                prompt={{
                  suggestions: words?.suggestions ?? [],
                  nothingNear: atPrompt && isUnknown && words.suggestions.length === 0,
                  refusal: atPrompt ? words?.title : undefined,
                  ...saidOf(form),
                }}
              />
              {row.madeUp !== undefined && <OnePictureCard madeUp={row.madeUp} form={form} />}
              <PresetField row={row} form={form} />
              <ParameterList
                parameters={form.batch?.shown.parameters ?? []}
                values={draft.parameters}
                problemAt={form.problemAt}
                onChange={setParameter}
              />
            </>
          )}
          {row !== undefined && <NextStepField form={form} />}
          {row !== undefined && <AlsoTo form={form} />}
          {failure !== null && (
            <RefusalNote
              error={failure}
              serviceName={other === null ? serviceName : formWords.modelAt(other.modelName, other.connectionName)}
              connectionId={other?.connectionId ?? draft.connectionId}
              onTryAgain={() => {
                if (catalogueState.status === 'failed') void loadCatalogue(draft.connectionId)
                changeDraft({})
                askAgain()
              }}
            />
          )}
        </Stack>
      </div>
      <div className={styles['foot']}>
        {stale && said !== null && (
          <Text size="xs" role="alert" className={styles['stale']} data-testid="quote-void">
            {said.title}. {said.text}
          </Text>
        )}
        {batch !== null && seedWords(batch.parts) !== null && (
          <Text size="xs" c="dimmed" className="tabular" data-testid="seeds">
            {seedWords(batch.parts)}
          </Text>
        )}
        <StepChangeNote />
        {maskSlotId === undefined ? <CostLine form={form} /> : <MaskWanted slotId={maskSlotId} />}
        <div className={styles['go']}>
          {hasVariations(draft.operation, row, form.connection?.embedded === true) && (
            <VariationStepper count={draft.variations} />
          )}
          <Button
            type="submit"
            flex={1}
            mih={36}
            h="auto"
            py={4}
            classNames={{ label: styles['send'] ?? '' }}
            disabled={!form.canSubmit}
            loading={busy}
            data-testid="generate-button"
            rightSection={
              send === operation.verb && (
                <Kbd size="xs" className={styles['kbd']} aria-hidden>
                  {shortcutWords('mod+Enter')}
                </Kbd>
              )
            }
          >
            {send}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** What the form's own service said of its result: what it will be, and what it will lack. */
function saidOf({ batch, quotes }: Form): { notes: readonly string[]; summary: readonly Remark[] } {
  const own = batch?.parts[0]?.requests[0]
  const price = own === undefined ? undefined : quotes[keyOfRequest(own)]
  const quote = price?.status === 'quoted' ? price.quote : undefined
  return { notes: quote?.notes ?? [], summary: quote?.makes ?? [] }
}
