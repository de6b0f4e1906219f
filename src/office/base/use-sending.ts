import { useRef, useState } from 'react'
import { isSignedOut } from './api.ts'
import { useSentenceOf } from './sentence-of-error.ts'

/**
 * The state of an action that the user sends: a function that sends the action, whether an answer
 * is pending, and the error of the last attempt.
 */
export type SendingState = {
  /**
   * `contents` identifies what is sent: the same contents, sent again after an answer was lost,
   * carry the same idempotency key, so that the action is done once. Different contents get a new
   * key.
   */
  send: (contents: string, work: (key: string) => Promise<void>) => Promise<void>
  isPending: boolean
  /**
   * The error of the last attempt, as a sentence; null if it succeeded, or if another dialog
   * already shows the error.
   */
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
        // An ended session has its own dialog, so no sentence is shown here.
        if (!isSignedOut(error)) setProblem(sentence(error))
      } finally {
        setPending(false)
      }
    },
  }
}
