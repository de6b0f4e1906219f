import { create } from 'zustand'
import type { Removals } from './removals.ts'

/**
 * The popup that lists unavailable products (S13): before a change of restaurant it asks (T10),
 * afterwards it tells (C25). * `answer` is called once.
 */
export type RemovalsPopup = Removals & {
  restaurant: string | null
  asks: boolean
  answer: (goOn: boolean) => void
}

export const useRemovalsPopup = create<{ shown: RemovalsPopup | null }>(() => ({ shown: null }))

/** Resolves to what the customer answers; a popup that is already open is answered no. */
export function askAboutRemovals(
  popup: Removals & { restaurant: string | null; asks: boolean },
): Promise<boolean> {
  useRemovalsPopup.getState().shown?.answer(false)
  return new Promise((resolve) => {
    const answer = (goOn: boolean) => {
      useRemovalsPopup.setState({ shown: null })
      resolve(goOn)
    }
    useRemovalsPopup.setState({ shown: { ...popup, answer } })
  })
}
