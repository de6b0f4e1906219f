import { useCallback, useEffect, useState } from 'react'
import type { ApiClient } from '#contract/client.ts'
import { isSignedOut } from './api.ts'
import { useOffice } from './office.tsx'
import { useSessionState } from './session.ts'

/** Milliseconds for which nothing says that data is being loaded. */
const PATIENCE = 300

type Read<T> = { data: T | undefined; error: unknown; key: string | null }

/** What is known of data that is being loaded. */
export type Loaded<T> = {
  /** The last data that was loaded, also of another key; undefined before the first. */
  data: T | undefined
  /** Why the last attempt failed; undefined where it did not. */
  error: unknown
  /** `data` belongs to another key, or is being read again. */
  isStale: boolean
  /** Loading takes so long that something should say so. */
  isSlow: boolean
  retry: () => void
  /** Replaces the data, as after a change that answered the new state. */
  replace: (data: T) => void
}

/**
 * Loads data of the API for a key, such as the filters of the address. A change of the key ends the
 * request before it and keeps its data until the new one is there. Once the person has signed in
 * again, what was refused is asked again.
 */
export function useLoaded<T>(key: string, load: (api: ApiClient) => Promise<T>): Loaded<T> {
  const { api } = useOffice()
  const { hasEnded } = useSessionState()
  const [read, setRead] = useState<Read<T>>({ data: undefined, error: undefined, key: null })
  const [attempt, setAttempt] = useState(0)
  const wanted = `${attempt} ${key}`
  const [slow, setSlow] = useState<string | null>(null)
  const isWaiting = read.key !== wanted
  useEffect(() => {
    if (hasEnded) return
    const ending = new AbortController()
    const timer = setTimeout(() => setSlow(wanted), PATIENCE)
    const settle = (next: (before: Read<T>) => Read<T>) => {
      clearTimeout(timer)
      if (!ending.signal.aborted) setRead(next)
    }
    load(api(ending.signal)).then(
      (data) => settle(() => ({ data, error: undefined, key: wanted })),
      (error: unknown) => {
        if (isSignedOut(error)) clearTimeout(timer)
        else settle((before) => ({ ...before, error, key: wanted }))
      },
    )
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
    // `load` is new with each rendering; the key says when it asks for something else.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, api, hasEnded])
  return {
    data: read.data,
    error: isWaiting ? undefined : read.error,
    isStale: isWaiting && read.data !== undefined,
    isSlow: isWaiting && slow === wanted,
    retry: useCallback(() => setAttempt((before) => before + 1), []),
    replace: (data) => setRead({ data, error: undefined, key: wanted }),
  }
}
