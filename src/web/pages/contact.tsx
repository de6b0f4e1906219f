import { href } from '#contract/pages/links.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { ContactForm } from '#web/features/contact/contact-form.tsx'
import { PageHead } from '#web/base/page/page-head.tsx'
import { useText } from '#ui/text/text.ts'
import { Display } from '#web/ui/show/heading.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { Note } from '#web/ui/feedback/note.tsx'

export default function ContactPage() {
  const t = useText('contact')
  const { brand, locale } = useApp()
  return (
    <div className="mx-auto max-w-[calc(640px+2*var(--gutter))] px-(--gutter) py-10">
      <PageHead title={t('title')} description={t('description', { brand })} />
      <Display level={1} size={4}>
        {t('title')}
      </Display>
      <p className="mt-4 mb-8 text-lg">{t('lead')}</p>
      <noscript>
        <Note className="mb-8">
          {t('noScript')} <Link to={href('legalNotice', locale)}>{t('noScriptPage')}</Link>
        </Note>
      </noscript>
      <ContactForm />
    </div>
  )
}
