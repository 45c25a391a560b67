/** Repairs a model that was already prepared for printing, with another value of its `repair` parameter. */
import { useMemo } from 'react'
import type { Catalogue } from '../../../shared/catalogue/catalogue.ts'
import { checkParameters } from '../../../shared/catalogue/check-fields.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { JobRequest, Quote } from '../../../shared/protocol/job.ts'
import { bridge } from '../current-bridge.ts'
import { showJob } from '../queue/jobs.ts'
import { withWords } from '../queue/with-words.ts'
import { attempt } from '../messages.ts'
import { rememberSubmitted } from '../stage/open-finished.ts'
import { useSnapshot } from '../use-studio.ts'
import { useStudio } from '../use-studio.ts'
import { useLoaded } from '../use-loaded.ts'
import { catalogueOf } from '../studio-store.ts'

export const repairWays = ['auto', 'sheets', 'pieces', 'off'] as const
export type RepairWay = (typeof repairWays)[number]

export interface RepairOffer {
  way: RepairWay
  request: JobRequest
  /** Null while unknown; `free` for the offline engine. */
  quote: Quote | 'free' | null
}

/**
 * Returns the other repair methods that the asset's service offers, with their requests. None if the catalogue or the
 * input is unknown. An open surface cannot be cut, hollowed or put on a base. Pure.
 */
export function otherWays(asset: Asset, catalogue: Catalogue | undefined): { way: RepairWay; request: JobRequest }[] {
  const { connectionId, modelId, operation, parameters, inputs } = asset.provenance
  const input = inputs.find(({ slot }) => slot === 'mesh')
  const modelOperation = catalogue?.models
    .find(({ id }) => id === modelId)
    ?.operations.find((candidate) => candidate.operation === 'print-prepare')
  const choice = modelOperation?.parameters.find(({ id }) => id === 'repair')
  if (operation !== 'print-prepare' || connectionId === null || modelId === null) return []
  if (input === undefined || modelOperation === undefined || choice === undefined) return []
  const current = parameters['repair'] ?? choice.default
  const needsSolid =
    Number(parameters['hollow_mm'] ?? 0) > 0 || ['base', 'cut'].some((id) => (parameters[id] ?? 'none') !== 'none')
  return repairWays
    .filter((way) => way !== current && choice.choices?.some(({ value }) => value === way) === true)
    .filter((way) => way !== 'off' || !needsSolid)
    .map((way) => ({
      way,
      request: {
        connectionId,
        modelId,
        operation,
        files: { mesh: { sha256: input.sha256, assetId: input.assetId } },
        parameters: checkParameters(modelOperation, { ...parameters, repair: way }).values,
      },
    }))
}

/** Returns the other repair methods for an asset, with their quotes. */
export function useRepairOffers(asset: Asset): readonly RepairOffer[] {
  const connection = useSnapshot(({ connections }) =>
    connections.find(({ id }) => id === asset.provenance.connectionId),
  )
  const catalogue = useStudio((state) => catalogueOf(asset.provenance.connectionId ?? '', state))
  const ways = useMemo(() => otherWays(asset, catalogue), [asset, catalogue])
  const isFree = connection?.embedded === true
  const isAsked = !isFree && connection !== undefined && ways.length > 0
  const quotes = useLoaded(isAsked ? JSON.stringify(ways) : null, () =>
    Promise.all(
      ways.map(({ request }) =>
        bridge()
          .call('quotes.get', request)
          .catch(() => null),
      ),
    ),
  )
  if (connection === undefined) return []
  return ways.map((offer, index) => ({ ...offer, quote: isFree ? 'free' : (quotes?.[index] ?? null) }))
}

/** Submits a repair; its result is added to the existing ones. */
export async function repairAnotherWay({ request, quote }: RepairOffer): Promise<void> {
  const seen =
    quote === null || quote === 'free' || quote.requestHash === ''
      ? {}
      : { quote: { requestHash: quote.requestHash, credits: quote.credits } }
  const job = await attempt(
    async () => bridge().call('jobs.submit', { ...(await withWords(request)), ...seen }),
    request.connectionId,
  )
  if (job === undefined) return
  rememberSubmitted(job.id)
  showJob(job)
}
