import { useCallback, useEffect, useState } from 'react'
import type { ApiClient } from '#contract/client.ts'
import { isSignedOut } from './api.ts'
import { useOffice } from './office.tsx'
import { useSessionState } from './session.ts'

/**
 * Milliseconds after which loading is considered slow. Until then, no loading indicator is shown.
 */
const PATIENCE = 300

type LoadState<T> = { data: T | undefined; error: unknown; key: string | null }

/** The state of data that is being loaded. */
export type Loaded<T> = {
  /**
   * The data that was loaded last, possibly for a previous key; undefined until data is loaded for
   * the first time.
   */
  data: T | undefined
  /**
   * The error of the last attempt; undefined if it succeeded, or while the next attempt is in
   * progress.
   */
  error: unknown
  /** True if `data` belongs to a previous key, or is being loaded again. */
  isStale: boolean
  /** True if loading takes so long that a loading indicator should be shown. */
  isSlow: boolean
  retry: () => void
  /** Replaces the data, for example after a change whose answer contains the new state. */
  replace: (data: T) => void
}

/**
 * Loads data of the API for a key, such as the filters of the address. A change of the key aborts
 * the previous request; the previous data stays until the new data arrives. After the person has
 * signed in again, a refused request is sent again.
 */
export function useLoaded<T>(key: string, load: (api: ApiClient) => Promise<T>): Loaded<T> {
  const { api } = useOffice()
  const { hasEnded } = useSessionState()
  const [latest, setLatest] = useState<LoadState<T>>({
    data: undefined,
    error: undefined,
    key: null,
  })
  const [attempt, setAttempt] = useState(0)
  const requestKey = `${attempt} ${key}`
  const [slow, setSlow] = useState<string | null>(null)
  const isWaiting = latest.key !== requestKey
  useEffect(() => {
    if (hasEnded) return
    const ending = new AbortController()
    const timer = setTimeout(() => setSlow(requestKey), PATIENCE)
    const settle = (next: (before: LoadState<T>) => LoadState<T>) => {
      clearTimeout(timer)
      if (!ending.signal.aborted) setLatest(next)
    }
    load(api(ending.signal)).then(
      (data) => settle(() => ({ data, error: undefined, key: requestKey })),
      (error: unknown) => {
        if (isSignedOut(error)) clearTimeout(timer)
        else settle((before) => ({ ...before, error, key: requestKey }))
      },
    )
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
    // `load` is new with each rendering; the key says when it asks for something else.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [requestKey, api, hasEnded])
  return {
    data: latest.data,
    error: isWaiting ? undefined : latest.error,
    isStale: isWaiting && latest.data !== undefined,
    isSlow: isWaiting && slow === requestKey,
    retry: useCallback(() => setAttempt((before) => before + 1), []),
    replace: (data) => setLatest({ data, error: undefined, key: requestKey }),
  }
}
