import { create } from 'zustand'
import type { Removals } from './removals.ts'

/**
 * The pop-up that lists unavailable products (S13): before a change of restaurant it asks (T10),
 * afterwards it notifies (C25). `answer` is called once.
 */
export type RemovalsPopup = Removals & {
  restaurant: string | null
  asks: boolean
  answer: (goOn: boolean) => void
}

export const useRemovalsPopup = create<{ shown: RemovalsPopup | null }>(() => ({ shown: null }))

/** Resolves to the customer's answer; a pop-up that is already open is answered with no. */
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
