import { useCallback, useSyncExternalStore } from 'react'

/** A window in which the rail is a bar and rows have two lines. */
export const NARROW = '(width < 56.25rem)'

/** A phone: what stands side by side is one under the other. */
export const PHONE = '(width < 37.5rem)'

/** Whether a media query applies now. Without a browser none does. */
export function useMedia(text: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = matchMedia(text)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    [text],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(text).matches,
    () => false,
  )
}
