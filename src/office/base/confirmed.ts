import { startAuthentication } from '@simplewebauthn/browser'
import { type ApiClient, ApiProblem } from '#contract/client.ts'
import { type Assertion, askToConfirm, confirmPresence } from '#contract/office/staff-session.ts'
import { useOffice } from './office.tsx'
import { keepSession } from './session.ts'

type ToSign = Parameters<typeof startAuthentication>[0]['optionsJSON']

/**
 * Asks the user to confirm their presence with a passkey; the confirmation is valid for ten minutes
 * (P3).
 */
async function confirm(api: ApiClient): Promise<void> {
  const optionsJSON = (await api.call(askToConfirm, {})) as unknown as ToSign
  const assertion = await startAuthentication({ optionsJSON })
  keepSession(await api.call(confirmPresence, { body: { assertion: assertion as Assertion } }))
}

/**
 * Returns a function that runs a call which requires a confirmed passkey. If the last confirmation
 * has expired, the device asks for the passkey, and the call is sent once more.
 */
export function useConfirmed(): <T>(call: (api: ApiClient) => Promise<T>) => Promise<T> {
  const { api } = useOffice()
  return async (call) => {
    try {
      return await call(api())
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.problem.code !== 'confirmation_needed')
        throw error
      await confirm(api())
      return call(api())
    }
  }
}
