/** `session`: permissions, and the filter of requests. */

type RequestListener = (details: { url: string }, answer: (response: { cancel?: boolean }) => void) => void

type Contents = { getURL(): string }
type PermissionRequest = (contents: Contents, permission: string, answer: (granted: boolean) => void) => void
type PermissionCheck = (contents: Contents | null, permission: string) => boolean

let listener: RequestListener | null = null
// Without handlers Electron grants everything.
let onRequest: PermissionRequest = (_contents, _permission, answer) => answer(true)
let onCheck: PermissionCheck = () => true
let onDevice: () => boolean = () => true

export const session = {
  fromPartition: (name: string) => ({ name }),
  defaultSession: {
    setPermissionRequestHandler(handler: PermissionRequest): void {
      onRequest = handler
    },
    setPermissionCheckHandler(handler: PermissionCheck): void {
      onCheck = handler
    },
    setDevicePermissionHandler(handler: () => boolean): void {
      onDevice = handler
    },
    /** What the system says: here an environment variable of the test. */
    resolveProxy: async (_url: string): Promise<string> => process.env['STAND_IN_PROXY'] ?? 'DIRECT',
    webRequest: {
      onBeforeRequest(given: RequestListener): void {
        listener = given
      },
    },
  },
}

/** Whether the main process lets a request go out. */
export function askWebRequest(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    if (listener === null) resolve(true)
    else listener({ url }, ({ cancel }) => resolve(cancel !== true))
  })
}

/** Whether a page at that address gets a permission in any of the ways it can ask. */
export function isGranted(url: string, permission: string): boolean {
  const contents = { getURL: () => url }
  let requested = false
  onRequest(contents, permission, (granted) => (requested = granted))
  const isDevice = ['hid', 'serial', 'usb'].includes(permission)
  return requested || onCheck(contents, permission) || onCheck(null, permission) || (isDevice && onDevice())
}
