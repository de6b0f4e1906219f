import { ApiProblem } from '#contract/client.ts'
import { isGivenUp } from './passkeys.ts'
import { useText } from './text.ts'

/**
 * The sentence that explains an error: the server's own, else that of its code. Where no passkey
 * answered, it says where one is added, since a device without one ends its question at once.
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
