/** The choice of the service and its model. */
import { Select, Text, type ComboboxItem } from '@mantine/core'
import type { Catalogue, CatalogueModel } from '../../shared/catalogue/catalogue.ts'
import { endsSoon, successorOf } from '../../shared/catalogue/model-end.ts'
import { changeDraft } from '../state/draft/draft.ts'
import { modelsFor } from '../state/draft/fit-draft.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { formWords } from '../words/create/form-words.ts'
import { modelEndWords } from '../words/state/model-end-words.ts'
import type { Form } from './use-form.ts'

const words = formWords.services

export function ConnectionField({ form }: { form: Form }) {
  const connections = useSnapshot((snapshot) => snapshot.connections)
  return (
    <Select
      label={words.label}
      data-testid="connection-select"
      comboboxProps={{ width: 288, position: 'bottom-end', portalProps: { target: '#overlays' } }}
      data={connections.map((connection) => ({ value: connection.id, label: connection.name }))}
      value={form.draft.connectionId}
      onChange={(value) => {
        if (value !== null) changeDraft({ connectionId: value })
      }}
      renderOption={({ option }) => {
        const connection = connections.find(({ id }) => id === option.value)
        return (
          <div>
            <Text size="sm">{option.label}</Text>
            <Text size="xs" c="dimmed">
              {connection?.embedded === true ? words.onThisComputer : connection?.baseUrl}
            </Text>
          </div>
        )
      }}
    />
  )
}

/** The choice of the model, grouped by family. */
export function ModelField({ form }: { form: Form }) {
  const { catalogue, draft } = form
  // Beside an input model, “model” would be ambiguous.
  const label = form.operation?.inputs.some(({ kind }) => kind === 'mesh') === true ? words.processedBy : words.model
  if (catalogue === null)
    return <Select label={label} data={[]} disabled placeholder={waitWords(form)} data-testid="model-select" />
  const models = modelsFor(catalogue, draft.operation)
  const groups = catalogue.families
    .map((family) => ({
      group: family.name,
      items: models
        .filter((model) => model.family === family.id)
        .map((model): ComboboxItem => ({ value: model.id, label: model.name })),
    }))
    .filter((group) => group.items.length > 0)
  const rest = models.filter((model) => !catalogue.families.some((family) => family.id === model.family))
  const chosen = models.find((model) => model.id === draft.modelId)
  return (
    <Select
      label={label}
      data-testid="model-select"
      title={chosen?.summary ?? ''}
      description={chosen === undefined ? undefined : endWords(catalogue, chosen)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      comboboxProps={{ width: 288, position: 'bottom-end', portalProps: { target: '#overlays' } }}
      data={[...groups, ...rest.map((model) => ({ value: model.id, label: model.name }))]}
      value={chosen?.id ?? null}
      onChange={(value) => {
        if (value !== null) changeDraft({ modelId: value })
      }}
      renderOption={({ option }) => (
        <div>
          <Text size="sm">{option.label}</Text>
          <Text size="xs" c="dimmed">
            {models.find((model) => model.id === option.value)?.summary}
          </Text>
        </div>
      )}
    />
  )
}

/** Returns a warning from thirty days before a model is discontinued, and for deprecated models. */
function endWords(catalogue: Catalogue, model: CatalogueModel): string | undefined {
  if (model.ends === undefined || !endsSoon(model, Date.now())) return undefined
  return modelEndWords.soon(model.ends.on, successorOf(catalogue, model)?.name)
}

function waitWords(form: Form): string {
  return form.catalogueState.status === 'failed' ? words.failed : words.loading
}
