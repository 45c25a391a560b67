/** OpenAI: pictures from text, and edits with a mask, using the image API. */
import type { Provider } from '../../provider.ts'
import { plainCard, plainProvider } from '../plain.ts'
import { openaiCatalogue } from './models.ts'
import { openaiProtocol } from './protocol.ts'

export const openai: Provider = {
  ...plainProvider,
  id: 'openai',
  name: 'OpenAI',
  card: {
    ...plainCard,
    summary: 'Pictures from text, edits of up to 16 pictures, and edits inside a mask.',
    keyHelp:
      'Sign in to the OpenAI platform and create a secret key under API keys. It is shown only once. The picture models need a verified organisation with credit.',
    keyUrl: 'https://platform.openai.com/api-keys',
    keyLooksLike: 'sk-…',
    unit: 'USD',
    cancelling: { may: 'never', refund: 'no' },
    remarks: [
      'The pictures are in the answer and nowhere else: if the connection breaks while they are made, they are charged and lost.',
      'A request takes up to two minutes.',
      'Prices depend on tokens: before a request they are only about right. What a picture cost is worked out from the tokens that the answer reports.',
      'A mask is converted to the meaning that OpenAI gives it: transparent where the picture may change.',
    ],
  },
  defaultBaseUrl: 'https://api.openai.com',
  catalogue: openaiCatalogue,
  protocol: () => openaiProtocol,
}
