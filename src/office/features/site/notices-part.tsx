import { useState } from 'react'
import { type OfficeNotice, type OfficeSite, endNotice } from '#contract/office/site.ts'
import { useFormat } from '#ui/text/format.ts'
import { useOffice } from '#office/base/office.tsx'
import { languagesStillFrench } from '#office/base/languages-still-french.ts'
import { Block } from '#ui/parts/block.tsx'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { Tag } from '#ui/parts/state-label.tsx'
import { ApiDialog } from '#office/ui/layers/api-dialog.tsx'
import { type NoticeTexts, noTexts } from './notice-draft.ts'
import { NoticeForm } from './notice-form.tsx'

const tones = { coming: 'info', shown: 'ok', over: 'plain' } as const

/** The form for a new notice, and a list of scheduled, current and recent notices (H15). */
export function NoticesPart({
  notices,
  onWritten,
  onDone,
}: {
  notices: readonly OfficeNotice[]
  onWritten: () => void
  onDone: (site: OfficeSite) => void
}) {
  const t = useText('office-site')
  const { locale } = useOffice()
  // The number is the key of the form: a new number starts a new form with other texts.
  const [draft, setDraft] = useState<{ number: number; texts: NoticeTexts }>({
    number: 0,
    texts: noTexts,
  })
  const [ending, setEnding] = useState<OfficeNotice | null>(null)
  return (
    <Block title={t('notice.title')} lead={t('notice.lead')}>
      <NoticeForm key={draft.number} texts={draft.texts} onDone={onWritten} />
      <h3 className="mt-7 mb-1 text-strong font-semibold">{t('notice.list')}</h3>
      {notices.length === 0 ? <p className="muted">{t('notice.none')}</p> : null}
      <ul className="lines">
        {notices.map((notice) => (
          <NoticeLine
            key={notice.id}
            notice={notice}
            onAgain={() => setDraft(({ number }) => ({ number: number + 1, texts: notice.texts }))}
            onEnd={() => setEnding(notice)}
          />
        ))}
      </ul>
      {ending === null ? null : (
        <ApiDialog
          title={t('notice.endTitle')}
          verb={t('notice.endDo')}
          endpoint={endNotice}
          input={{ params: { notice: ending.id } }}
          toast={t('notice.ended')}
          onClose={() => setEnding(null)}
          onDone={onDone}
        >
          <p className="rounded-sm bg-citron px-3.5 py-2 font-medium wrap-anywhere text-on-field">
            {ending.texts[locale]}
          </p>
          <p>{t('notice.endText')}</p>
        </ApiDialog>
      )}
    </Block>
  )
}

function NoticeLine({
  notice: { texts, state, beginsAt, endsAt, endedAt, by },
  onAgain,
  onEnd,
}: {
  notice: OfficeNotice
  onAgain: () => void
  onEnd: () => void
}) {
  const t = useText('office-site')
  const format = useFormat()
  const office = useText('office')
  const languageName = useFormat().language
  const { locale } = useOffice()
  const moment = (instant: string) => `${format.shortDay(instant)} ${format.time(instant)}`
  const text = texts[locale]
  return (
    <li className="line flex-wrap">
      <div className="flex-[1_1_260px]">
        <b>{text}</b>
        <small>
          <span className="mr-1">
            <Tag tone={tones[state]}>{t(`notice.state.${state}`)}</Tag>
          </span>{' '}
          {t('notice.dates', { from: moment(beginsAt), until: moment(endedAt ?? endsAt) })}
          {by === null ? null : `, ${t('notice.by', { name: by })}`}{' '}
          {languagesStillFrench(texts).map((language) => (
            <span key={language} className="mr-1">
              <Tag tone="warn">{office('stillFrenchIn', { language: languageName(language) })}</Tag>
            </span>
          ))}
        </small>
      </div>
      <Button kind="quiet" onPress={onAgain} aria-label={`${t('notice.again')}: ${text}`}>
        {t('notice.again')}
      </Button>
      {state === 'over' ? null : (
        <Button kind="outlined" onPress={onEnd} aria-label={`${t('notice.end')} ${text}`}>
          {t('notice.end')}
        </Button>
      )}
    </li>
  )
}
