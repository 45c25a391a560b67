/** Every provider the studio knows: one line each. */
import { AppError } from '../../../shared/app-error.ts'
import type { Provider } from './provider.ts'
import { specification } from './providers/specification/specification.ts'

export const providers: readonly Provider[] = [specification]

/** A provider by its id. Throws `invalid-input` where there is none. */
export function findProvider(id: string): Provider {
  const provider = providers.find((candidate) => candidate.id === id)
  if (provider === undefined)
    throw new AppError('invalid-input', `there is no provider ${id}`, {
      details: { field: 'provider', reason: 'is not known' },
    })
  return provider
}
