import { useState } from 'react'
import { ApiProblem } from '#contract/client.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { useText } from '#ui/text/text.ts'

/**
 * Runs an action that calls the server. `busy` is its name while it runs; a refusal is shown as a
 * toast and stays in `problem` until the next action.
 */
export function useAction(): {
  busy: string | null
  problem: string | null
  run: (name: string, act: () => Promise<unknown>) => void
} {
  const tError = useText('errors')
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function attempt(name: string, act: () => Promise<unknown>) {
    setBusy(name)
    setProblem(null)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      const { code } = error.problem
      // For these codes, the login page shows the reason.
      if (code === 'unauthorized' || code === 'token_invalid') return
      setProblem(tError(code))
      showToast({ tone: 'err', text: tError(code) })
    } finally {
      setBusy(null)
    }
  }

  return {
    busy,
    problem,
    run(name, act) {
      if (busy === null) void attempt(name, act)
    },
  }
}
