import { useRef } from 'react'
import { freshKey } from './order-key.ts'

/**
 * Returns a function that gives each content a key, and a new key only to another content than the
 * last: if a reply is lost and the content sent again, it takes effect once.
 */
export function useContentKey(): (content: unknown) => string {
  const last = useRef({ key: '', content: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (last.current.content !== text) last.current = { key: freshKey(), content: text }
    return last.current.key
  }
}
