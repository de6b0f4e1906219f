import type { getAttestation } from '#contract/office/books.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useFormat } from '#office/base/format.ts'
import { useLocale } from '#office/base/office.tsx'
import { dayText } from '#office/base/period-text.ts'
import { useText } from '#office/base/text.ts'

export type AttestationView = ReplyOf<typeof getAttestation>

/** The state of the books today, with the last page, to which the next one is chained. */
export function AttestationFacts({ facts }: { facts: AttestationView }) {
  const t = useText('office-books')
  const locale = useLocale()
  const format = useFormat()
  const { firstDay, closedUntil, receipts, closings, last } = facts
  const rows: readonly (readonly [name: string, value: string])[] = [
    [
      t('attestation.days'),
      firstDay === null || closedUntil === null
        ? t('attestation.none')
        : t('attestation.daysValue', {
            first: dayText(firstDay, locale),
            last: dayText(closedUntil, locale),
          }),
    ],
    [t('attestation.receipts'), format.number(receipts)],
    [t('attestation.closings'), format.number(closings)],
    [t('attestation.last'), last?.number ?? t('attestation.none')],
    ...(last === null ? [] : [[t('attestation.hash'), last.hash] as const]),
  ]
  return (
    <section>
      <h3>{t('attestation.factsTitle', { day: format.date(facts.at) })}</h3>
      <dl className="closing-facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
