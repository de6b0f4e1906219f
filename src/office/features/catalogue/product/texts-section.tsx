import { Fragment } from 'react'
import { type Locale, locales } from '#contract/pages/locales.ts'
import { SOURCE_LANGUAGE } from '#domain/catalogue/stale-texts.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { type EntryRow, textsOf } from '#office/features/catalogue/rows/entry-rows.ts'
import { useTextFaults } from '#office/features/catalogue/rows/use-text-faults.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Button } from '#ui/parts/button.tsx'
import { StateLabel, Tag } from '#ui/parts/state-label.tsx'
import { Section } from './section.tsx'
import { DraftField } from '#office/features/catalogue/field-kinds/draft-field.tsx'

const LINES = 3

/**
 * The texts in four languages side by side. Each text is marked as done, as missing, or as older
 * than its source (H7).
 */
export function TextsSection({ row }: { row: EntryRow }) {
  const t = useText('office-catalogue-product')
  const languageName = useFormat().language
  const { edit } = useCatalogue()
  const { entry, fields, stale, missing } = row
  const texts = textsOf(row.kind)
  const readAgain = () =>
    edit(
      [...stale].map((field) => {
        const value = fields[field] ?? null
        return { entry, field, before: value, after: value }
      }),
    )
  return (
    <Section
      title={t('texts.title')}
      note={
        <>
          {missing.size === 0 ? null : (
            <StateLabel tone="warn" icon="warn">
              {t('texts.toWrite', { count: missing.size })}
            </StateLabel>
          )}
          {stale.size === 0 ? null : (
            <>
              <StateLabel tone="info" icon="half">
                {t('texts.toRead', { count: stale.size })}
              </StateLabel>
              <Button kind="outlined" onPress={readAgain}>
                {t('texts.allRead')}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className="grid grid-cols-[112px_repeat(4,minmax(0,1fr))] items-start gap-x-3.5 gap-y-2 max-[1180px]:grid-cols-[112px_repeat(2,minmax(0,1fr))] max-[620px]:grid-cols-1">
        <span className="max-[1180px]:hidden" />
        {locales.map((locale) => (
          <div
            key={locale}
            className="flex flex-wrap justify-between gap-1.5 max-[1180px]:hidden text-ink-2 text-note font-semibold"
          >
            <span lang={locale} className="inline-block first-letter:uppercase">
              {languageName(locale)}
            </span>
            <LanguageState row={row} locale={locale} />
          </div>
        ))}
        {texts.map(({ field }) => (
          <Fragment key={field}>
            <b className="pt-2.25 [@media(width_<_1180px)]:row-[span_2]" aria-hidden="true">
              {t(`texts.${nameOfText(field)}`)}
            </b>
            {locales.map((locale) => (
              <TextCell key={locale} row={row} field={field} locale={locale} />
            ))}
          </Fragment>
        ))}
      </div>
    </Section>
  )
}

const nameOfText = (field: string) =>
  field === 'description' ? 'description' : field === 'title' ? 'recipe' : 'name'

function LanguageState({ row: { stale, missing }, locale }: { row: EntryRow; locale: Locale }) {
  const t = useText('office-catalogue-product')
  const mark = useText('office-catalogue')
  const has = (fields: ReadonlySet<string>) =>
    [...fields].some((field) => field.endsWith(`.${locale}`))
  if (has(missing))
    return (
      <StateLabel tone="warn" icon="warn">
        {mark('mark.missing')}
      </StateLabel>
    )
  if (locale === SOURCE_LANGUAGE) return <Tag>{mark('column.source')}</Tag>
  return has(stale) ? (
    <StateLabel tone="info" icon="half">
      {mark('mark.stale')}
    </StateLabel>
  ) : (
    <StateLabel tone="ok" icon="check">
      {t('texts.done')}
    </StateLabel>
  )
}

/** In a narrow window the column has no heading, so the label of the field is visible. */
const LABEL = 'sr-only max-[1180px]:not-sr-only max-[1180px]:text-note'

function TextCell({ row, field, locale }: { row: EntryRow; field: string; locale: Locale }) {
  const t = useText('office-catalogue-product')
  const languageName = useFormat().language
  const { edit } = useCatalogue()
  const faultsOf = useTextFaults()
  const { entry, fields, stale, missing, editedFields } = row
  const name = `${field}.${locale}`
  const source = fields[`${field}.${SOURCE_LANGUAGE}`]
  const words = { field: t(`texts.${nameOfText(field)}`), language: languageName(locale) }
  const mayCopy =
    locale !== SOURCE_LANGUAGE &&
    source !== undefined &&
    source !== fields[name] &&
    (missing.has(name) || stale.has(name))
  const hints = [
    ...(stale.has(name) ? [t('texts.staleNote')] : []),
    ...faultsOf(field, locale, fields),
  ]
  return (
    <div>
      <DraftField
        entry={entry}
        field={name}
        label={t('texts.field', words)}
        labelLook={LABEL}
        {...(editedFields.has(name) && { inputLook: 'border-l-[5px] border-l-lime' })}
        lang={locale}
        {...(field === 'description' && { lines: LINES })}
        {...(hints.length > 0 && { hint: hints.join(' ') })}
      />
      {mayCopy ? (
        <Button
          kind="quiet"
          icon="copy"
          aria-label={t('texts.copyOf', words)}
          onPress={() =>
            edit([{ entry, field: name, before: fields[name] ?? null, after: source }])
          }
        >
          {t('texts.copy')}
        </Button>
      ) : null}
    </div>
  )
}
