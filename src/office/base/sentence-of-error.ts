import { ApiProblem } from '#contract/client.ts'
import { isGivenUp } from './passkeys.ts'
import { useText } from './text.ts'

/**
 * Returns the sentence that explains an error: the server’s own, or else that of its code. If no
 * passkey answered, the sentence states where to add one, since a device without a passkey ends its
 * dialog at once.
 */
export function useSentenceOf(): (error: unknown) => string {
  const t = useText('errors')
  const office = useText('office')
  return (error) =>
    isGivenUp(error)
      ? office('noPasskey')
      : error instanceof ApiProblem
        ? error.problem.title || t(error.problem.code)
        : t('server_error')
}
