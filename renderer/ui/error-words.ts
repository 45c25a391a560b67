/** The words of errors, loaded with the first error or in idle time. */
import { lazyModule } from './lazy-component.ts'

/** Null until they are loaded. */
export const useErrorWords = lazyModule(() => import('../words/errors.ts'))
