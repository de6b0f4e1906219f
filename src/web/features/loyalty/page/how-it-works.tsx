import { href } from '#contract/pages/links.ts'
import { CLAIM_DAYS } from '#domain/loyalty/claim-code.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { Display } from '#web/ui/show/heading.tsx'
import { Link } from '#web/ui/controls/link.tsx'

/** Explains the programme in three steps (earn, choose, show), with a link to the rules. */
export function HowItWorks() {
  const t = useText('loyalty')
  const locale = useLocale()
  return (
    <section aria-labelledby="how">
      <Display level={2} size={2} id="how">
        {t('how.title')}
      </Display>
      <ol className="mt-3">
        <Step title={t('how.earn')} text={t('how.earnText', { days: CLAIM_DAYS })} />
        <Step title={t('how.choose')} text={t('how.chooseText')} />
        <Step title={t('how.show')} text={t('how.showText')} />
      </ol>
      <Link
        to={href('loyaltyRules', locale)}
        className="tap mt-4 inline-block font-semibold text-leaf-text"
      >
        {t('how.rules')}
      </Link>
    </section>
  )
}

function Step({ title, text }: { title: string; text: string }) {
  return (
    <li className="border-t border-line py-3">
      <h3 className="font-semibold">{title}</h3>
      <p className="mt-0.5 text-ink-2">{text}</p>
    </li>
  )
}
