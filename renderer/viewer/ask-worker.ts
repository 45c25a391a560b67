import { AppError } from '../../shared/protocol/app-error.ts'

/** Posts a message to a worker and ends the worker after its reply. Rejects with AppError `internal` if it fails. */
export function askWorker<Reply>(worker: Worker, message: unknown, transfer: Transferable[] = []): Promise<Reply> {
  return new Promise<Reply>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
      worker.terminate()
      resolve(data)
    })
    worker.addEventListener('error', (event) => {
      worker.terminate()
      reject(new AppError('internal', `the worker failed: ${event.message}`))
    })
    worker.postMessage(message, transfer)
  })
}
