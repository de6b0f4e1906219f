import { useEffect, useState } from 'react'

/** The value, delayed: it is updated once it has not changed for `milliseconds`. */
export function useDebounced(value: string, milliseconds: number): string {
  const [settledValue, setSettledValue] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettledValue(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settledValue
}
