import { ApiProblem } from '#contract/client.ts'
import { useText } from './text.ts'

/** The sentence that explains an error: the server's own, else that of its code. */
export function useSentenceOf(): (error: unknown) => string {
  const t = useText('errors')
  return (error) =>
    error instanceof ApiProblem ? error.problem.title || t(error.problem.code) : t('server_error')
}
