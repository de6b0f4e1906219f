import * as z from 'zod/mini'
import { NOTICE_LENGTH, type OfficeNotice } from '#contract/office/site.ts'
import { filled, failsWith, visible } from '#contract/fields.ts'
import { locales, perLocale } from '#contract/pages/locales.ts'

const text = filled('notice_text_missing', NOTICE_LENGTH).check(visible)
/** An instant that must be completely filled in. */
const instant = z.pipe(z.nullable(z.string()), z.string(failsWith('field_required')))

/** The schema of a notice while it is being written. */
export const noticeDraft = z
  .object({
    texts: z.record(z.enum(locales), text),
    beginsAt: instant,
    endsAt: instant,
  })
  .check(
    z.refine(({ beginsAt, endsAt }) => Date.parse(endsAt) > Date.parse(beginsAt), {
      ...failsWith('end_before_beginning'),
      path: ['endsAt'],
    }),
  )

export type NoticeTexts = OfficeNotice['texts']

export const noTexts: NoticeTexts = perLocale(() => '')

/** Copies the French text to every language that has none; existing translations stay. */
export function copiedFromFrench(texts: NoticeTexts): NoticeTexts {
  const copied = { ...texts }
  for (const locale of locales) if (copied[locale].trim() === '') copied[locale] = texts.fr
  return copied
}
