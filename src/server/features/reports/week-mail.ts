import type { ChainFace } from '#server/state/catalogue/chain-face.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import { type Locale, intlLocale } from '#contract/pages/locales.ts'
import { mailDocument } from '#server/features/mails/mail-document.ts'
import type { MailContent } from '#server/features/mails/short-mail.ts'
import { receiptLabels } from '#server/features/receipts/receipt-labels.ts'
import { type Markup, html } from '#server/kit/markup.ts'
import { translator } from '#texts/translator.ts'
import type { WeekFigures } from './week-figures.ts'

type WeekMailInput = {
  locale: Locale
  /**
   * The scope in the form used in the address of a report; `mine` for all that the reader may see.
   */
  scope: string
  /** Name of the group, seller or restaurant; null for other scopes. */
  name: string | null
  figures: WeekFigures
  face: ChainFace
  publicUrl: string
}

/** A row of the mail: a figure of the week, that of the previous week, and the change. */
type FigureRow = { name: string; now: string; beside: string; change: string }

/** The mail about a week: figures and names of restaurants, and no customer (H16). */
export function weekMail(input: WeekMailInput): MailContent {
  const { face, figures, locale, publicUrl, scope } = input
  const say = translator('staff-mail', locale)
  const report = translator('office-reports', locale)
  const title = report('name.week', { day: dayText(figures.week.from, locale) })
  const place = input.name ?? report(scope === 'mine' ? 'mine' : 'chain')
  const lead = leadOf(place, figures, locale)
  const rows = rowsOf(input)
  const best = bestOf(input)
  const page = publicUrl + officeHref('reports', locale, addressOf(input))
  const files = publicUrl + officeHref('exports', locale)
  const [action, reason, note] = [say('weekly.action'), say('weekly.reason'), report('foot')]
  const heads = [say('weekly.week'), say('weekly.before'), report('change')] as const
  const line = ({ name, now, beside, change }: FigureRow) =>
    say('weekly.line', { name, now, beside, change })
  const paragraphs = [
    title,
    lead,
    rows.map(line).join('\n'),
    ...(best.length === 0 ? [] : [`${say('weekly.best')}\n${best.map(line).join('\n')}`]),
    note,
    `${action}\n${page}`,
    `${reason}\n${files}`,
  ]
  return {
    subject: say('weekly.subject', { title, place, brand: face.name }),
    text: `${paragraphs.join('\n\n')}\n`,
    html: mailDocument({
      locale,
      face,
      title,
      body: html`<p>${lead}</p>
${table(report('kpi.figure'), heads, rows)}
${best.length === 0 ? '' : table(say('weekly.best'), heads, best)}
<p class="notes">${note}</p>
<p><a class="see" href="${page}">${action}</a></p>
<p class="quiet">${reason} <a href="${files}">${files}</a></p>`,
    }),
  }
}

/**
 * The first sentence: the scope, the number of restaurants if there are several, and the compared
 * week.
 */
function leadOf(place: string, { before, restaurants }: WeekFigures, locale: Locale): string {
  const report = translator('office-reports', locale)
  const where =
    restaurants === 1
      ? report('lead.alone', { days: place })
      : report('lead.text', { days: place, count: restaurants })
  return `${where} ${report('compared.week', { day: dayText(before.from, locale) })}`
}

/**
 * The query of the report's address. It names the days of the week, so the link in the mail always
 * opens this week, whenever it is followed.
 */
const addressOf = ({ figures: { week }, scope }: WeekMailInput) => ({
  from: week.from,
  until: week.until,
  ...(scope !== 'mine' && scope !== 'chain' && { scope }),
})

const table = (
  head: string,
  heads: readonly string[],
  rows: readonly FigureRow[],
): Markup => html`<table>
<tr><th scope="col">${head}</th>${heads.map((each) => html`<th scope="col">${each}</th>`)}</tr>
${rows.map(
  ({ name, now, beside, change }) =>
    html`<tr><th scope="row">${name}</th><td>${now}</td><td>${beside}</td><td>${change}</td></tr>`,
)}
</table>`

const noValue = '–'

function rowsOf({ figures: { now, beside }, locale }: WeekMailInput): FigureRow[] {
  const report = translator('office-reports', locale)
  const { euros, number, price, share, change, points } = numbersOf(locale)
  const periods = [now, beside] as const
  const row = (
    name: string,
    values: readonly (number | null)[],
    { write, differ = change }: { write: (value: number) => string; differ?: typeof change },
  ): FigureRow => {
    const [value = null, before = null] = values
    const formatFigure = (figure: number | null) => (figure === null ? noValue : write(figure))
    return {
      name,
      now: formatFigure(value),
      beside: formatFigure(before),
      change: differ(value, before),
    }
  }
  const averages = periods.map(({ orders, revenue }) => (orders === 0 ? null : revenue / orders))
  const onTime = periods.map((period) => (period.due === 0 ? null : period.onTime / period.due))
  return [
    row(
      report('kpi.revenue'),
      periods.map(({ revenue }) => revenue),
      { write: euros },
    ),
    row(
      report('kpi.orders'),
      periods.map(({ orders }) => orders),
      { write: number },
    ),
    row(report('kpi.average'), averages, { write: price }),
    row(report('kpi.onTime'), onTime, { write: share, differ: points }),
    row(
      report('lost.title'),
      periods.map(({ lostSales }) => lostSales.amount),
      { write: euros },
    ),
  ]
}

function bestOf({ figures, locale }: WeekMailInput): FigureRow[] {
  const { euros, change } = numbersOf(locale)
  return figures.best.map(({ name, revenue, beside }) => ({
    name,
    now: euros(revenue),
    beside: euros(beside),
    change: change(revenue, beside),
  }))
}

/** Formats of amounts, shares and changes. A change is a share of the previous figure. */
function numbersOf(locale: Locale) {
  const tag = intlLocale[locale]
  const { price, wholeEuros } = receiptLabels(locale)
  const report = translator('office-reports', locale)
  const integerFormat = new Intl.NumberFormat(tag)
  const tenths = { maximumFractionDigits: 1 } as const
  const shareFormat = new Intl.NumberFormat(tag, { style: 'percent', ...tenths })
  const signs = { ...tenths, signDisplay: 'exceptZero' } as const
  const changeFormat = new Intl.NumberFormat(tag, { style: 'percent', ...signs })
  const pointsFormat = new Intl.NumberFormat(tag, signs)
  const minus = (text: string) => text.replace('-', '\u2212')
  return {
    price: (cents: number) => price(Math.round(cents)),
    euros: (cents: number) => wholeEuros(Math.round(cents / 100)),
    number: (count: number) => integerFormat.format(count),
    share: (value: number) => shareFormat.format(value),
    change: (now: number | null, before: number | null) =>
      now === null || before === null || before === 0
        ? noValue
        : minus(changeFormat.format((now - before) / before)),
    points: (now: number | null, before: number | null) =>
      now === null || before === null
        ? noValue
        : report('kpi.points', { points: minus(pointsFormat.format((now - before) * 100)) }),
  }
}

/** Formats a day and its month. French writes the first of a month as an ordinal. */
function dayText(day: string, locale: Locale): string {
  const text = new Intl.DateTimeFormat(intlLocale[locale], {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`))
  return locale === 'fr' ? text.replace(/^1(?= )/, '1er') : text
}
