import { ApiProblem } from '#contract/client.ts'
import { isGivenUp } from './passkeys.ts'
import { useText } from '#ui/text/text.ts'

/**
 * Returns a function that writes the sentence for an error: the title that the server sent, or else
 * the text of the error code. If the passkey dialog ended without a passkey, the sentence states
 * where to add a passkey, because on a device without a passkey that dialog ends at once.
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
