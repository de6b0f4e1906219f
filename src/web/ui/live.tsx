import { useEffect, useState } from 'react'

/** Says what changed, politely, once it has stood still for 600 ms. Heard, not seen. */
export function Live({ children }: { children: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(children), 600)
    return () => clearTimeout(timer)
  }, [children])
  return <p className="sr-only" role="status" aria-live="polite">{said}</p>
}
