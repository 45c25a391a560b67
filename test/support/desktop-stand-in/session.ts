/** `session`: permissions, and the filter of requests. */

type RequestListener = (details: { url: string }, answer: (response: { cancel?: boolean }) => void) => void

let listener: RequestListener | null = null

export const session = {
  defaultSession: {
    setPermissionRequestHandler(_handler: unknown): void {},
    setPermissionCheckHandler(_handler: unknown): void {},
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
