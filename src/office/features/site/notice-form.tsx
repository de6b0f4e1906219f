import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { writeNotice } from '#contract/office/site.ts'
import { type Locale, localeNames, locales } from '#contract/pages/locales.ts'
import { languagesStillFrench } from '#office/base/languages-still-french.ts'
import { fullHour } from '#ui/base/paris.ts'
import { useFormAction } from '#office/base/query/use-form-action.ts'
import { useText } from '#ui/text/text.ts'
import { useFormField, useOfficeForm } from '#office/base/use-office-form.ts'
import { Button } from '#ui/parts/button.tsx'
import { DateTimeField } from '#ui/parts/fields/date-time-field.tsx'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { type NoticeTexts, copiedFromFrench, noTexts, noticeDraft } from './notice-draft.ts'

type NoticeDraft = z.input<typeof noticeDraft>
type FormControl = Control<NoticeDraft, unknown, z.output<typeof noticeDraft>>

/** The form of a notice in four languages, with a preview of how the site will show it (H15). */
export function NoticeForm({ texts, onDone }: { texts: NoticeTexts; onDone: () => void }) {
  const t = useText('office-site')
  const [times] = useState(() => ({ beginsAt: fullHour(0), endsAt: fullHour(24) }))
  const form = useOfficeForm(noticeDraft, { texts, ...times })
  const { clearErrors, control, getValues, setValue } = form
  const { onSave, isPending, problem } = useFormAction(
    form,
    (api, body, idempotencyKey) => api.call(writeNotice, { body, idempotencyKey }),
    () => {
      form.reset({ texts: noTexts, ...times })
      showToast({ tone: 'ok', text: t('notice.published') })
      onDone()
    },
  )
  const copy = () => {
    const copied = copiedFromFrench(getValues('texts'))
    setValue('texts', copied, { shouldDirty: true })
    if (copied.fr.trim() !== '') clearErrors('texts')
  }
  const beginsAt = useFormField(control, 'beginsAt')
  const endsAt = useFormField(control, 'endsAt')
  return (
    <form
      className="fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      {locales.map((locale) => (
        <NoticeText key={locale} control={control} locale={locale} />
      ))}
      <div>
        <Button kind="outlined" icon="copy" onPress={copy}>
          {t('notice.copy')}
        </Button>
      </div>
      <div className="field-row">
        <DateTimeField {...beginsAt} label={t('notice.beginsAt')} />
        <DateTimeField {...endsAt} label={t('notice.endsAt')} />
      </div>
      <Preview control={control} />
      <Problem text={problem} />
      <div>
        <Button kind="action" type="submit" isPending={isPending}>
          {t('notice.publish')}
        </Button>
      </div>
    </form>
  )
}

function NoticeText({ control, locale }: { control: FormControl; locale: Locale }) {
  const office = useText('office')
  const field = useFormField(control, `texts.${locale}`)
  const texts = useWatch({ control, name: 'texts' })
  return (
    <TextField
      {...field}
      label={localeNames[locale]}
      lang={locale}
      autoComplete="off"
      hint={languagesStillFrench(texts).includes(locale) ? office('stillFrench') : undefined}
    />
  )
}

/** A preview, in each language, of the line below the site’s header. */
function Preview({ control }: { control: FormControl }) {
  const t = useText('office-site')
  const texts = useWatch({ control, name: 'texts' })
  const isEmpty = locales.every((locale) => texts[locale].trim() === '')
  return (
    <section className="rounded-field bg-zinc px-4 py-3.5" aria-label={t('notice.preview')}>
      <h3 className="mb-2 text-strong font-semibold">{t('notice.preview')}</h3>
      {isEmpty ? (
        <p className="muted">{t('notice.previewNone')}</p>
      ) : (
        <dl>
          {locales.map((locale) => (
            <div
              key={locale}
              className="grid grid-cols-[32px_minmax(0,1fr)] items-center gap-2 py-0.75"
            >
              <dt className="font-semibold">{locale}</dt>
              {texts[locale].trim() === '' ? (
                <dd className="muted">{t('notice.previewMissing')}</dd>
              ) : (
                <dd
                  lang={locale}
                  className="rounded-sm bg-citron px-3.5 py-2 font-medium wrap-anywhere text-on-field"
                >
                  {texts[locale].trim()}
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
