/** Reports of models made for printing, downloaded once and checked against their schemas. */
import { AppError, type ErrorData } from '../../../shared/protocol/app-error.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { OperationId } from '../../../shared/catalogue/catalogue.ts'
import type { FilamentReport } from '../../../shared/print/filament-report.ts'
import type { PartsReport } from '../../../shared/print/parts-report.ts'
import type { PrintReport } from '../../../shared/print/print-report.ts'
import { useSnapshot } from '../use-studio.ts'
import { useLoaded } from '../use-loaded.ts'

export type ReportState<Report> =
  | { status: 'none' }
  | { status: 'loading' }
  | { status: 'ready'; report: Report }
  | { status: 'failed'; error: ErrorData }

/** The result of validating a report. */
type Read<Report> = { success: true; data: Report } | { success: false; error: unknown }
/** The schema, and zod, are loaded with the first report. */
type Reader<Report> = (json: unknown) => Promise<Read<Report>>

const readPrintReport: Reader<PrintReport> = async (json) =>
  (await import('../../../shared/print/print-report.ts')).printReportSchema.safeParse(json)
const readFilamentReport: Reader<FilamentReport> = async (json) =>
  (await import('../../../shared/print/filament-report.ts')).filamentReportSchema.safeParse(json)
const readPartsReport: Reader<PartsReport> = async (json) =>
  (await import('../../../shared/print/parts-report.ts')).partsReportSchema.safeParse(json)

/** `none` if the model was not prepared for printing, or its report is missing. */
export function usePrintReport(asset: Asset): ReportState<PrintReport> {
  return useReport(asset, printOperations, readPrintReport)
}

/** `none` if the model was not divided into filaments, or its report is missing. */
export function useFilamentReport(asset: Asset): ReportState<FilamentReport> {
  return useReport(asset, colourOperations, readFilamentReport)
}

/** `none` if the model was not cut, split or finished for printing, or its report is missing. */
export function usePartsReport(asset: Asset): ReportState<PartsReport> {
  return useReport(asset, partsOperations, readPartsReport)
}

const printOperations: readonly OperationId[] = ['print-prepare']
const colourOperations: readonly OperationId[] = ['print-colours']
/** Operations that make assemblies. */
const partsOperations: readonly OperationId[] = ['print-cut', 'print-split', 'print-finish']

/** Returns whether a report contains more than the facts of the asset. */
export function hasReport({ provenance: { operation } }: Asset): boolean {
  return operation !== null && [...printOperations, ...partsOperations].includes(operation)
}

function useReport<Report>(
  asset: Asset,
  operations: readonly OperationId[],
  read: Reader<Report>,
): ReportState<Report> {
  const part = useSnapshot(({ assets }) =>
    asset.provenance.operation !== null && operations.includes(asset.provenance.operation)
      ? assets.find(({ partOf, mediaType }) => partOf === asset.id && mediaType === 'application/json')
      : undefined,
  )
  const state = useLoaded<string, ReportState<Report>>(part?.url ?? null, (url) =>
    readReport(url, read).then(
      (report) => ({ status: 'ready', report }),
      (thrown: unknown) => ({ status: 'failed', error: AppError.from(thrown).toData() }),
    ),
  )
  return state ?? { status: part === undefined ? 'none' : 'loading' }
}

async function readReport<Report>(url: string, read: Reader<Report>): Promise<Report> {
  const response = await fetch(url)
  if (!response.ok)
    throw new AppError('not-found', `the report at ${url} was answered with ${response.status}`, {
      details: { reason: 'report-missing' },
    })
  const answer = await read(await response.json())
  if (answer.success) return answer.data
  throw new AppError('bad-reply', 'the report has another shape than is known', { cause: answer.error })
}
