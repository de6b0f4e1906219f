import { useCallback, useSyncExternalStore } from 'react'

/** A media query for narrow windows, where the rail is a bar and each row has two lines. */
export const NARROW = '(width < 56.25rem)'

/** A media query for phones, where elements that are otherwise side by side are stacked. */
export const PHONE = '(width < 37.5rem)'

/** Whether a media query matches now; false if the page is rendered outside a browser. */
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
