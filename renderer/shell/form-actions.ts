/** What the forms offer, as actions: each operation, preset, setting and choice opens its form with it filled in. */
import {
  defaultParameters,
  type Catalogue,
  type ModelOperation,
  type OperationId,
  type Parameter,
  type ParameterValue,
  type ParameterValues,
} from '../../shared/catalogue/catalogue.ts'
import { failingCondition } from '../../shared/catalogue/applies-when.ts'
import { operationTable } from '../../shared/catalogue/operation-table.ts'
import { presetDraft } from '../create/preset-changes.ts'
import { changeDraft, chooseOperation, currentRow, draftStore, focusField } from '../state/draft/draft.ts'
import { windowStore } from '../state/window-store.ts'
import { operationWords, workspaceWords } from '../words/operations.ts'
import type { SearchEntry } from './find-actions.ts'
import type { Synonyms } from './synonyms.ts'

export interface FormAction extends SearchEntry {
  operation: OperationId
  run: () => void
}

interface Row {
  connectionId: string
  modelId: string
  row: ModelOperation
}

/** Returns the actions of the catalogues, which are ordered by preference: what several models offer is listed once. */
export function formActions(
  catalogues: readonly { connectionId: string; catalogue: Catalogue }[],
  synonyms: Synonyms,
): FormAction[] {
  const found = new Map<string, FormAction>()
  for (const { connectionId, catalogue } of catalogues)
    for (const { id: modelId, operations } of catalogue.models)
      for (const row of operations)
        for (const action of actionsOf({ connectionId, modelId, row }, synonyms))
          if (!found.has(action.id)) found.set(action.id, action)
  return [...found.values()]
}

function actionsOf(at: Row, synonyms: Synonyms): FormAction[] {
  const { row } = at
  const { operation } = row
  const room = workspaceWords[operationTable[operation].workspace]
  const detail = `${room} › ${operationWords[operation].label}`
  const action = (
    id: string,
    key: string,
    own: Pick<FormAction, 'label' | 'detail' | 'help' | 'order' | 'run'>,
  ): FormAction => ({
    id: `${operation}/${id}`,
    operation,
    detail,
    ...(synonyms[key] !== undefined && { synonyms: synonyms[key] }),
    ...own,
  })
  return [
    action('form', operation, { label: operationWords[operation].label, order: 0, run: () => openRow(at) }),
    ...(row.presets ?? []).map((preset) =>
      action(`preset/${preset.label}`, `preset-${preset.id}`, {
        label: preset.label,
        help: preset.help,
        order: 1,
        run: () => {
          openRow(at)
          changeDraft(presetDraft(row, draftStore.getState().draft, preset))
        },
      }),
    ),
    ...row.parameters.flatMap((parameter) => [
      action(`setting/${parameter.label}`, parameter.id, {
        label: parameter.label,
        help: parameter.help,
        order: 2,
        run: () => fillIn(at, parameter, switchedOn(row, parameter)),
      }),
      ...(parameter.choices ?? [])
        .filter(({ value }) => value !== parameter.default)
        .map(({ value, label }) =>
          action(`choice/${parameter.label}/${label}`, '', {
            label,
            detail: `${detail} › ${parameter.label}`,
            order: 3,
            run: () => fillIn(at, parameter, value),
          }),
        ),
    ]),
  ]
}

/** Opens the form; its own model is kept if it has the same operation. */
function openRow({ connectionId, modelId, row }: Row, needs?: Parameter): void {
  windowStore.setState({ libraryOpen: false, queueOpen: false })
  chooseOperation(row.operation)
  const now = currentRow()
  const fits =
    now?.operation === row.operation && (needs === undefined || now.parameters.some(({ id }) => id === needs.id))
  if (!fits) changeDraft({ connectionId, modelId, operation: row.operation })
}

function fillIn(at: Row, parameter: Parameter, value: ParameterValue | undefined): void {
  openRow(at, parameter)
  const { values, field } = filledIn(at.row, parameter, value, draftStore.getState().draft.parameters)
  changeDraft({ parameters: values })
  focusField(field)
}

/**
 * Returns the values with which a setting is shown and set, and the field to go to: another one where the setting
 * depends on a text that only the artist knows.
 */
export function filledIn(
  row: ModelOperation,
  parameter: Parameter,
  value: ParameterValue | undefined,
  given: ParameterValues,
): { values: ParameterValues; field: string } {
  const values = { ...given, ...(value === undefined ? {} : { [parameter.id]: value }) }
  return { values, field: show(row, parameter, values) }
}

/** Changes `values` so that the parameter is shown. Returns the field that the artist has to fill in. */
function show(row: ModelOperation, parameter: Parameter, values: ParameterValues): string {
  // Each round meets one of the conditions.
  for (let round = 0; round < row.parameters.length; round++) {
    const alternatives = failingCondition(row, parameter, { ...defaultParameters(row), ...values })
    const condition = alternatives?.find((one) => !('slot' in one))
    if (condition === undefined || 'slot' in condition) break
    const other = row.parameters.find(({ id }) => id === condition.parameter)
    if (other === undefined) break
    const field = show(row, other, values)
    if (field !== other.id) return field
    if ('equals' in condition) values[other.id] = [condition.equals].flat()[0]!
    else if ('above' in condition) values[other.id] = switchedOn(row, other) ?? condition.above + (other.step ?? 1)
    else if (condition.given) return other.id
    else Reflect.deleteProperty(values, other.id)
  }
  return parameter.id
}

/** Returns the value with which a setting that is off by default has an effect; undefined for others. */
function switchedOn({ presets = [] }: ModelOperation, parameter: Parameter): ParameterValue | undefined {
  if (parameter.kind === 'boolean') return true
  if (parameter.default !== 0) return undefined
  return presets.map(({ values }) => values[parameter.id]).find((value) => typeof value === 'number' && value > 0)
}
