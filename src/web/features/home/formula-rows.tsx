import { href } from '#contract/pages/links.ts'
import { isFormulaAvailable } from '#domain/menu/formulas.ts'
import { startingPrice } from '#domain/pricing/pricing.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { Display } from '#web/ui/show/heading.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { Link } from '#web/ui/controls/link.tsx'

/** Every available formula, with its contents and price; one dot per included ingredient. */
export function FormulaRows() {
  const { menu, wire } = useMenu()
  const t = useText('home')
  const locale = useLocale()
  const { price } = useFormat()
  const formulas = wire.formulas
    .flatMap(({ id }) => menu.formulas[id] ?? [])
    .filter((formula) => isFormulaAvailable(formula, menu))
    .map((formula) => ({ ...formula, cents: startingPrice(formula, menu) }))
  return (
    <section className="mt-16 bg-frisee py-12 text-on-field md:mt-24 md:py-18">
      <div className="wrap">
        <Display level={2} size={4}>
          {t('formulas.title')}
        </Display>
        <ul className="mt-6 border-t-2 border-on-field">
          {formulas.map(({ id, slug, name, description, numOfIngredients, cents }) => (
            <li key={id} className="border-b-2 border-on-field">
              <Link
                to={href('composeFormula', locale, { slug })}
                className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-4 no-underline transition-[padding] duration-(--t-2)
                  md:grid-cols-[minmax(220px,1fr)_minmax(200px,1.1fr)_116px_130px_24px] md:gap-x-6 md:py-5 md:hover:pl-4"
              >
                <span className="display-face text-2xl">{name}</span>
                <span className="col-start-1 text-sm text-on-field-2 md:col-start-auto md:text-base">
                  {description}
                </span>
                <span className="flex flex-wrap justify-end gap-1 self-start pt-1 md:justify-start md:self-center md:pt-0">
                  {Array.from({ length: numOfIngredients }, (_, dot) => (
                    <span key={dot} className="size-2.5 rounded-full bg-on-field md:size-3.5" />
                  ))}
                  <span className="sr-only">
                    {t('formulas.included', { count: numOfIngredients })}
                  </span>
                </span>
                <span className="display-face num col-start-2 row-start-1 text-right text-2xl md:col-start-auto md:row-start-auto md:text-3xl">
                  {price(cents)}
                </span>
                <span className="hidden md:block">
                  <Icon name="arrow-right" size={24} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
