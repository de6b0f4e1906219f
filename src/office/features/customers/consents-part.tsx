import type { OfficeCustomer } from '#contract/office/customers.ts'
import { Block } from '#ui/parts/block.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { StateLabel } from '#ui/parts/state-label.tsx'

/** The customer’s consents, each with the version of the text that the customer read. */
export function ConsentsPart({ customer: { consents } }: { customer: OfficeCustomer }) {
  const t = useText('office-customers')
  const format = useFormat()
  return (
    <Block level="h3" title={t('consents.title')}>
      {consents.length === 0 ? (
        <p className="muted">{t('consents.none')}</p>
      ) : (
        <ul>
          {consents.map(({ kind, given: isGiven, at, textVersion }) => (
            <li key={kind} className="sheet-row">
              <span>
                {t(`consents.kind.${kind}`)}
                <small className="muted block text-note">
                  {t(isGiven ? 'consents.given' : 'consents.refused', {
                    date: format.date(at),
                    version: format.date(`${textVersion}T12:00:00Z`),
                  })}
                </small>
              </span>
              {isGiven ? (
                <StateLabel tone="ok" icon="check">
                  {t('consents.yes')}
                </StateLabel>
              ) : (
                <StateLabel tone="quiet">{t('consents.no')}</StateLabel>
              )}
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}

/** The number of the customer’s sessions, and the linked accounts of other providers. */
export function AccessPart({ customer: { sessions, linkedLogins } }: { customer: OfficeCustomer }) {
  const t = useText('office-customers')
  const format = useFormat()
  return (
    <Block level="h3" title={t('access.title')}>
      <ul>
        <li className="sheet-row">{t('access.sessions', { count: sessions })}</li>
        {linkedLogins.length === 0 ? <li className="sheet-row">{t('access.none')}</li> : null}
        {linkedLogins.map(({ issuer, linkedAt }) => (
          <li key={issuer} className="sheet-row">
            {t('access.linked', { provider: hostOf(issuer), date: format.date(linkedAt) })}
          </li>
        ))}
      </ul>
    </Block>
  )
}

/** The issuer of a linked account is a URL; its host is enough to recognise it. */
const hostOf = (issuer: string): string => URL.parse(issuer)?.hostname ?? issuer
