import * as z from 'zod/mini'
import { NOTICE_LENGTH, type OfficeNotice } from '#contract/office/site.ts'
import { filled, failsWith, visible } from '#contract/fields.ts'
import { locales, perLocale } from '#contract/pages/locales.ts'

const text = filled('notice_text_missing', NOTICE_LENGTH).check(visible)
/** An instant that was filled in to the end. */
const instant = z.pipe(z.nullable(z.string()), z.string(failsWith('field_required')))

/** A notice as it is being written. */
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

/** The French text in every language that has none yet: what was translated stays. */
export function copiedFromFrench(texts: NoticeTexts): NoticeTexts {
  const copied = { ...texts }
  for (const locale of locales) if (copied[locale].trim() === '') copied[locale] = texts.fr
  return copied
}
