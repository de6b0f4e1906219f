import { type ApiClient, ApiProblem } from '#contract/client.ts'
import { askToConfirm, confirmPresence } from '#contract/office/staff-session.ts'
import { useOffice } from '#office/base/office.tsx'
import { type ToSign, askDevice } from '#office/base/passkeys.ts'
import { keepSession } from '#office/base/session.ts'

/**
 * Asks the user to confirm their presence with a passkey; the confirmation is valid for ten minutes
 * (P3).
 */
async function confirm(api: ApiClient): Promise<void> {
  const optionsJSON = (await api.call(askToConfirm, {})) as unknown as ToSign
  const assertion = await askDevice(optionsJSON)
  keepSession(await api.call(confirmPresence, { body: { assertion } }))
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
