import { numberFormat } from '#ui/base/formats.ts'
import { getAttestation } from '#contract/office/books.ts'
import { intlLocale } from '#contract/pages/locales.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/layers/dialog.tsx'
import { Fact } from '#office/ui/fact.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useFormat } from '#ui/text/format.ts'
import { dayText } from '#office/base/period-text.ts'

/** References to French law and tax rules, written in French in every language. */
const LAW = 'CGI, art. 286, I, 3° bis ; BOI-TVA-DECLA-30-10-30'
/** The command that an accountant types, and its answer if nobody altered the books. */
const [COMMAND, ANSWER] = ['npm run books -- verify', 'as written']

/**
 * An attestation of how the books are kept, for an accountant: a draft, to be read, printed and
 * signed.
 */
export function AttestationDialog({ seller, onClose }: { seller: string; onClose: () => void }) {
  const t = useText('office-books')
  const loaded = useApi(getAttestation, { query: { seller } }, { isOfOneSubject: true })
  return (
    <Dialog
      title={t('attestation.title')}
      isOpen
      isWide
      onClose={onClose}
      footer={
        <Button kind="action" icon="print" onPress={() => window.print()}>
          {t('attestation.print')}
        </Button>
      }
    >
      <div className="attestation grid gap-3.5">
        <Notice tone="warn">{t('attestation.draft')}</Notice>
        <LoadedPart of={loaded} skeleton={<Skeleton lines={12} />}>
          {(facts) => (
            <div className="grid gap-3.5">
              <Text facts={facts} />
            </div>
          )}
        </LoadedPart>
      </div>
    </Dialog>
  )
}

const HEADING = 'mb-0.5 text-strong font-semibold'

const statements = ['kept', 'secured', 'years', 'verify'] as const

function Text({ facts }: { facts: AttestationView }) {
  const t = useText('office-books')
  const locale = useLocale()
  const { brand, seller, keptYears } = facts
  const capital = numberFormat(intlLocale[locale], {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits: 0,
  }).format(seller.capital)
  const text = (part: (typeof statements)[number]): string => {
    if (part === 'years') return t('attestation.years', { years: keptYears })
    return part === 'verify'
      ? t('attestation.verify', { command: COMMAND, answer: ANSWER })
      : t(`attestation.${part}`)
  }
  return (
    <>
      <p>{t('attestation.company', { ...seller, brand, capital })}</p>
      {statements.map((part) => (
        <section key={part} className="print:break-inside-avoid">
          <h3 className={HEADING}>{t(`attestation.${part}Title`)}</h3>
          <p>{text(part)}</p>
        </section>
      ))}
      <AttestationFacts facts={facts} />
      <p className="muted">{t('attestation.law', { references: LAW })}</p>
      <dl className="grid grid-cols-3 gap-4 max-sm:grid-cols-1 print:break-inside-avoid">
        {(['place', 'who', 'sign'] as const).map((field) => (
          <div key={field}>
            <dt className="text-ink-2">{t(`attestation.${field}`)}</dt>
            <dd className="h-16 border-b border-ink" />
          </div>
        ))}
      </dl>
    </>
  )
}

type AttestationView = ReplyOf<typeof getAttestation>

/**
 * The state of the books today, with the number and the hash of the last page. The next page of the
 * books is chained to this hash.
 */
function AttestationFacts({ facts }: { facts: AttestationView }) {
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
    <section className="print:break-inside-avoid">
      <h3 className={HEADING}>{t('attestation.factsTitle', { day: format.date(facts.at) })}</h3>
      <dl>
        {rows.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
    </section>
  )
}
