import type { SignedUpdate } from '../electron/desktop/update-signature.ts'
/** What a description of an update says. */
export function readDescription(
  text: string,
): SignedUpdate & { signature: string; stagingPercentage?: number; releaseNotes: string }
/** The description with its signature. */
export function signDescription(text: string, privateKey: string, rollout?: number): string
