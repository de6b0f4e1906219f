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
 * The places where the user is signed in, this one first: each other session can be ended, or all
 * of them.
 */
export function SessionsPart({
  sessions,
  onChange,
}: {
  sessions: OwnAccess['sessions']
  onChange: (access: OwnAccess) => void
}) {
  const t = useText('office-people')
  const format = useFormat()
  const { api } = useOffice()
  const { send, isPending, problem } = useSending()
  const [asks, setAsks] = useState(false)
  const otherSessions = sessions.filter(({ isThis }) => !isThis)
  const formatMoment = (at: string) => `${format.shortDay(at)}, ${format.time(at)}`
  const end = (id: string) =>
    send(id, async () => {
      onChange(await api().call(endStaffSession, { params: { session: id } }))
      showToast({ tone: 'ok', text: t('access.sessionEnded') })
    })
  const endOthers = () =>
    send('others', async () => {
      onChange(await api().call(endOtherStaffSessions, {}))
      setAsks(false)
      showToast({ tone: 'ok', text: t('access.othersEnded') })
    })
  return (
    <section className="block">
      <header className="block-head">
        <h2 className="title-3">{t('access.sessions')}</h2>
        {otherSessions.length < 2 ? null : (
          <Button kind="danger" onPress={() => setAsks(true)}>
            {t('access.endOthers')}
          </Button>
        )}
      </header>
      {problem === null || asks ? null : <Notice tone="err">{problem}</Notice>}
      <ul className="lines">
        {[...sessions.filter(({ isThis }) => isThis), ...otherSessions].map((session) => {
          const { id, createdAt, lastUsedAt, isThis } = session
          const device = session.device === '' ? t('access.device') : session.device
          return (
            <li key={id} className="line">
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
                  onPress={() => void end(id)}
                >
                  {t('access.endSession')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <AlertDialog
        title={t('access.othersTitle')}
        isOpen={asks}
        onClose={() => setAsks(false)}
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
