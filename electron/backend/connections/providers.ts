/** All providers. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { operationIds } from '../../../shared/catalogue/catalogue.ts'
import { inputProblem } from '../../../shared/protocol/input-problem.ts'
import type { OfferedProvider } from '../../../shared/catalogue/provider-card.ts'
import type { Provider } from './provider.ts'
import { comfyCloud } from './providers/comfy-cloud/comfy-cloud.ts'
import { comfyui } from './providers/comfyui/comfyui.ts'
import { fal } from './providers/fal/fal.ts'
import { gemini } from './providers/gemini/gemini.ts'
import { hunyuanServer } from './providers/hunyuan-server/hunyuan-server.ts'
import { maquette } from './providers/maquette/maquette.ts'
import { meshy } from './providers/meshy/meshy.ts'
import { openai } from './providers/openai/openai.ts'
import { replicate } from './providers/replicate/replicate.ts'
import { rodin } from './providers/rodin/rodin.ts'
import { specification } from './providers/specification/specification.ts'
import { stability } from './providers/stability/stability.ts'
import { threeDaiStudio } from './providers/3daistudio/3daistudio.ts'
import { tencent } from './providers/tencent/tencent.ts'
import { tripo } from './providers/tripo/tripo.ts'

export const providers: readonly Provider[] = [
  meshy,
  tripo,
  rodin,
  fal,
  replicate,
  gemini,
  openai,
  stability,
  threeDaiStudio,
  tencent,
  comfyCloud,
  comfyui,
  hunyuanServer,
  maquette,
  specification,
]

/** Returns a provider by id. Throws `invalid-input` for an unknown id. */
export function findProvider(id: string): Provider {
  const provider = providers.find((candidate) => candidate.id === id)
  if (provider === undefined)
    throw new AppError('invalid-input', `provider ${id} does not exist`, {
      details: { ...inputProblem('provider', 'provider-unknown', {}) },
    })
  return provider
}

/** Returns the dashboard pages where users create keys. */
export function keyPages(): ReadonlySet<string> {
  return new Set(providers.flatMap(({ card: { keyUrl } }) => keyUrl ?? []))
}

export function offeredProvider({ id, name, defaultBaseUrl, card, catalogue }: Provider): OfferedProvider {
  const result = new Set(catalogue.models.flatMap(({ operations }) => operations.map(({ operation }) => operation)))
  return { ...card, id, name, defaultBaseUrl, operations: operationIds.filter((operation) => result.has(operation)) }
}
