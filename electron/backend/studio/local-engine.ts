/** The local service inside the studio, started in the background. */
import { join } from 'node:path'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { LocalService } from '../../service/local-service.ts'
import type { Engine } from '../../workers/engine.ts'
import type { BackendPorts } from '../ports.ts'

export const localConnectionId = 'local'
export const localConnectionName = 'Maquette offline engine'

interface LocalEngineOptions {
  ports: Pick<BackendPorts, 'dataFolder' | 'engineWorkerUrl' | 'freeBytes' | 'localEngine' | 'log'>
  /** Shared with the library. */
  engine: Engine
  onUp: (service: LocalService) => void
  onFailure: (error: AppError) => void
}

export interface LocalEngine {
  /** Starts the service unless it is running or starting. Never throws: `onUp` or `onFailure` reports the outcome. */
  start(): void
  /** Resolves when the service responds. Rejects with `service-down` if it cannot be started. */
  ready(): Promise<LocalService>
  /** Null while the service is not up. */
  running(): LocalService | null
  stop(): Promise<void>
}

/** The service's key is generated for this run and kept in memory. */
export function createLocalEngine({ ports, engine, onUp, onFailure }: LocalEngineOptions): LocalEngine {
  let starting: Promise<LocalService> | null = null
  let service: LocalService | null = null
  let stopped = false

  const begin = async (): Promise<LocalService> => {
    // Loaded lazily, so that the window is drawn first.
    const { startLocalService } = await import('../../service/start-local-service.ts')
    const { dataFolder, engineWorkerUrl, freeBytes, log } = ports
    return startLocalService(
      { dataFolder: join(dataFolder, 'service'), port: 0, mode: 'embedded', engineWorkerUrl, engine, log },
      freeBytes === undefined ? {} : { freeBytes },
    )
  }

  const run = async (): Promise<LocalService> => {
    try {
      service = await begin()
    } catch (thrown) {
      starting = null
      const reason = AppError.from(thrown)
      const details = { ...reason.details, cause: reason.code }
      throw new AppError('service-down', `the offline engine could not be started: ${reason.message}`, {
        cause: thrown,
        details,
      })
    }
    return service
  }

  const start = () => {
    if (starting !== null || stopped || ports.localEngine === false) return
    starting = run()
    starting.then((up) => stopped || onUp(up)).catch((thrown: unknown) => stopped || onFailure(AppError.from(thrown)))
  }

  return {
    start,
    ready() {
      start()
      if (starting !== null) return starting
      return Promise.reject(
        stopped
          ? new AppError('cancelled', 'the studio is ending')
          : new AppError('service-down', 'the offline engine is left out'),
      )
    },
    running: () => service,
    async stop() {
      stopped = true
      const up = await starting?.catch(() => null)
      service = null
      await up?.stop()
    },
  }
}
