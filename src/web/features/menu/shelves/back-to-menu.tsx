import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { Link } from '#web/ui/controls/link.tsx'
import { Icon } from '#web/ui/show/icon.tsx'

export function BackToMenu() {
  const locale = useLocale()
  const t = useText('menu')
  return (
    <Link
      to={href('menu', locale)}
      className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-leaf-text"
    >
      <Icon name="arrow-left" size={18} />
      {t('backToMenu')}
    </Link>
  )
}
