/** Every replica: one line each. */
import { geminiReplica } from './gemini.ts'
import { openaiReplica } from './openai.ts'
import { meshyReplica } from './meshy.ts'
import type { ReplicaKind } from './replica.ts'
import { stabilityReplica } from './stability.ts'

export const replicaKinds: readonly ReplicaKind[] = [geminiReplica, openaiReplica, stabilityReplica, meshyReplica]
