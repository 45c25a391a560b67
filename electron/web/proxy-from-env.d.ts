/** The package has no types. */
declare module 'proxy-from-env' {
  /** Empty if the environment names none for the address. */
  export function getProxyForUrl(url: string): string
}
