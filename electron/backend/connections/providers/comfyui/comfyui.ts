/** ComfyUI on this computer or the local network. Each of a connection's workflows is a model. */
import type { Provider } from '../../provider.ts'
import { isRecord } from '../answer-values.ts'
import { noSuchJob } from './jobs-api.ts'
import { checkComfyOverrides, createComfyProtocol, speaksV2, withFoundApi } from './protocol.ts'
import { plainCard } from '../plain.ts'

export const comfyui: Provider = {
  id: 'comfyui',
  name: 'ComfyUI',
  card: {
    ...plainCard,
    summary: 'Runs workflows of your own on your own hardware.',
    keyHelp: '',
    keyUrl: null,
    keyLooksLike: null,
    needsKey: false,
    unit: 'credits',
    about: { least: 0, most: 0 },
    here: { ports: [8188, 8000], probe: '/system_stats' },
    cancelling: { may: 'unfinished', refund: 'yes' },
    failed: 'free',
    remarks: [
      'Each workflow you add becomes a model. Export it in API format, and mark its inputs by the titles of nodes, such as “maquette:prompt”.',
      'Results are listed until ComfyUI restarts. Files stay in its output folder.',
      'To reach ComfyUI on another computer, start it there with --listen. The connection is not encrypted: use it only in networks you trust.',
      'Older versions of ComfyUI stop whatever is running when a running job is cancelled.',
      'Comfy API v2 is used where the address has it. comfy-api-proxy hands out no 3D files: enter ComfyUI’s own address for models.',
    ],
  },
  defaultBaseUrl: null,
  lan: true,
  catalogue: { families: [], models: [] },
  recognises: ({ json }) => isRecord(json) && isRecord(json['system']) && Array.isArray(json['devices']),
  api: { probe: noSuchJob.path, found: withFoundApi },
  checkOverrides: checkComfyOverrides,
  deduplicates: ({ overrides }) => speaksV2(overrides),
  protocol: createComfyProtocol,
}
