import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { Link } from '#web/ui/controls/link.tsx'

/**
 * Tabs to log in or sign up: two pages, shown as two halves of one strip. The page that the visitor
 * wanted is passed on from one to the other.
 */
export function SignInTabs({ current, search }: { current: 'login' | 'signUp'; search: string }) {
  const t = useText('login')
  const locale = useLocale()
  return (
    <nav aria-label={t('tabs.label')} className="mb-7">
      <ul className="inline-flex flex-wrap rounded-[27px] bg-zinc p-1">
        {(['login', 'signUp'] as const).map((page) => (
          <li key={page}>
            <Link
              to={href(page, locale) + search}
              aria-current={page === current ? 'page' : undefined}
              className={`flex min-h-11 items-center rounded-button px-4.5 text-sm font-semibold no-underline ${
                page === current
                  ? 'bg-ground outline-1 -outline-offset-1 outline-line'
                  : 'hover:bg-zinc-2'
              }`}
            >
              {t(`tabs.${page}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
