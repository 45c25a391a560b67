/** Command line switches that would open a packaged studio to other programs, or disable its protection. */

/** Switches of Chromium and Node, without their dashes. */
const refusedNames = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-debugging-targets',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-port',
  'inspect-publish-uid',
  'js-flags',
  'load-extension',
  'disable-extensions-except',
  'no-sandbox',
  'disable-setuid-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-gpu-sandbox',
  'disable-namespace-sandbox',
  'allow-sandbox-debugging',
  'no-zygote',
  'no-zygote-sandbox',
  // Would run the page in the studio's own process.
  'single-process',
  'in-process-gpu',
  'disable-kill-after-bad-ipc',
  'disable-web-security',
  'disable-site-isolation-trials',
  'allow-running-insecure-content',
  'allow-file-access-from-files',
  'unsafely-treat-insecure-origin-as-secure',
  // Would use an unprotected keychain.
  'use-mock-keychain',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
  'browser-subprocess-path',
  'host-rules',
  'host-resolver-rules',
  'ignore-certificate-errors',
  'ssl-key-log-file',
  'log-net-log',
] as const

/**
 * Returns the refused switches on the command line, in the order above. `hasSwitch` is Chromium's view; the arguments
 * are checked as well, since Node removes its own.
 */
export function refusedSwitches(words: readonly string[], hasSwitch: (name: string) => boolean): string[] {
  const given = new Set(words.flatMap((word) => /^--?([a-z-]+)(?:=|$)/i.exec(word)?.[1]?.toLowerCase() ?? []))
  return refusedNames.filter((name) => given.has(name) || hasSwitch(name))
}
