import type { ReactNode } from 'react'
import type { Closing } from '#contract/office/books.ts'
import { IconButton } from '#ui/parts/button.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { Fact } from '#office/ui/fact.tsx'
import {
  balanceOf,
  moneyOf,
  moneyRows,
  shortHash,
  totalOf,
  unpaidOf,
  vatOf,
  vatSum,
} from './closing-sums.ts'
import { useClosingLabels } from './use-closing-labels.ts'

const LINE = 'border-b border-line'
const HEAD = 'py-1.75 text-left font-semibold'
const AMOUNT = 'py-1.75 pl-3 text-right whitespace-nowrap'

/**
 * The page of a closing: receipts by VAT rate, money by payment method, perpetual totals and hash
 * (H18).
 */
export function ClosingSheet({ closing }: { closing: Closing }) {
  return (
    <>
      <Receipts closing={closing} />
      <Money closing={closing} />
      <Perpetual closing={closing} />
    </>
  )
}

type SheetSectionProps = { closing: Closing }

function Receipts({ closing }: SheetSectionProps) {
  const { t, format } = useClosingLabels()
  const { sales, corrections } = closing
  const groups = [
    { title: t('sheet.sales', { count: sales.count }), rates: sales.vat },
    { title: t('sheet.corrections', { count: corrections.count }), rates: corrections.vat },
  ]
  return (
    <section className="mt-6.5 print:break-inside-avoid">
      <SheetTable
        title={t('sheet.receipts')}
        heads={[t('sheet.rate'), t('sheet.net'), t('sheet.vat'), t('sheet.gross')]}
      >
        {groups.map(({ title, rates }) => (
          <tbody key={title}>
            <Row title={title} amounts={receiptAmounts(vatSum(rates))} />
            {rates.map(({ rate, ...sums }) => (
              <Row
                key={rate}
                kind="part"
                title={rate === 0 ? t('sheet.deposits') : format.share(rate / 1000)}
                amounts={receiptAmounts(sums)}
              />
            ))}
          </tbody>
        ))}
        <tbody>
          <Row
            kind="total"
            title={t('sheet.together')}
            amounts={receiptAmounts({ ...vatSum(vatOf(closing)), gross: totalOf(closing) })}
          />
        </tbody>
      </SheetTable>
    </section>
  )
}

const receiptAmounts = ({ net, vat, gross }: { net: number; vat: number; gross: number }) => [
  net,
  vat,
  gross,
]

function Money({ closing }: SheetSectionProps) {
  const { t, format } = useClosingLabels()
  const unpaid = unpaidOf(closing)
  return (
    <section className="mt-6.5 print:break-inside-avoid">
      <SheetTable
        title={t('sheet.money')}
        heads={[t('sheet.means'), t('sheet.taken'), t('sheet.givenBack'), t('sheet.balance')]}
      >
        <tbody>
          {moneyRows(closing).map(({ means, of }) => (
            <Row key={means} title={t(`sheet.${means}`)} amounts={moneyAmounts(of)} />
          ))}
          <Row kind="total" title={t('sheet.all')} amounts={moneyAmounts(moneyOf(closing))} />
        </tbody>
      </SheetTable>
      <p className="text-ink-2">
        {unpaid === 0
          ? t('sheet.agrees')
          : t(unpaid > 0 ? 'sheet.unpaid' : 'sheet.ahead', {
              amount: format.price(Math.abs(unpaid)),
            })}
      </p>
    </section>
  )
}

const moneyAmounts = (of: Closing['money']['card']) => [of.taken, of.givenBack, balanceOf(of)]

function SheetTable({
  title,
  heads,
  children,
}: {
  title: string
  heads: readonly string[]
  children: ReactNode
}) {
  return (
    <table className="w-full border-collapse tabular-nums">
      <caption className="pb-1 text-left">
        <h3 className="text-strong font-semibold">{title}</h3>
      </caption>
      <thead>
        <tr className={`${LINE} text-note text-ink-2`}>
          {heads.map((head, i) => (
            <th key={head} scope="col" className={i === 0 ? HEAD : `${AMOUNT} font-semibold`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  )
}

const rowLooks = {
  line: LINE,
  part: `${LINE} text-ink-2`,
  total: 'border-t-2 border-ink font-semibold',
}

/** A row of a table; a `part` is a part of the row above. */
function Row({
  kind = 'line',
  title,
  amounts,
}: {
  kind?: keyof typeof rowLooks
  title: string
  amounts: readonly number[]
}) {
  const { format } = useClosingLabels()
  return (
    <tr className={rowLooks[kind]}>
      <th scope="row" className={kind === 'part' ? 'py-1.75 pl-4 text-left font-normal' : HEAD}>
        {title}
      </th>
      {amounts.map((amount, i) => (
        <td key={i} className={AMOUNT}>
          {format.amount(amount)}
        </td>
      ))}
    </tr>
  )
}

function Perpetual({ closing: { perpetual, hash } }: SheetSectionProps) {
  const { t, format } = useClosingLabels()
  const copy = () =>
    void navigator.clipboard.writeText(hash).then(
      () => showToast({ tone: 'ok', text: t('sheet.copied') }),
      () => undefined,
    )
  return (
    <section className="mt-6.5 print:break-inside-avoid">
      <h3 className="text-strong font-semibold">{t('sheet.perpetual')}</h3>
      <dl>
        <Fact name={t('sheet.perpetualSales')}>{format.price(perpetual.sales)}</Fact>
        <Fact name={t('sheet.perpetualTotal')}>{format.price(perpetual.total)}</Fact>
        <Fact name={t('sheet.hash')}>
          <span className="flex items-center gap-1">
            <span className="print:hidden">{shortHash(hash)}</span>
            <span className="hidden print:inline">{hash}</span>
            <IconButton
              icon="copy"
              label={t('sheet.copy')}
              className="print:hidden"
              onPress={copy}
            />
          </span>
        </Fact>
      </dl>
    </section>
  )
}
