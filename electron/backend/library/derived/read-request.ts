/** What is asked for by the address of a derived file. Pure. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { derivedKinds, type DerivedKind, type DerivedRequest } from '../../../../shared/protocol/derived.ts'

/** A kind and the parameters of a query as a request. Throws `not-found` for an unknown kind, `invalid-input` for its parameters. */
export function readRequest(kind: string, query: URLSearchParams): DerivedRequest {
  if (!Object.hasOwn(derivedKinds, kind))
    throw new AppError('not-found', `there is no derived file of the kind ${kind.slice(0, 40)}`)
  const parsed = derivedKinds[kind as DerivedKind].safeParse(Object.fromEntries(query))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new AppError('invalid-input', `${kind}: ${issue?.message ?? 'its parameters do not fit'}`, {
      details: { field: issue?.path.join('.') ?? '' },
    })
  }
  return { kind, parameters: parsed.data } as DerivedRequest
}
