/** The words of errors where the window begins: loaded when there is an error, or in idle time. */
import { laterModule } from './later.ts'

/** Null until they are there. */
export const useErrorWords = laterModule(() => import('../words/errors.ts'))
