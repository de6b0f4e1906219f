import { useEffect } from 'react'
import { countOpenWork } from '#contract/office/open-work.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { onOpenWork } from '#office/base/open-work.ts'
import { useSessionState } from '#office/base/session.ts'
import { useLoaded } from '#office/base/use-loaded.ts'

export type OpenWork = ReplyOf<typeof countOpenWork>

const EACH_MINUTE = 60_000

/**
 * The numbers of open work items, loaded with each page, every minute, and after each completed
 * item.
 */
export function useOpenWork(pathname: string): OpenWork | undefined {
  const isSignedIn = useSessionState().session !== null
  const { data, retry } = useLoaded(isSignedIn ? pathname : '', async (api) =>
    isSignedIn ? api.call(countOpenWork, {}) : undefined,
  )
  useEffect(() => {
    const timer = setInterval(retry, EACH_MINUTE)
    const leave = onOpenWork(retry)
    return () => {
      clearInterval(timer)
      leave()
    }
  }, [retry])
  return data
}
