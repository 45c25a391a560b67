/** Every replica: one line each. */
import { falReplica } from './fal.ts'
import { meshyReplica } from './meshy.ts'
import { replicateReplica } from './replicate.ts'
import type { ReplicaKind } from './replica.ts'

export const replicaKinds: readonly ReplicaKind[] = [meshyReplica, falReplica, replicateReplica]
