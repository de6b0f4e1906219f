import { AvatarName, AvatarNote } from '#office/ui/avatar-name.tsx'
import { Link } from 'react-router'
import type { AuditEntryView } from '#contract/office/audit.ts'
import { type OfficePage, officeHref } from '#contract/office/office-pages.ts'
import { useFormat } from '#ui/text/format.ts'
import { initialsOf } from '#office/base/initials.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useSessionState } from '#office/base/session.ts'
import { dayIn, useToday } from '#office/base/today.ts'
import { IconButton } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { amountOf, changesOf, readSubject } from './entry-changes.ts'
import { useJournalLabels } from './use-journal-labels.ts'

/**
 * A character that takes the place of the subject while the sentence is formatted; it is then
 * replaced by a link.
 */
const MARK = '\u0000'

const entryLook = `grid grid-cols-[148px_190px_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1
  border-t border-t-line py-2.75 leading-[1.4] first:border-t-0
  max-md:grid-cols-[minmax(0,1fr)_auto] max-md:*:last:col-[2]
  max-md:*:last:row-[1]`

/** An entry of the journal: time, person, action, and the values before and after it (P5). */
export function JournalEntry({
  entry,
  onSubject,
}: {
  entry: AuditEntryView
  /** Limits the journal to this subject. */
  onSubject: (subject: string) => void
}) {
  const t = useText('office-journal')
  const format = useFormat()
  const { subjectWords } = useJournalLabels()
  const { at, page, subject } = entry
  const isThisYear = dayIn(Date.parse(at)).slice(0, 4) === useToday().slice(0, 4)
  return (
    <li className={entryLook}>
      <div>
        <time dateTime={at} className="text-ink-2 tabular-nums">
          {isThisYear ? format.shortDay(at) : format.date(at)}, {format.time(at)}
        </time>
        <p className="text-note text-ink-2">{t('journal.page', { page: format.number(page) })}</p>
      </div>
      <Actor entry={entry} />
      <div className="max-md:col-span-full">
        <Sentence entry={entry} />
        <Changes entry={entry} />
      </div>
      <IconButton
        icon="search"
        label={t('journal.onlyThis', { subject: subjectWords(entry) })}
        onPress={() => onSubject(subject)}
      />
    </li>
  )
}

function Actor({ entry: { by, actor, session } }: { entry: AuditEntryView }) {
  const t = useText('office-journal')
  const people = useText('office-people')
  const format = useFormat()
  const name = by === 'command' ? t('journal.command') : (actor?.name ?? '')
  return (
    <AvatarName
      initials={by === 'staff' && name !== '' ? initialsOf(name) : <Icon name="device" size={16} />}
      className="max-w-full items-start max-md:col-span-full"
    >
      <b className="font-semibold">{name === '' ? t('journal.somebody') : name}</b>
      {by === 'kitchen' ? <AvatarNote>{t('journal.kitchen')}</AvatarNote> : null}
      {session === null ? null : (
        <AvatarNote>
          {t('journal.session', {
            device: session.device === '' ? people('access.device') : session.device,
            day: format.shortDay(session.openedAt),
            time: format.time(session.openedAt),
          })}
        </AvatarNote>
      )}
    </AvatarName>
  )
}

function Sentence({ entry }: { entry: AuditEntryView }) {
  const t = useText('office-journal')
  const format = useFormat()
  const { reasonWords, subjectWords } = useJournalLabels()
  const amount = amountOf(entry)
  const [head = '', tail] = t(`did.${entry.action}`, {
    subject: MARK,
    amount: amount === null ? '–' : format.price(amount),
  }).split(MARK)
  const isNamed = tail !== undefined
  // If the sentence does not name its subject and the subject is a restaurant, the name of the
  // restaurant is written after the sentence.
  const isOfRestaurant = !isNamed && readSubject(entry.subject).kind === 'restaurant'
  return (
    <p>
      {head}
      {isNamed ? <Subject entry={entry} /> : null}
      {tail}
      {isOfRestaurant ? `, ${subjectWords(entry)}` : null}
      {entry.reason === null
        ? null
        : `, ${t('journal.reason', { reason: reasonWords(entry.reason) })}`}
    </p>
  )
}

/** The pages of subjects, and the right that each requires. */
const pages = {
  order: { page: 'orders', right: 'orders' },
  customer: { page: 'customers', right: 'customers' },
  staff: { page: 'people', right: 'people' },
} as const satisfies Record<string, { page: OfficePage; right: string }>

function Subject({ entry }: { entry: AuditEntryView }) {
  const locale = useLocale()
  const { session } = useSessionState()
  const { subjectWords } = useJournalLabels()
  const { kind, id } = readSubject(entry.subject)
  const target = Object.entries(pages).find(([name]) => name === kind)?.[1]
  const words = subjectWords(entry)
  return target === undefined || !session?.rights.includes(target.right) ? (
    <b>{words}</b>
  ) : (
    <Link to={officeHref(target.page, locale, { open: id })}>{words}</Link>
  )
}

/** The changed fields, each with its old value, if it had one, and its new value. */
function Changes({ entry }: { entry: AuditEntryView }) {
  const t = useText('office-journal')
  const { fieldName, valueWords } = useJournalLabels()
  return changesOf(entry).map(({ field, before, after }) => {
    const [old, now] = [valueWords(field, before), valueWords(field, after)]
    return (
      <p key={field} className="text-note text-ink-2">
        {t('journal.field', { field: fieldName(field) })}
        {old === null ? null : (
          <>
            <del>{old}</del>
            {' → '}
          </>
        )}
        {now === null ? (
          t('journal.nothing')
        ) : old === null ? (
          now
        ) : (
          <ins className="rounded-[4px] bg-ok-bg px-1 py-px font-semibold text-ok no-underline">
            {now}
          </ins>
        )}
      </p>
    )
  })
}
