/** The form of the open workspace, generated from the catalogue. */
import { Kbd, SegmentedControl, Stack, Text } from '@mantine/core'
import { useContext } from 'react'
import type { OperationId } from '../../shared/catalogue/catalogue.ts'
import { operationsIn, type WorkspaceId } from '../../shared/catalogue/operation-table.ts'
import { countOfBatch, hasVariations } from '../state/draft/batch.ts'
import { changeDraft, chooseOperation, setParameter } from '../state/draft/draft.ts'
import { operationsOf } from '../state/draft/fit-draft.ts'
import { askAgain } from '../state/draft/quote.ts'
import { secondStageOf } from '../state/draft/second-stage.ts'
import { submitDraft } from '../state/draft/submit-draft.ts'
import { keyOfRequest } from '../state/draft/total-price.ts'
import { useDraft } from '../state/draft/use-draft.ts'
import { loadCatalogue } from '../state/services/catalogues.ts'
import { ActionKeys } from '../ui/action-keys.ts'
import type { Readiness } from '../words/readiness.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { formWords } from '../words/create/form-words.ts'
import { seedWords, sendWords } from '../words/create/price-words.ts'
import { operationWords, workspaceWords } from '../words/operations.ts'
import { AlsoTo } from './also-to.tsx'
import { CostLine, reasonId } from './cost-line.tsx'
import styles from './create.module.css'
import { InputFields } from './input-fields.tsx'
import { KeyNote, wantsKey } from './key-note.tsx'
import { MaskWanted } from './mask-wanted.tsx'
import { ParameterList } from './parameter-list.tsx'
import { RequestEditNote } from './request-edit-note.tsx'
import { ConnectionField, ModelField } from './service-fields.tsx'
import { useForm, type Form } from './use-form.ts'
import { useRefusal, type ShownRefusal } from './use-refusal.ts'
import { VariationStepper } from './variation-stepper.tsx'

const NothingOffered = lazyComponent(async () => (await import('./nothing-offered.tsx')).NothingOffered)
const OnePictureCard = lazyComponent(async () => (await import('./one-picture-card.tsx')).OnePictureCard)
const PresetField = lazyComponent(async () => (await import('./preset-field.tsx')).PresetField)
const SecondStageField = lazyComponent(async () => (await import('./second-stage-field.tsx')).SecondStageField)
const RefusalNote = lazyComponent(async () => (await import('./refusal-note.tsx')).RefusalNote)

/** The fields scroll; the footer with the price and the button stays visible. */
export function CreatePanel() {
  const form = useForm()
  const refusal = useRefusal(form)
  const workspace = useDraft((state) => state.workspace)
  return (
    <form
      className={styles['panel']}
      aria-label={workspaceWords[workspace]}
      // The reason is said beside the button, in the language of the window.
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submitDraft()
      }}
    >
      <div key={workspace} className={styles['fields']}>
        <Stack gap={14} pl={16} pr={8} pt={4} pb={16} className={styles['rows'] ?? ''}>
          <WhatFields form={form} workspace={workspace} refusal={refusal} />
          <HowFields form={form} refusal={refusal} />
          {refusal.note !== null && <RefusalNote {...refusal.note} onTryAgain={() => tryAgain(form)} />}
        </Stack>
      </div>
      <div className={styles['foot']}>
        <Foot form={form} refusal={refusal} />
      </div>
    </form>
  )
}

interface PartProps {
  form: Form
  refusal: ShownRefusal
}

/** The operation, the service and the model. */
function WhatFields({ form, workspace, refusal }: PartProps & { workspace: WorkspaceId }) {
  const { catalogue, connection, draft } = form
  const offered = catalogue === null ? operationsIn(workspace) : operationsOf(catalogue, workspace)
  return (
    <>
      {offered.length > 1 && <OperationField offered={offered} chosen={draft.operation} />}
      <div className={styles['pair']}>
        {form.services.connections.length > 1 && <ConnectionField form={form} />}
        {offered.length > 0 && <ModelField form={form} />}
      </div>
      {connection !== undefined && wantsKey(connection) && refusal.note?.error.code !== 'key-missing' && (
        <KeyNote connection={connection} />
      )}
      {catalogue !== null && offered.length === 0 && <NothingOffered workspace={workspace} form={form} />}
    </>
  )
}

function OperationField({ offered, chosen }: { offered: readonly OperationId[]; chosen: OperationId }) {
  return (
    <SegmentedControl
      fullWidth
      aria-label={formWords.operation}
      data={offered.map((value) => ({ value, label: operationWords[value].label }))}
      value={chosen}
      onChange={chooseOperation}
      {...(offered.length > 2 ? { classNames: { label: styles['several'] ?? '' } } : {})}
      data-testid="operation"
    />
  )
}

/** The inputs and parameters, with the options below them. Renders nothing until the model is known. */
function HowFields({ form, refusal }: PartProps) {
  const { operation, batch, draft, catalogue } = form
  if (operation === undefined) return null
  return (
    <>
      <InputFields operation={operation} form={form} prompt={{ ...refusal.prompt, ...outlookOf(form) }} />
      {operation.madeUp !== undefined && <OnePictureCard madeUp={operation.madeUp} form={form} />}
      {(operation.presets ?? []).length > 0 && <PresetField operation={operation} form={form} />}
      <ParameterList
        parameters={batch?.shown.parameters ?? []}
        values={draft.parameters}
        problemAt={form.problemAt}
        onChange={setParameter}
      />
      {catalogue !== null && secondStageOf(draft, catalogue) !== null && <SecondStageField form={form} />}
      <AlsoTo form={form} />
    </>
  )
}

/** The price, the number of variations and the button. */
function Foot({ form, refusal: { stalePrice, maskSlotId, readiness } }: PartProps) {
  const { batch, connection, draft, operation } = form
  const seeds = batch === null ? null : seedWords(batch.parts)
  return (
    <>
      {stalePrice !== null && (
        <Text size="xs" role="alert" className={styles['stale']} data-testid="quote-void">
          {stalePrice}
        </Text>
      )}
      {seeds !== null && (
        <Text size="xs" c="dimmed" className="tabular" data-testid="seeds">
          {seeds}
        </Text>
      )}
      <RequestEditNote />
      {maskSlotId === undefined ? (
        <CostLine form={form} readiness={readiness} />
      ) : (
        <MaskWanted slotId={maskSlotId} reasonId={reasonId} />
      )}
      <div className={styles['go']}>
        {hasVariations(draft.operation, operation, connection?.embedded === true) && (
          <VariationStepper count={draft.variations} />
        )}
        <SendButton form={form} readiness={readiness} />
      </div>
    </>
  )
}

function SendButton({ form: { batch, draft, total }, readiness }: { form: Form; readiness: Readiness }) {
  const busy = useDraft(({ submitting, pendingFiles: coming }) => submitting || coming > 0)
  const keys = useContext(ActionKeys)('generate')
  const { verb } = operationWords[draft.operation]
  const words = sendWords(verb, batch === null ? 1 : countOfBatch(batch), total)
  return (
    <SubmitButton
      type="submit"
      flex={1}
      mih={36}
      h="auto"
      py={4}
      classNames={{ label: styles['send'] ?? '' }}
      readiness={readiness}
      reasonId={reasonId}
      loading={busy}
      data-testid="generate-button"
      rightSection={
        words === verb &&
        keys !== undefined && (
          <Kbd size="xs" className={styles['kbd']} aria-hidden>
            {keys}
          </Kbd>
        )
      }
    >
      {words}
    </SubmitButton>
  )
}

function tryAgain({ catalogueState, draft }: Form): void {
  if (catalogueState.status === 'failed') void loadCatalogue(draft.connectionId)
  changeDraft({})
  askAgain()
}

/** Returns the service's summary of the result: what it will be, and what it will lack. */
function outlookOf({ batch, quotes }: Form): Pick<Parameters<typeof InputFields>[0]['prompt'], 'notes' | 'summary'> {
  const own = batch?.parts[0]?.requests[0]
  const price = own === undefined ? undefined : quotes[keyOfRequest(own)]
  const quote = price?.status === 'quoted' ? price.quote : undefined
  return { notes: quote?.notes ?? [], summary: quote?.makes ?? [] }
}
