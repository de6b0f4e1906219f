import { useEffect, useState } from 'react'
import { isSignedOut } from '#office/base/api.ts'

/**
 * Milliseconds after which loading is considered slow. Until then, no loading indicator is shown.
 */
const PATIENCE = 300

/** The state of data that is being loaded. */
export type Loaded<T> = {
  /**
   * The data that was loaded last, possibly for a previous request; undefined until data is loaded
   * for the first time.
   */
  data: T | undefined
  /**
   * The error of the last attempt; undefined if it succeeded, or while the next attempt is in
   * progress.
   */
  error: unknown
  /** True if `data` belongs to a previous request, or is being loaded again. */
  isStale: boolean
  /** True if loading takes so long that a loading indicator should be shown. */
  isSlow: boolean
  retry: () => void
  /** Replaces the data, for example after a change whose answer contains the new state. */
  replace: (data: T) => void
}

/**
 * The error that a page shows. An ended session has its own dialog, after which the request is sent
 * again.
 */
export const errorToShow = (error: unknown, isFetching: boolean): unknown =>
  isFetching || error === null || isSignedOut(error) ? undefined : error

/**
 * The value or, while it is undefined, the last value that was defined. The last value stays after an
 * error, too.
 */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(() => value)
  return value ?? last
}

/** Whether something has been in progress for longer than people wait without a sign. */
export function useIsSlow(isInProgress: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isInProgress) return
    const timer = setTimeout(() => setSlow(true), PATIENCE)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isInProgress])
  return isInProgress && isSlow
}
