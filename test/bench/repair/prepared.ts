/** A model prepared for printing as the window's form would ask for it. */
import { printPrepare } from '../../../electron/engine/print/prepare.ts'

/** The 3MF. Rejects as `printPrepare` does. */
export async function prepared3mf(file: Uint8Array, heightMm: number): Promise<Uint8Array> {
  const made = await printPrepare(
    {
      file,
      mediaType: '',
      name: 'model',
      format: '3mf',
      heightMm,
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
    },
    () => {},
  )
  return made.file
}
