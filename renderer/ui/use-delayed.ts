import { useEffect, useState } from 'react'

/** Returns true once `active` has been true for `delayMs`, so that short waits show nothing. */
export function useDelayed(active: boolean, delayMs: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setLate(true), delayMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [active, delayMs])
  return active && late
}
