import type { ReactNode } from 'react'
import type { LegalSection } from '#contract/shop/legal-pages.ts'
import { PageHead } from '#web/base/page/page-head.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Display } from '#web/ui/show/heading.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { Link } from '#web/ui/controls/link.tsx'

type DocumentSection = Pick<LegalSection, 'title' | 'paragraphs'> &
  Partial<Pick<LegalSection, 'items' | 'links'>>
type LegalDocumentProps = {
  title: string
  sections: readonly DocumentSection[]
  /** The description of the document; if absent, its first words are used. */
  description?: string
  /**
   * A date, `YYYY-MM-DD`; `dated`: whether the text has been in force since then or was last
   * updated then.
   */
  date: string
  dated: 'inForce' | 'updated'
  /** Sentences that describe the changes in this version. */
  changes: string[]
  /** Content after the sections, before the date. */
  children?: ReactNode
}

/** A legal text: one column of 66 characters, on the screen and in print. */
export function LegalDocument({
  title,
  sections,
  description = beginningOf(sections),
  date,
  dated,
  changes,
  children,
}: LegalDocumentProps) {
  const t = useText('legal')
  const format = useFormat()
  return (
    <>
      <PageHead title={title} description={description} />
      <article className="mx-auto max-w-[66ch] px-(--gutter) py-10 text-base print:max-w-none print:p-0">
        <Display level={1} size={4} className="hyphens-auto wrap-break-word">
          {title}
        </Display>
        {sections.map((section) => (
          <SectionText key={section.title} {...section} />
        ))}
        {children}
        {changes.length > 0 ? (
          <SectionText title={t('changes')} paragraphs={[]} items={changes} />
        ) : null}
        <p className="mt-8 text-sm text-ink-2">
          <time dateTime={date}>{t(dated, { date: format.date(date) })}</time>
        </p>
      </article>
    </>
  )
}

/** The first words of a document, as its description: as much as a search engine shows. */
const beginningOf = (sections: readonly DocumentSection[]): string =>
  (sections[0]?.paragraphs[0] ?? '').replace(/^([\s\S]{0,155})\s[\s\S]*$/, (text, start: string) =>
    text.length > 155 ? `${start}…` : text,
  )

function SectionText({ title, paragraphs, items = [], links = [] }: DocumentSection) {
  return (
    <section className="mt-8">
      <h2 className="text-lg font-semibold break-after-avoid">{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-2 wrap-break-word">
          {paragraph}
        </p>
      ))}
      {items.length > 0 ? (
        <ul className="mt-2 list-disc ps-5">
          {items.map((item) => (
            <li key={item} className="mt-1 wrap-break-word">
              {item}
            </li>
          ))}
        </ul>
      ) : null}
      {links.length > 0 ? (
        <ul className="mt-2">
          {links.map((link) => (
            <li key={link.href}>
              <DocumentLink {...link} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

const linkClass = 'inline-flex min-h-11 items-center gap-1.5 font-medium text-leaf-text'

function DocumentLink({ text, href, outside }: LegalSection['links'][number]) {
  const t = useText('shell')
  if (!outside)
    return (
      <Link to={href} className={linkClass}>
        {text}
      </Link>
    )
  return (
    <a href={href} target="_blank" rel="noopener" className={linkClass}>
      {text}
      <Icon name="external" size={16} />
      <span className="sr-only">, {t('footer.newTab')}</span>
    </a>
  )
}
