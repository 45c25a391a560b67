import type { SignedUpdate } from '../electron/desktop/update-signature.ts'
/** The contents of an update description. */
export function readDescription(
  text: string,
): SignedUpdate & { signature: string; stagingPercentage?: number; releaseNotes: string }
/** Returns the description with its signature. `name`: its file. */
export function signDescription(name: string, text: string, privateKey: string, rollout?: number): string
