/** Every replica: one line each. */
import type { ReplicaKind } from './replica.ts'
import { rodinReplica } from './rodin.ts'
import { tripoReplica } from './tripo.ts'

export const replicaKinds: readonly ReplicaKind[] = [tripoReplica, rodinReplica]
