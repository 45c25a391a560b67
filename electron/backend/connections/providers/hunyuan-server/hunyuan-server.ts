/** The API server included with Hunyuan3D-2, on this computer or the local network. */
import type { Provider } from '../../provider.ts'
import { catalogueOf } from '../offered.ts'
import { plainCard, plainProvider } from '../plain.ts'
import { isRecord, textAt } from '../answer-values.ts'
import { families, models } from './models.ts'
import { hunyuanServerProtocol } from './protocol.ts'

export const hunyuanServer: Provider = {
  ...plainProvider,
  id: 'hunyuan-server',
  name: 'Hunyuan3D server',
  card: {
    ...plainCard,
    summary: 'The API server of Hunyuan3D 2, on your own hardware.',
    keyHelp: '',
    keyUrl: null,
    keyLooksLike: null,
    needsKey: false,
    unit: 'credits',
    about: { least: 0, most: 0 },
    here: { ports: [8081, 8080], probe: '/status/maquette' },
    cancelling: { may: 'never', refund: 'unknown' },
    failed: 'free',
    remarks: [
      'Start api_server.py from the Hunyuan3D-2 repository, and enter its address. It has no queue, so Maquette sends one job at a time.',
      'The server does not report failures. A job without a result after 30 minutes is shown as failed.',
      'Hunyuan3D 2.1 comes without such a server. Use it through ComfyUI.',
      'The connection is not encrypted: use a server on another computer only in networks you trust.',
    ],
  },
  defaultBaseUrl: null,
  lan: true,
  catalogue: catalogueOf(families, models),
  recognises: ({ json }) => isRecord(json) && textAt(json['status']) === 'processing',
  protocol: () => hunyuanServerProtocol,
}
