import { href } from '#contract/links.ts'
import { useLocale } from '../app-data.tsx'
import { ContactForm } from '../contact/contact-form.tsx'
import { PageHead } from '../page-head.tsx'
import { useText } from '../text.ts'
import { Display } from '../ui/heading.tsx'
import { Link } from '../ui/link.tsx'
import { Note } from '../ui/note.tsx'

export default function ContactPage() {
  const t = useText('contact')
  const locale = useLocale()
  return (
    <div className="mx-auto max-w-[calc(640px+2*var(--gutter))] px-(--gutter) py-10">
      <PageHead title={t('title')} description={t('description')} />
      <Display level={1} size={4}>{t('title')}</Display>
      <p className="mt-4 mb-8 text-lg">{t('lead')}</p>
      <noscript>
        <Note className="mb-8">{t('noScript')} <Link to={href('legalNotice', locale)}>{t('noScriptPage')}</Link></Note>
      </noscript>
      <ContactForm />
    </div>
  )
}
