/** Provider of any service that follows the interface specification, exactly or nearly. */
import type { Provider } from '../../provider.ts'
import { specificationCatalogue } from './catalogue.ts'
import { checkOverrides, createProfile } from './profile.ts'
import { createSpecificationProtocol } from './protocol.ts'
import { plainCard } from '../plain.ts'

export const specification: Provider = {
  id: 'specification',
  name: 'Generation service',
  card: {
    ...plainCard,
    summary: 'Any service that follows the interface specification, and those that nearly do.',
    keyHelp:
      "Sign in to the service's web dashboard, turn on two-factor authentication in its account settings (passkeys and two-factor authentication), and create an API key there. Many services show a key only once: copy it immediately.",
    keyUrl: null,
    keyLooksLike: null,
    unit: 'credits',
    cancelling: { may: 'unfinished', refund: 'unknown' },
    remarks: [],
  },
  lan: false,
  defaultBaseUrl: null,
  catalogue: specificationCatalogue,
  checkOverrides,
  deduplicates: ({ embedded, overrides }) => embedded || createProfile(overrides).value('deduplicates') === 'yes',
  protocol: createSpecificationProtocol,
}
