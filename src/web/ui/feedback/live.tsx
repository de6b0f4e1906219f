import { useEffect, useState } from 'react'

/**
 * Announces a change politely to screen readers, once it has been stable for 600 ms. Not visible.
 */
export function Live({ children }: { children: string }) {
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncement(children), 600)
    return () => clearTimeout(timer)
  }, [children])
  return <output className="sr-only">{announcement}</output>
}
