/** The words of errors where the window begins: loaded when there is an error, or in idle time. */
import { lazyModule } from './lazy-component.ts'

/** Null until they are there. */
export const useErrorWords = lazyModule(() => import('../words/errors.ts'))
