import { useEffect, useRef, useState } from 'react'

/** Loads a value whenever the key changes. Returns undefined while it is loading, and for a null key. */
export function useLoaded<Key extends string, Value>(
  key: Key | null,
  load: (key: Key) => Promise<Value>,
): Value | undefined {
  const [loaded, setLoaded] = useState<{ key: Key; value: Value } | null>(null)
  const newest = useRef(load)
  newest.current = load
  useEffect(() => {
    if (key === null) return
    let isOver = false
    void newest.current(key).then((value) => {
      if (!isOver) setLoaded({ key, value })
    })
    return () => {
      isOver = true
    }
  }, [key])
  return loaded !== null && loaded.key === key ? loaded.value : undefined
}
