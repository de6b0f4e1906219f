import { type ReactNode, createContext, useContext } from 'react'
import type { Locale } from '#contract/pages/locales.ts'
import type { OfficeMessages } from '#texts/messages.ts'
import { SpeechContext } from '#ui/text/text.ts'
import type { OfficeApi } from './api.ts'

/** Data that every page of the head office needs; it never changes while the document is open. */
export type Office = {
  locale: Locale
  messages: OfficeMessages
  /** The chain's name. */
  brand: string
  /** Address of the chain's logo. */
  logo: string
  /** The name of the chain's own OpenID provider; null when it has none. */
  provider: string | null
  api: OfficeApi
}

const OfficeContext = createContext<Office | null>(null)

export function OfficeProvider({ office, children }: { office: Office; children: ReactNode }) {
  return (
    <OfficeContext value={office}>
      <SpeechContext value={office}>{children}</SpeechContext>
    </OfficeContext>
  )
}

export function useOffice(): Office {
  const office = useContext(OfficeContext)
  if (!office) throw new Error('useOffice must be called inside OfficeProvider')
  return office
}
