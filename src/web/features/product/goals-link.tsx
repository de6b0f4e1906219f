import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { Link } from '#web/ui/controls/link.tsx'

/** A link to the page that builds bowls for goals (E5), shown where a visitor begins to compose. */
export function GoalsLink() {
  const locale = useLocale()
  const t = useText('menu')
  return (
    <Link to={href('goals', locale)} className="tap font-semibold text-leaf-text underline">
      {t('goals')}
    </Link>
  )
}
