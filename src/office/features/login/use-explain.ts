import { ApiProblem } from '#contract/client.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { useSentenceOf } from '#office/base/sentence-of-error.ts'
import { isGivenUp } from '#office/base/passkeys.ts'
import { useText } from '#office/base/text.ts'

/** The sentence for what went wrong at the door: the server's refusal, or what the device said. */
export function useExplain(): (error: unknown) => string {
  const device = useExplainDevice()
  const sentence = useSentenceOf()
  return (error) => device(error) ?? sentence(error)
}

/** The sentence for what the device said; null where it was the server that refused. */
export function useExplainDevice(): (error: unknown) => string | null {
  const t = useText('office')
  const tErrors = useText('errors')
  return (error) => {
    if (error instanceof ApiProblem) return null
    return isGivenUp(error) ? t('login.cancelled') : tErrors('passkey_refused')
  }
}

/** The sentence for the problem that the way back from the provider names; null without one. */
export function useProblemOf(search: string): string | null {
  const t = useText('errors')
  const problem = new URLSearchParams(search).get('problem')
  if (problem === null) return null
  return t(Object.hasOwn(errors, problem) ? (problem as ErrorCode) : 'social_failed')
}
