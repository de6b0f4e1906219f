import { useCallback, useSyncExternalStore } from 'react'

/** A window in which the rail is a bar and rows have two lines. */
export const NARROW = '(width < 56.25rem)'

/** Whether a media query applies now. */
export function useMedia(text: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = matchMedia(text)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    [text],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(text).matches)
}
