import type { AllergenSheet } from '#contract/shop/allergens.ts'
import { type Locale, intlLocale } from '#contract/pages/locales.ts'
import {
  type SheetCell,
  type Style,
  type TableRow,
  SHEET_WIDTH,
  columnsOf,
  openSheet,
} from '#server/pdf/sheet.ts'
import { head, heading, quiet, strong, text, title } from '#server/pdf/styles.ts'
import type { ChainFace } from '#server/state/catalogue/chain-face.ts'
import { paperColoursOf } from '#server/state/catalogue/paper-face.ts'
import { translator } from '#texts/translator.ts'

/** The texts of the allergen page, for the PDF. */
const allergenLabels = (locale: Locale) => translator('allergens', locale)

const GAP = 12
const NAME = 210
const columns = columnsOf([NAME, SHEET_WIDTH - NAME - GAP], GAP)

/** The declaration as a PDF: A4, tagged, with the same rows as the allergen page. */
export function allergenPdf(
  sheet: AllergenSheet,
  locale: Locale,
  face: ChainFace,
): Promise<Buffer> {
  const t = allergenLabels(locale)
  const at = new Date(sheet.changedAt)
  const day = new Intl.DateTimeFormat(intlLocale[locale], {
    dateStyle: 'long',
    timeZone: 'Europe/Paris',
  }).format(at)
  const names = new Map(sheet.allergens.map(({ code, name }) => [code, name]))
  const paper = openSheet({
    title: t('title'),
    lang: intlLocale[locale],
    author: face.name,
    at,
    colours: paperColoursOf(face),
  })
  paper.block('H1', t('title'), title)
  paper.block('P', t('asOf', { date: day }), quiet, { above: 4 })
  paper.block('P', t('crossContact'), text, { above: 10 })
  paper.block('P', t('composed'), text, { above: 6 })
  for (const category of sheet.categories) {
    paper.gap(16)
    paper.block('H2', category.name, heading, { below: 60 })
    paper.gap(3)
    const row = (
      product: string,
      contains: string,
      above: number,
      header: SheetCell['header'],
      style: Style,
    ): TableRow => ({
      above,
      ...(header === 'Row' ? { rule: 'line' } : {}),
      cells: [
        { text: product, style: header === 'Row' ? strong : style, ...(header ? { header } : {}) },
        { text: contains, style, ...(header === 'Column' ? { header } : {}) },
      ],
    })
    paper.table(columns, [
      row(t('product'), t('contains'), 0, 'Column', head),
      ...category.products.map(({ name, allergens }) =>
        row(
          name,
          allergens.length === 0 ? t('none') : allergens.map((code) => names.get(code)).join(', '),
          6,
          'Row',
          text,
        ),
      ),
    ])
  }
  return paper.end((page, pages) => ({
    text: t('page', { title: t('title'), date: day, page, pages }),
    style: quiet,
  }))
}
