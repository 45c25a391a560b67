/** Whether a form can be sent. A form that cannot has a reason, and names the field that the reason leads to. */
export type Readiness =
  | { ready: true }
  /** `field` is null where no single field is at fault. */
  | { ready: false; reason: string; field: string | null }

export const isReady: Readiness = { ready: true }

/** Returns the readiness of a small form: ready without a reason. */
export function unless(reason: string | null, field: string | null = null): Readiness {
  return reason === null ? isReady : { ready: false, reason, field }
}
