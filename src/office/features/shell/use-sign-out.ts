import { officeHref } from '#contract/office/office-pages.ts'
import { useOffice } from '#office/base/office.tsx'
import { endOwnSession } from '#office/base/session.ts'

/**
 * Returns a function that ends the session and opens the sign-in as a new document, so that no data
 * stays in memory.
 */
export function useSignOut(): () => void {
  const { api, locale } = useOffice()
  return () => {
    void endOwnSession(api()).finally(() => location.assign(officeHref('login', locale)))
  }
}
