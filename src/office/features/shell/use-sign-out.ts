import { officeHref } from '#contract/office/office-pages.ts'
import { useOffice } from '#office/base/office.tsx'
import { endOwnSession } from '#office/base/session.ts'

/** Ends the session, then opens the sign-in as a new document, which keeps nothing of this one. */
export function useSignOut(): () => void {
  const { api, locale } = useOffice()
  return () => {
    void endOwnSession(api()).finally(() => location.assign(officeHref('login', locale)))
  }
}
