/** A running studio, whichever host it is on, as the end-to-end tests use it. */
import type { Page } from 'playwright'

export type HostName = 'web' | 'desktop stand-in' | 'packaged desktop' | 'electron'

export interface Studio {
  host: HostName
  page: Page
  dataFolder: string
  /** Everything that the processes wrote to their outputs so far. */
  output(): string
  /** Ends it as a person does; resolves when the process is gone. */
  quit(): Promise<void>
  /** kill -9. */
  kill(): Promise<void>
  /** Saves a file through the window: presses, waits, and returns where the file is on disk. */
  saved(press: () => Promise<void>): Promise<string>
}

export interface LaunchOptions {
  dataFolder: string
  size?: { width: number; height: number }
  theme?: 'dark' | 'light'
  /** Device pixels for each of the page. Left out: `usualScale`. */
  scale?: number
  /** Whether the page moves. Left out: `usualMotion`. */
  motion?: 'reduce' | 'no-preference'
  /** More arguments of Chromium, which is then its own. Left out: the shared one, with those that make tests quick. */
  browserArguments?: readonly string[]
}

export type Launch = (options: LaunchOptions) => Promise<Studio>
