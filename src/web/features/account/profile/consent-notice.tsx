import type { Consent, Customer } from '#contract/customers/account.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'

const latestConsentOf = ({ consents }: Customer, kind: Consent['kind']): Consent | undefined =>
  consents.find((consent) => consent.kind === kind)

/**
 * When the customer gave or withdrew a consent, and which version of its text they read (F8).
 * `kind`: the consent, for example to messages or to the storage of allergies.
 */
export function ConsentNotice({ customer, kind }: { customer: Customer; kind: Consent['kind'] }) {
  const t = useText('account')
  const consentLabels = useConsentLabels()
  const latestConsent = latestConsentOf(customer, kind)
  return (
    <span className="num block pl-9.5">
      {latestConsent === undefined
        ? t('profile.consent.never')
        : t(
            `profile.consent.${latestConsent.given ? 'given' : 'taken'}`,
            consentLabels(latestConsent),
          )}
    </span>
  )
}

/** The texts accepted with the account, each with its time and version (F8). */
export function AcceptedTexts({ customer }: { customer: Customer }) {
  const t = useText('account')
  const consentLabels = useConsentLabels()
  return (
    <ul className="num grid gap-1 text-sm text-ink-2">
      {(['terms', 'privacy'] as const).map((kind) => {
        const latestConsent = latestConsentOf(customer, kind)
        return latestConsent?.given ? (
          <li key={kind}>
            {t('profile.consent.accepted', {
              what: t(`profile.consent.${kind}`),
              ...consentLabels(latestConsent),
            })}
          </li>
        ) : null
      })}
    </ul>
  )
}

function useConsentLabels() {
  const format = useFormat()
  return ({ at, textVersion }: Consent) => ({
    day: format.date(at),
    time: format.time(at),
    version: format.date(textVersion),
  })
}
