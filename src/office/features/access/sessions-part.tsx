import { useState } from 'react'
import {
  type OwnAccess,
  endOtherStaffSessions,
  endStaffSession,
} from '#contract/office/staff-session.ts'
import { useFormat } from '#office/base/format.ts'
import { useOffice } from '#office/base/office.tsx'
import { useText } from '#office/base/text.ts'
import { useSending } from '#office/base/use-sending.ts'
import { Button } from '#office/ui/button.tsx'
import { Icon } from '#office/ui/icon.tsx'
import { AlertDialog } from '#office/ui/layers/dialog.tsx'
import { showToast } from '#office/ui/layers/toasts.tsx'
import { Notice } from '#office/ui/notice.tsx'
import { Tag } from '#office/ui/state-label.tsx'

/**
 * The user’s sessions, the current session first. The user can end any other session, or all other
 * sessions at once.
 */
export function SessionsPart({
  sessions,
  onChange,
}: {
  sessions: OwnAccess['sessions']
  onChange: (access: OwnAccess) => void
}) {
  const t = useText('office-people')
  const { api } = useOffice()
  const { send, isPending, problem } = useSending()
  const [isAsking, setAsking] = useState(false)
  const otherSessions = sessions.filter(({ isThis }) => !isThis)
  const end = (id: string) =>
    send(id, async () => {
      onChange(await api().call(endStaffSession, { params: { session: id } }))
      showToast({ tone: 'ok', text: t('access.sessionEnded') })
    })
  const endOthers = () =>
    send('others', async () => {
      onChange(await api().call(endOtherStaffSessions, {}))
      setAsking(false)
      showToast({ tone: 'ok', text: t('access.othersEnded') })
    })
  return (
    <section className="block">
      <header className="block-head">
        <h2 className="title-3">{t('access.sessions')}</h2>
        {otherSessions.length < 2 ? null : (
          <Button kind="danger" onPress={() => setAsking(true)}>
            {t('access.endOthers')}
          </Button>
        )}
      </header>
      {problem === null || isAsking ? null : <Notice tone="err">{problem}</Notice>}
      <ul className="lines">
        {[...sessions.filter(({ isThis }) => isThis), ...otherSessions].map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            isPending={isPending}
            onEnd={() => void end(session.id)}
          />
        ))}
      </ul>
      <AlertDialog
        title={t('access.othersTitle')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        action={t('ask.sessionsDo', { count: otherSessions.length })}
        isPending={isPending}
        onConfirm={() => void endOthers()}
      >
        <p>{t('access.othersText', { count: otherSessions.length })}</p>
        {problem === null ? null : <Notice tone="err">{problem}</Notice>}
      </AlertDialog>
    </section>
  )
}

function SessionLine({
  session: { createdAt, lastUsedAt, isThis, ...session },
  isPending,
  onEnd,
}: {
  session: OwnAccess['sessions'][number]
  isPending: boolean
  onEnd: () => void
}) {
  const t = useText('office-people')
  const format = useFormat()
  const device = session.device === '' ? t('access.device') : session.device
  const formatMoment = (at: string) => `${format.shortDay(at)}, ${format.time(at)}`
  return (
    <li className="line">
      <Icon name="device" />
      <div>
        <b>{device}</b> {isThis ? <Tag tone="ok">{t('access.here')}</Tag> : null}
        <small>
          {t('access.sessionDates', {
            opened: formatMoment(createdAt),
            seen: formatMoment(lastUsedAt),
          })}
        </small>
      </div>
      {isThis ? null : (
        <Button
          kind="quiet"
          aria-label={t('access.endSessionOf', { device })}
          isDisabled={isPending}
          onPress={onEnd}
        >
          {t('access.endSession')}
        </Button>
      )}
    </li>
  )
}
