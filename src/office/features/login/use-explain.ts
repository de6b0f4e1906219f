import { ApiProblem } from '#contract/client.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { useSentenceOf } from '#office/base/sentence-of-error.ts'
import { isGivenUp } from '#office/base/passkeys.ts'
import { useText } from '#ui/text/text.ts'

/**
 * Returns a function that writes the sentence for an error during the sign-in: a refusal by the
 * server, or an error of the device.
 */
export function useExplain(): (error: unknown) => string {
  const device = useExplainDevice()
  const sentence = useSentenceOf()
  return (error) => device(error) ?? sentence(error)
}

/**
 * Returns a function that writes the sentence for an error of the device, or returns null if the
 * server refused.
 */
export function useExplainDevice(): (error: unknown) => string | null {
  const t = useText('office')
  const tErrors = useText('errors')
  return (error) => {
    if (error instanceof ApiProblem) return null
    return isGivenUp(error) ? t('login.cancelled') : tErrors('passkey_refused')
  }
}

/**
 * The sentence for the problem named in the address to which the provider redirected; null if there
 * is none.
 */
export function useProblemOf(search: string): string | null {
  const t = useText('errors')
  const problem = new URLSearchParams(search).get('problem')
  if (problem === null) return null
  return t(Object.hasOwn(errors, problem) ? (problem as ErrorCode) : 'social_failed')
}
