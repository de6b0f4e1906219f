import { useRef, useState } from 'react'
import { isSignedOut } from './api.ts'
import { useSentenceOf } from './sentence-of-error.ts'

/** Sends what somebody did, once at a time, and keeps the sentence of what went wrong. */
export type SendingState = {
  /**
   * `contents` names what is sent: sent again, after an answer was lost, it carries the same key, so
   * that it is done once. Other contents are something else.
   */
  send: (contents: string, work: (key: string) => Promise<void>) => Promise<void>
  isPending: boolean
  /** Why the last attempt failed; null where it did not, and where another dialog says it. */
  problem: string | null
}

export function useSending(): SendingState {
  const sentence = useSentenceOf()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const key = useRef<{ contents: string; key: string } | null>(null)
  return {
    isPending,
    problem,
    async send(contents, work) {
      if (key.current?.contents !== contents) key.current = { contents, key: crypto.randomUUID() }
      setPending(true)
      setProblem(null)
      try {
        await work(key.current.key)
        key.current = null
      } catch (error) {
        // An ended session has a dialog of its own.
        if (!isSignedOut(error)) setProblem(sentence(error))
      } finally {
        setPending(false)
      }
    },
  }
}
