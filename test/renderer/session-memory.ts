/** The part of `sessionStorage` that the window uses. */
export function sessionMemory(): Pick<Storage, 'getItem' | 'setItem'> {
  const values = new Map<string, string>()
  return { getItem: (name) => values.get(name) ?? null, setItem: (name, value) => void values.set(name, value) }
}
