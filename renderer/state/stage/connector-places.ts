/** Connectors of a cut that are placed on the stage and stored in the form. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import { defaultParameters, type ModelOperation, type ParameterValues } from '../../../shared/catalogue/catalogue.ts'
import { connectorLimits, type ConnectorLimits } from '../../../shared/print/connector-rule.ts'
import { crumbChoiceOf, type CrumbChoice } from '../../../shared/print/crumbs.ts'
import { maxPlaces, readPlaces, readPlanes, writePlaces } from '../../../shared/print/cut-planes.ts'
import type { Draft } from '../../../shared/protocol/job.ts'
import { currentRow, draftStore, setParameter } from '../draft/draft.ts'
import { putOnStage } from './put-on-stage.ts'
import { changeOf, type ConnectorStep, type WindowTarget } from '../undo/undo-step.ts'
import { recordStep } from '../undo/undo-history.ts'
import { toolStore, type Triple } from './tools.ts'

/** A cut in the form whose connectors have positions. */
export interface ConnectedCut {
  assetId: string
  /** Dowels and plugs, or dovetails, of which each cut face has one. */
  kind: 'pins' | 'dovetails'
  /** The cut as written in the form. */
  planes: string
  limits: ConnectorLimits
  crumbs: CrumbChoice
  /** Positions set by hand, millimetres. */
  positions: readonly Triple[]
}

const kinds: Readonly<Record<string, ConnectedCut['kind']>> = { dowel: 'pins', plug: 'pins', dovetail: 'dovetails' }
const parameter = 'connectors_at'

/** Returns the cut of a form; null for another operation, without planes, or without connectors. Pure. */
export function connectedCut(draft: Draft, operation: ModelOperation | undefined): ConnectedCut | null {
  if (draft.operation !== 'print-cut' || operation?.operation !== 'print-cut') return null
  if (!operation.parameters.some(({ id }) => id === parameter)) return null
  const assetId = Object.values(draft.files).find((file) => file.assetId !== null)?.assetId ?? null
  const values: ParameterValues = { ...defaultParameters(operation), ...draft.parameters }
  const kind = kinds[String(values['connectors'])]
  if (assetId === null || values['cut'] !== 'planes' || kind === undefined) return null
  const planes = String(values['planes'] ?? '')
  const read = readPlaces(String(values[parameter] ?? ''))
  if ('fault' in readPlanes(planes) || 'fault' in read) return null
  return {
    assetId,
    kind,
    planes,
    limits: connectorLimits(values),
    crumbs: crumbChoiceOf(values['small_parts']),
    positions: read.places,
  }
}

/** Returns the cut that the form makes now. */
export function connectedCutNow(): ConnectedCut | null {
  return connectedCut(draftStore.getState().draft, currentRow())
}

/**
 * Sets all positions as one step; `isContinued` continues a gesture. Returns false if there are more than a request can
 * hold.
 */
export function changePlaces(
  cut: ConnectedCut,
  positions: readonly Triple[],
  step: ConnectorStep,
  isContinued = false,
): boolean {
  if (positions.length > maxPlaces) return false
  const target = positionsTarget(cut.assetId)
  const before = target.read()
  target.write(positions.length === 0 ? null : writePlaces(positions))
  recordStep({ kind: 'connectors', ...step }, [changeOf(target, before, target.read())], isContinued)
  return true
}

/** Puts the model on the stage and selects the tool that moves its connectors, with the cut's section plane. */
export async function placeConnectors(asset: Asset): Promise<void> {
  await putOnStage(asset.id)
  toolStore.setState(({ inUse, section }) => ({
    inUse: [...inUse.filter((tool) => tool !== 'section' && tool !== 'connectors'), 'section', 'connectors'],
    section: { ...section, placing: null },
  }))
}

/** Null means automatic positions, or a form with another operation, which steps leave unchanged. */
function positionsTarget(assetId: string): WindowTarget<string | null> {
  const isCurrentModel = (): boolean => connectedCutNow()?.assetId === assetId
  return {
    key: `connectors ${assetId}`,
    read: () => {
      const value = isCurrentModel() ? draftStore.getState().draft.parameters[parameter] : undefined
      return typeof value === 'string' && value !== '' ? value : null
    },
    write: (value) => {
      if (isCurrentModel()) setParameter(parameter, value ?? undefined)
    },
  }
}
