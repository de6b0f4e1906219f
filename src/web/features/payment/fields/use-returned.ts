import { type RefObject, useEffect, useState } from 'react'
import { RETURNED } from '#contract/card-fields.ts'

/**
 * Whether the bank's page in a frame has redirected back to us; any data that comes with it is
 * ignored (Y6).
 */
export function useReturned(frame: RefObject<HTMLIFrameElement | null>): boolean {
  const [returned, setReturned] = useState(false)
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || !source || source !== frame.current?.contentWindow) return
      if (typeof data === 'object' && data !== null && 'type' in data && data.type === RETURNED)
        setReturned(true)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [frame])
  return returned
}
