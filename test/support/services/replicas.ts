/** Every replica: one line each. */
import { comfyuiReplica } from './comfyui.ts'
import { hunyuanServerReplica } from './hunyuan-server.ts'
import type { ReplicaKind } from './replica.ts'
import { tencentReplica } from './tencent.ts'

export const replicaKinds: readonly ReplicaKind[] = [comfyuiReplica, hunyuanServerReplica, tencentReplica]
