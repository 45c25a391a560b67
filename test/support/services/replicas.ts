/** Every replica: one line each. */
import { geminiReplica } from './gemini.ts'
import { openaiReplica } from './openai.ts'
import { meshyReplica } from './meshy.ts'
import { falReplica } from './fal.ts'
import { comfyuiReplica } from './comfyui.ts'
import { hunyuanServerReplica } from './hunyuan-server.ts'
import type { ReplicaKind } from './replica.ts'
import { rodinReplica } from './rodin.ts'
import { stabilityReplica } from './stability.ts'
import { tripoReplica } from './tripo.ts'

export const replicaKinds: readonly ReplicaKind[] = [
  meshyReplica,
  tripoReplica,
  rodinReplica,
  falReplica,
  geminiReplica,
  openaiReplica,
  stabilityReplica,
  comfyuiReplica,
  hunyuanServerReplica,
]
