/** The package brings no types. */
declare module 'proxy-from-env' {
  /** Empty where the environment names none for the address. */
  export function getProxyForUrl(url: string): string
}
