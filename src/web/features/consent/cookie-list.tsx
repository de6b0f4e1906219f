import { purposes } from '#contract/consent.ts'
import { useText } from '#ui/text/text.ts'
import { CookieSettingsButton } from './cookie-settings-button.tsx'
import { CookieTable } from './cookie-table.tsx'

/** Everything stored in the browser, by purpose, shown in the text on personal data (F7). */
export function CookieList() {
  const t = useText('consent')
  return (
    <section className="mt-8">
      <h2 className="text-lg font-semibold break-after-avoid">{t('settings.title')}</h2>
      {purposes.map((purpose) => (
        <div key={purpose} className="mt-4">
          <h3 className="font-semibold">{t(`category.${purpose}.name`)}</h3>
          <p className="mt-1">{t(`category.${purpose}.text`)}</p>
          <CookieTable purpose={purpose} />
        </div>
      ))}
      <CookieSettingsButton className="mt-2 min-h-11 font-medium text-leaf-text hover:underline print:hidden" />
    </section>
  )
}
