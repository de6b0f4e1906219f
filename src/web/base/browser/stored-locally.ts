import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/**
 * A store whose state this browser keeps under `name` until the visitor erases it. `read` makes a state
 * of whatever is found there, which may be anything.
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
        // The server has no visitor to store anything for.
        if (typeof document === 'undefined') throw new Error('no storage on the server')
        return localStorage
      }),
      merge: parseState,
    }),
  )
