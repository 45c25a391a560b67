/** Every replica: one line each. */
import { falReplica } from './fal.ts'
import { geminiReplica } from './gemini.ts'
import { meshyReplica } from './meshy.ts'
import { openaiReplica } from './openai.ts'
import { replicateReplica } from './replicate.ts'
import type { ReplicaKind } from './replica.ts'
import { rodinReplica } from './rodin.ts'
import { stabilityReplica } from './stability.ts'
import { tripoReplica } from './tripo.ts'

export const replicaKinds: readonly ReplicaKind[] = [
  meshyReplica,
  tripoReplica,
  rodinReplica,
  falReplica,
  replicateReplica,
  geminiReplica,
  openaiReplica,
  stabilityReplica,
]
