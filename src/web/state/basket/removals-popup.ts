import { create } from 'zustand'
import type { Removals } from './removals.ts'

/**
 * The pop-up that lists unavailable products (S13): before a change of restaurant it asks (T10),
 * after a change of the menu it informs (C25). `answer` is called once.
 */
export type RemovalsPopup = Removals & {
  restaurant: string | null
  asks: boolean
  answer: (isAccepted: boolean) => void
}

export const useRemovalsPopup = create<{ popup: RemovalsPopup | null }>(() => ({ popup: null }))

/**
 * Asks with a pop-up, and resolves to the customer's answer; a pop-up that is already open is
 * answered with no.
 */
export function askAboutRemovals(
  popup: Removals & { restaurant: string | null; asks: boolean },
): Promise<boolean> {
  useRemovalsPopup.getState().popup?.answer(false)
  return new Promise((resolve) => {
    const answer = (isAccepted: boolean) => {
      useRemovalsPopup.setState({ popup: null })
      resolve(isAccepted)
    }
    useRemovalsPopup.setState({ popup: { ...popup, answer } })
  })
}
