/** The package has no types. */
declare module 'proxy-from-env' {
  /** Returns an empty string if the environment names no proxy for the address. */
  export function getProxyForUrl(url: string): string
}
