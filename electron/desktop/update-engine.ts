/**
 * Wraps electron-updater in three functions. Bundled separately and loaded only in packaged runs with updates enabled.
 * It contacts only the address that was written into the package.
 */
import { autoUpdater, CancellationToken, type UpdateInfo } from 'electron-updater'
import { feeds } from './update-signature.ts'
import type { FoundUpdate, UpdateEngine } from './updates.ts'

/** `log` receives messages of electron-updater. */
export function startUpdateEngine(log: (message: string) => void): UpdateEngine {
  const report = (said: unknown): void => log(String(said))
  autoUpdater.logger = { info: () => undefined, warn: report, error: report }
  autoUpdater.autoDownload = false
  // Nothing is installed without a request, not even on quitting.
  autoUpdater.autoInstallOnAppQuit = false
  autoUpdater.disableWebInstaller = true
  return {
    check: async (channel) => {
      autoUpdater.channel = feeds[channel]
      // Setting the channel would enable downgrades.
      autoUpdater.allowDowngrade = false
      const result = await autoUpdater.checkForUpdates()
      // Null if this installation cannot update itself.
      if (result === null) throw new Error('no-updater')
      return result.isUpdateAvailable ? foundUpdate(result.updateInfo) : null
    },
    download: async (onProgress, signal) => {
      const token = new CancellationToken()
      signal.addEventListener('abort', () => token.cancel(), { once: true })
      const follow = ({ percent }: { percent: number }) => onProgress(Math.min(1, percent / 100))
      autoUpdater.on('download-progress', follow)
      try {
        await autoUpdater.downloadUpdate(token)
      } finally {
        autoUpdater.off('download-progress', follow)
      }
    },
    restart: () => autoUpdater.quitAndInstall(true, true),
  }
}

/** `signature` is added by our own script (`scripts/sign-update.mjs`). */
function foundUpdate(info: UpdateInfo & { signature?: unknown }): FoundUpdate {
  const { version, files, releaseNotes, signature } = info
  const notes =
    typeof releaseNotes === 'string' ? releaseNotes : (releaseNotes ?? []).map(({ note }) => note ?? '').join('\n\n')
  return {
    version,
    files: files.map(({ url, sha512, size }) => ({ url, sha512, size })),
    notes,
    signature: typeof signature === 'string' ? signature : null,
  }
}
