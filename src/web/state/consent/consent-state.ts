import { create } from 'zustand'
import { type Purpose, readConsent } from '#contract/consent.ts'

type Consent = {
  /**
   * The allowed purposes; null if the visitor has not chosen; undefined if the cookie has not been
   * read, which is always the case on the server.
   */
  allowed: readonly Purpose[] | null | undefined
  /** Whether the settings are open. */
  open: boolean
  /** Whether the language question is shown first. */
  waits: boolean
}

export const useConsent = create<Consent>(() => ({ allowed: undefined, open: false, waits: false }))

/** Reads the cookie, which is authoritative: another tab may have changed it. */
export const readAllowed = (): void =>
  useConsent.setState({ allowed: readConsent(document.cookie) })

export const openCookieSettings = (): void => useConsent.setState({ open: true })
