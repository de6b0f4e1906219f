import { useEffect, useState } from 'react'

/** Says what changed, politely, once it has stood still for 600 ms. Heard, not seen. */
export function Live({ children }: { children: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(children), 600)
    return () => clearTimeout(timer)
  }, [children])
  return <output className="sr-only">{said}</output>
}
