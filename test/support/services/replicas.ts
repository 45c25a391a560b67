/** Every replica: one line each. */
import { comfyCloudReplica } from './comfy-cloud.ts'
import { comfyuiReplica } from './comfyui.ts'
import { falReplica } from './fal.ts'
import { geminiReplica } from './gemini.ts'
import { hunyuanServerReplica } from './hunyuan-server.ts'
import { meshyReplica } from './meshy.ts'
import { openaiReplica } from './openai.ts'
import { replicateReplica } from './replicate.ts'
import { rodinReplica } from './rodin.ts'
import { studioReplica } from './3daistudio.ts'
import { stabilityReplica } from './stability.ts'
import { tencentReplica } from './tencent.ts'
import { tripoReplica } from './tripo.ts'
import type { ReplicaKind } from './replica.ts'

export const replicaKinds: readonly ReplicaKind[] = [
  meshyReplica,
  tripoReplica,
  rodinReplica,
  falReplica,
  replicateReplica,
  geminiReplica,
  openaiReplica,
  stabilityReplica,
  studioReplica,
  tencentReplica,
  comfyCloudReplica,
  comfyuiReplica,
  hunyuanServerReplica,
]
