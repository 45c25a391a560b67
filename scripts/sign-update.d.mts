import type { SignedUpdate } from '../electron/desktop/update-signature.ts'
/** What a description of an update says. */
export function readDescription(
  text: string,
): SignedUpdate & { signature: string; stagingPercentage?: number; releaseNotes: string }
/** The description with its signature. `name`: its file. */
export function signDescription(name: string, text: string, privateKey: string, rollout?: number): string
