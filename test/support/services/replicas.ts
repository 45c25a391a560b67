/** Every replica: one line each. */
import type { ReplicaKind } from './replica.ts'

export const replicaKinds: readonly ReplicaKind[] = []
