import { create } from 'zustand'
import { type Purpose, readConsent } from '#contract/consent.ts'

type Consent = {
  /**
   * What was allowed; null: nobody has chosen yet; undefined: the cookie was not read yet, as where
   * pages are rendered.
   */
  allowed: readonly Purpose[] | null | undefined
  /** The settings are asked for. */
  open: boolean
  /** The other question, in which language to read on, comes first. */
  waits: boolean
}

export const useConsent = create<Consent>(() => ({ allowed: undefined, open: false, waits: false }))

/** The cookie is the truth: another tab may have written it. */
export const readAllowed = (): void =>
  useConsent.setState({ allowed: readConsent(document.cookie) })

export const openCookieSettings = (): void => useConsent.setState({ open: true })
