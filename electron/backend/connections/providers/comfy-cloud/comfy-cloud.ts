/** Comfy Cloud: the user's workflows on rented hardware, using the same API v2 as a self-hosted server. */
import type { ProfileOverrides } from '../../../../../shared/protocol/connection.ts'
import type { Protocol, Provider } from '../../provider.ts'
import { jobsApi } from '../comfyui/jobs-api.ts'
import { usableWorkflows } from '../comfyui/protocol.ts'
import { readWorkflows } from '../comfyui/read-workflow.ts'
import { bearer, plainCard } from '../plain.ts'

export const comfyCloud: Provider = {
  id: 'comfy-cloud',
  name: 'Comfy Cloud',
  card: {
    ...plainCard,
    summary: 'Runs workflows of your own on Comfy’s hardware.',
    keyHelp: 'Sign in at platform.comfy.org and create an API key. It needs a paid plan of Comfy Cloud.',
    keyUrl: 'https://platform.comfy.org/profile/api-keys',
    keyLooksLike: 'comfyui-…',
    unit: 'credits',
    cancelling: { may: 'unfinished', refund: 'unknown' },
    remarks: [
      'Each workflow you add becomes a model. Export it in API format, and mark its inputs by the titles of nodes, such as “maquette:prompt”.',
      'A job takes credits from your plan. Comfy Cloud does not say how many, neither before nor after.',
      'Partner nodes, which cost credits of their own, are not given your key, so a workflow with them fails.',
      'If an answer is lost, the request is repeated under the same key, which Comfy Cloud accepts only once. If it was accepted before, look for the job there and enter its id.',
    ],
  },
  defaultBaseUrl: 'https://cloud.comfy.org',
  lan: false,
  catalogue: { families: [], models: [] },
  checkOverrides: (overrides) => readWorkflows(overrides).problems,
  deduplicates: () => true,
  protocol,
}

function protocol(overrides: ProfileOverrides): Protocol {
  const host = { summary: 'Workflows of your own, run by Comfy Cloud.', price: { kind: 'unknown' } } as const
  return { ...jobsApi(usableWorkflows(overrides), host), needsKey: true, authorisation: bearer }
}
