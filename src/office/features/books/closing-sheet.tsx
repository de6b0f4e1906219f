import { Fragment } from 'react'
import type { Closing } from '#contract/office/books.ts'
import { IconButton } from '#ui/parts/button.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { Fact } from '#office/ui/fact.tsx'
import { HeadRow } from '#office/ui/table/head-row.tsx'
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

/** A row with `data-part` is a part of the row above; the rows of `data-total` are sums. */
const CLOSING_TABLE =
  'w-full border-collapse tabular-nums [&_:is(th,td)]:border-b [&_:is(th,td)]:border-line [&_:is(th,td)]:py-1.75 [&_:is(th,td)]:pl-3 [&_:is(th,td)]:text-right [&_:is(th,td)]:font-normal [&_:is(th,td)]:whitespace-nowrap [&_:is(th,td):first-child]:pl-0 [&_:is(th,td):first-child]:text-left [&_:is(th,td):first-child]:whitespace-normal [&_[data-part]]:text-ink-2 [&_[data-part]_th]:font-normal [&_[data-part]_th:first-child]:pl-4 [&_[data-total]_:is(th,td)]:border-t-2 [&_[data-total]_:is(th,td)]:border-t-ink [&_[data-total]_:is(th,td)]:border-b-0 [&_[data-total]_:is(th,td)]:font-semibold [&_tbody_th]:font-semibold [&_thead_th]:text-note [&_thead_th]:font-semibold [&_thead_th]:text-ink-2'

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
  const { t } = useClosingLabels()
  const { sales, corrections } = closing
  const both = vatOf(closing)
  return (
    <section className="drawer-part print:break-inside-avoid">
      <table className={CLOSING_TABLE}>
        <caption className="pb-1 text-left">
          <h3>{t('sheet.receipts')}</h3>
        </caption>
        <HeadRow heads={[t('sheet.rate'), t('sheet.net'), t('sheet.vat'), t('sheet.gross')]} />
        <Group title={t('sheet.sales', { count: sales.count })} vatRows={sales.vat} />
        <Group
          title={t('sheet.corrections', { count: corrections.count })}
          vatRows={corrections.vat}
        />
        <tbody data-total="">
          <Row title={t('sheet.together')} of={{ ...vatSum(both), gross: totalOf(closing) }} />
        </tbody>
      </table>
    </section>
  )
}

type Sums = { net: number; vat: number; gross: number }

/**
 * The receipts of one kind (sales or credit notes): a row with their sums, and one row below for
 * each VAT rate.
 */
function Group({ title, vatRows }: { title: string; vatRows: Closing['sales']['vat'] }) {
  const { t, format } = useClosingLabels()
  return (
    <tbody>
      <Row title={title} of={vatSum(vatRows)} />
      {vatRows.map(({ rate, ...sums }) => (
        <Row
          key={rate}
          title={rate === 0 ? t('sheet.deposits') : format.share(rate / 1000)}
          of={sums}
          isPart
        />
      ))}
    </tbody>
  )
}

function Row({ title, of, isPart = false }: { title: string; of: Sums; isPart?: boolean }) {
  const { format } = useClosingLabels()
  return (
    <tr data-part={isPart || undefined}>
      <th scope="row">{title}</th>
      <td>{format.amount(of.net)}</td>
      <td>{format.amount(of.vat)}</td>
      <td>{format.amount(of.gross)}</td>
    </tr>
  )
}

function Money({ closing }: SheetSectionProps) {
  const { t, format } = useClosingLabels()
  const unpaid = unpaidOf(closing)
  const row = (title: string, of: Closing['money']['card']) => (
    <tr>
      <th scope="row">{title}</th>
      <td>{format.amount(of.taken)}</td>
      <td>{format.amount(of.givenBack)}</td>
      <td>{format.amount(balanceOf(of))}</td>
    </tr>
  )
  return (
    <section className="drawer-part print:break-inside-avoid">
      <table className={CLOSING_TABLE}>
        <caption className="pb-1 text-left">
          <h3>{t('sheet.money')}</h3>
        </caption>
        <HeadRow
          heads={[t('sheet.means'), t('sheet.taken'), t('sheet.givenBack'), t('sheet.balance')]}
        />
        <tbody>
          {moneyRows(closing).map(({ means, of }) => (
            <Fragment key={means}>{row(t(`sheet.${means}`), of)}</Fragment>
          ))}
        </tbody>
        <tbody data-total="">{row(t('sheet.all'), moneyOf(closing))}</tbody>
      </table>
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

function Perpetual({ closing: { perpetual, hash } }: SheetSectionProps) {
  const { t, format } = useClosingLabels()
  const copy = () =>
    void navigator.clipboard.writeText(hash).then(
      () => showToast({ tone: 'ok', text: t('sheet.copied') }),
      () => undefined,
    )
  return (
    <section className="drawer-part print:break-inside-avoid">
      <h3>{t('sheet.perpetual')}</h3>
      <dl>
        <Fact name={t('sheet.perpetualSales')}>{format.price(perpetual.sales)}</Fact>
        <Fact name={t('sheet.perpetualTotal')}>{format.price(perpetual.total)}</Fact>
        <Fact name={t('sheet.hash')}>
          <span className="flex items-center gap-1 print:[&_button]:hidden">
            <span className="print:hidden">{shortHash(hash)}</span>
            <span className="hidden print:inline">{hash}</span>
            <IconButton icon="copy" label={t('sheet.copy')} onPress={copy} />
          </span>
        </Fact>
      </dl>
    </section>
  )
}
