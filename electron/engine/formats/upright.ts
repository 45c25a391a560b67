/** Between the studio's space (metres, Y up) and that of printers (millimetres, Z up): a quarter turn about X. */
import { metresPerMillimetre } from '../model.ts'
import type { Matrix } from './matrix.ts'

const mm = 1 / metresPerMillimetre

/** Metres, Y up → millimetres, Z up. */
export const toPrintSpace: Matrix = [mm, 0, 0, 0, 0, 0, mm, 0, 0, -mm, 0, 0, 0, 0, 0, 1]

const m = metresPerMillimetre
/** Millimetres, Z up → metres, Y up. */
export const fromPrintSpace: Matrix = [m, 0, 0, 0, 0, 0, -m, 0, 0, m, 0, 0, 0, 0, 0, 1]
