/** Holds the stand-in to Electron's own types, wherever a part of it can be compared whole. Checked by the compiler alone. */
import type * as Electron from 'electron'
import type * as standIn from './electron.ts'

type Used = {
  app: Pick<
    Electron.App,
    | 'exit'
    | 'getVersion'
    | 'isPackaged'
    | 'quit'
    | 'requestSingleInstanceLock'
    | 'setAppUserModelId'
    | 'setName'
    | 'setPath'
    | 'whenReady'
  >
  safeStorage: Pick<
    Electron.SafeStorage,
    'decryptStringAsync' | 'encryptStringAsync' | 'getSelectedStorageBackend' | 'isAsyncEncryptionAvailable'
  >
  shell: Pick<Electron.Shell, 'openExternal' | 'openPath' | 'showItemInFolder'>
  dialog: Pick<Electron.Dialog, 'showErrorBox'>
  window: Pick<
    Electron.BrowserWindow,
    | 'close'
    | 'focus'
    | 'getNormalBounds'
    | 'isDestroyed'
    | 'isFocused'
    | 'isMaximized'
    | 'isMinimized'
    | 'loadURL'
    | 'maximize'
    | 'restore'
    | 'setProgressBar'
    | 'show'
  >
  contents: Pick<Electron.WebContents, 'forcefullyCrashRenderer' | 'isCrashed'>
  powerSaveBlocker: Pick<Electron.PowerSaveBlocker, 'start' | 'stop'>
  session: Pick<Electron.Session, 'resolveProxy'>
  notification: Pick<Electron.Notification, 'show'>
  utility: Pick<Electron.UtilityProcess, 'kill' | 'pid' | 'postMessage'>
}

type StandIn = {
  app: typeof standIn.app
  safeStorage: typeof standIn.safeStorage
  shell: typeof standIn.shell
  dialog: typeof standIn.dialog
  window: InstanceType<typeof standIn.BrowserWindow>
  contents: InstanceType<typeof standIn.BrowserWindow>['webContents']
  powerSaveBlocker: typeof standIn.powerSaveBlocker
  session: typeof standIn.session.defaultSession
  notification: InstanceType<typeof standIn.Notification>
  utility: ReturnType<typeof standIn.utilityProcess.fork>
}

type Fits<Part, Whole extends Part> = Whole
export type HeldToElectron = Fits<Used, StandIn>
