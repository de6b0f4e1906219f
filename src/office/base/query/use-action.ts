import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { ApiClient, EndpointRequest } from '#contract/client.ts'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { isSignedOut } from '#office/base/api.ts'
import { useConfirmed } from './use-confirmed.ts'
import { useSentenceOf } from '#office/base/sentence-of-error.ts'
import { showToast } from '#ui/parts/layers/toast-queue.ts'

/** An action that a user performs, such as stopping a promotion. */
export type ApiAction<Input> = {
  /** Performs the action; always the same function. */
  run: (input: Input) => void
  isPending: boolean
  /**
   * The error of the last attempt, as a sentence; null if it succeeded, if a field of a form shows
   * the error, or if the dialog of an ended session is shown.
   */
  problem: string | null
}

export type ActionOptions<Input, Output> = {
  /** The message after the action has succeeded, with its reply where the message depends on it. */
  toast?: string | ((output: Output, input: Input) => string)
  /** Called after the action has succeeded; the action stays pending until it returns. */
  onDone?: (output: Output, input: Input) => void | Promise<void>
  /** Returns the sentence for an error; a form shows the errors of its fields itself. */
  explain?: (error: unknown) => string | null
}

/**
 * An action that needs several calls of the API, or one with a computed request; `useApiAction` is
 * an action of one call. `key` is the idempotency key: the same input, sent again after an answer
 * was lost, has the same key, so that the action is done once. If the server requires a passkey, the
 * device asks for it, and `work` runs once more.
 */
export function useAction<Input, Output>(
  work: (api: ApiClient, input: Input, key: string) => Promise<Output>,
  { toast, onDone, explain }: ActionOptions<Input, Output>,
): ApiAction<Input> {
  const confirmed = useConfirmed()
  const sentenceOf = useSentenceOf()
  const [problem, setProblem] = useState<string | null>(null)
  const lastAttempt = useRef<{ contents: string; key: string } | null>(null)
  const { mutate, isPending } = useMutation({
    // A request without a network fails at once, so that the page says so.
    networkMode: 'always',
    mutationFn: (input: Input) => {
      const contents = JSON.stringify(input) ?? ''
      if (lastAttempt.current?.contents !== contents)
        lastAttempt.current = { contents, key: crypto.randomUUID() }
      const { key } = lastAttempt.current
      return confirmed((api) => work(api, input, key))
    },
    onMutate: () => setProblem(null),
    onSuccess(output, input) {
      lastAttempt.current = null
      const text = typeof toast === 'function' ? toast(output, input) : toast
      if (text !== undefined) showToast({ tone: 'ok', text })
      return onDone?.(output, input)
    },
    onError(error) {
      if (isSignedOut(error)) return
      const sentence = (explain ?? sentenceOf)(error)
      // A refusal that a field shows is an answer: sending the same contents again is a new attempt.
      if (sentence === null) lastAttempt.current = null
      setProblem(sentence)
    },
  })
  return { run: useCallback((input) => mutate(input), [mutate]), isPending, problem }
}

/** The request of an action; the action adds the idempotency key. */
export type ActionRequest<E extends Endpoint> = Omit<EndpointRequest<E>, 'idempotencyKey'>

/** An action that is one call of an endpoint. */
export const useApiAction = <E extends Endpoint>(
  endpoint: E,
  options: ActionOptions<ActionRequest<E>, ReplyOf<E>>,
): ApiAction<ActionRequest<E>> =>
  useAction(
    (api, request: ActionRequest<E>, idempotencyKey) =>
      api.call(endpoint, {
        ...request,
        ...(endpoint.idempotent === true && { idempotencyKey }),
      } as EndpointRequest<E>),
    options,
  )
