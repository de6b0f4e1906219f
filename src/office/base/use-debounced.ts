import { useEffect, useState } from 'react'

/** The value as of its last pause: it follows once nothing changed for some milliseconds. */
export function useDebounced(value: string, milliseconds: number): string {
  const [settledValue, setSettledValue] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettledValue(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settledValue
}
