import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/**
 * A store whose state this browser stores under `name` until the visitor erases it. `parseState`
 * converts the stored value, which may be anything, into a state.
 */
export const storedLocally = <State>(
  name: string,
  initial: State,
  parseState: (stored: unknown) => State,
) =>
  create<State>()(
    persist((): State => initial, {
      name,
      storage: createJSONStorage(() => {
        // On the server, no visitor has a storage.
        if (typeof document === 'undefined') throw new Error('the server has no browser storage')
        return localStorage
      }),
      merge: parseState,
    }),
  )
