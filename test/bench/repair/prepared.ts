/** A model prepared for printing as the window's form would ask for it. */
import type { PrintInput, PrintJobs } from '../../../electron/engine/print/jobs.ts'
import { printPrepare } from '../../../electron/engine/print/prepare.ts'

/** The 3MF. Rejects as `printPrepare` does. */
export async function prepared3mf(file: Uint8Array, heightMm: number): Promise<Uint8Array> {
  return (await preparedWith(file, { heightMm })).file
}

/** What comes of it, as 3MF and laid flat if nothing else is asked for. Rejects as `printPrepare` does. */
export async function preparedWith(
  file: Uint8Array,
  asked: Partial<PrintInput>,
): Promise<PrintJobs['print-prepare']['output']> {
  return printPrepare(
    {
      file,
      mediaType: '',
      name: 'model',
      format: '3mf',
      repair: 'auto',
      orient: 'flat',
      base: 'none',
      hollowMm: 0,
      drainHoles: 0,
      drainDiameterMm: 3.5,
      minimumWallMm: 0.8,
      overhangDegrees: 45,
      smallestPieceMm: 1.5,
      sheetMm: 2,
      ...asked,
    },
    () => {},
  )
}
