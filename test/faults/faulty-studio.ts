/** One life of a studio in this process, over a disk that fails: started, asked, and stopped or gone. */
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createBackend } from '../../electron/backend/create-backend.ts'
import type { BackendPorts } from '../../electron/backend/ports.ts'
import { createKeychainFile } from '../../electron/backend/vault/keychain-file.ts'
import type { CommandInput, CommandName, CommandOutput, Reply } from '../../shared/protocol/contract.ts'
import type { Job } from '../../shared/protocol/job.ts'
import { fakePorts } from '../support/fake-ports.ts'
import { noEngine } from '../support/no-engine.ts'
import { cheapSecrets } from '../support/key-files.ts'
import { fastClock } from '../support/fast-clock.ts'
import { faultyDisk, type DiskPlan, type FaultyDisk } from './faulty-disk.ts'

export interface FaultyStudio {
  disk: FaultyDisk
  /** Null: it opened. Otherwise why it did not. */
  start(): Promise<unknown>
  call<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<Reply<CommandOutput<Name>>>
  /** Resolves with the id of the staged picture. */
  stage(bytes: Uint8Array): Promise<string>
  /** Resolves with the folder that is left: where it died, as it was at that moment. */
  end(): Promise<string>
}

export interface FaultyStudioOptions {
  folder: string
  hasKeychain: boolean
  plan: DiskPlan
  /** In its own time. */
  now: number
  speed: number
  onDeath: () => void
  log: BackendPorts['log']
  /** A window is shown the notice. */
  onKeysDamaged: () => void
  /** A window is shown the job. */
  onJob?: (job: Job) => void
}

export function faultyStudio({
  folder,
  hasKeychain,
  plan,
  now,
  speed,
  onDeath,
  log,
  onKeysDamaged,
  onJob,
}: FaultyStudioOptions): FaultyStudio {
  const left = `${folder}-`
  const disk = faultyDisk(folder, () => {
    mkdirSync(left)
    if (existsSync(folder)) cpSync(folder, left, { recursive: true })
    onDeath()
  })
  disk.follow(plan)
  const backend = createBackend(
    fakePorts({
      host: 'web',
      dataFolder: folder,
      localEngine: false,
      startEngine: noEngine,
      log,
      clock: fastClock({ speed, from: now }),
      secrets: cheapSecrets(
        join(folder, 'keys.sealed'),
        hasKeychain ? { search: async (onDamaged) => ({ keychain: fakeKeychain(folder, onDamaged) }) } : {},
      ),
    }),
  )
  backend.subscribe((event) => {
    if (event.type === 'notice' && event.notice.kind === 'keys-damaged') onKeysDamaged()
    if (event.type === 'job') onJob?.(event.job)
  })
  return {
    disk,
    start: () =>
      backend.start().then(
        () => null,
        (thrown: unknown) => thrown ?? 'nothing',
      ),
    call: (name, input) => backend.dispatch(name, input) as never,
    async stage(bytes) {
      const about = { name: 'picture.png', mediaType: 'image/png' }
      return (await backend.stage(new Blob([Buffer.from(bytes)]).stream(), about)).stagedId
    },
    async end() {
      await backend.stop()
      disk.remove()
      return disk.isDead() ? left : folder
    },
  }
}

/** As on the desktop; what the system's encryption would do is done to the bytes one by one. */
function fakeKeychain(folder: string, onDamaged: Parameters<typeof createKeychainFile>[0]['onDamaged']) {
  const turned = (bytes: Uint8Array) => bytes.map((byte) => byte ^ 0xa5)
  return createKeychainFile({
    path: join(folder, 'keychain.json'),
    seal: async (text) => turned(Buffer.from(text)),
    open: async (sealed) => ({ text: Buffer.from(turned(sealed)).toString(), isStale: false }),
    onDamaged,
  })
}
