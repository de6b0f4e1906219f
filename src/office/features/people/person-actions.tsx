import { useState } from 'react'
import { officeHref } from '#contract/office/office-pages.ts'
import {
  type StaffPerson,
  endPersonSessions,
  inviteAgain,
  removePerson,
  unlinkPersonProvider,
} from '#contract/office/people.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useOffice } from '#office/base/office.tsx'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useSessionState } from '#office/base/session.ts'
import { Button } from '#ui/parts/button.tsx'
import { ActionDialog } from '#office/ui/layers/action-dialog.tsx'
import { MenuButton } from '#ui/parts/layers/menu-button.tsx'
import { RolesDialog } from './roles-dialog.tsx'

const endpoints = {
  again: inviteAgain,
  sessions: endPersonSessions,
  unlink: unlinkPersonProvider,
  remove: removePerson,
}
type PersonAction = keyof typeof endpoints

/**
 * The actions on a person. An action that cannot be undone asks for confirmation, listing its
 * effects.
 */
export function PersonActions({
  person,
  onDone,
}: {
  person: StaffPerson
  onDone: (person: StaffPerson) => void
}) {
  const t = useText('office-people')
  const office = useText('office')
  const [open, setOpen] = useState<PersonAction | 'roles' | null>(null)
  const close = () => setOpen(null)
  const finish = (next: StaffPerson) => {
    close()
    onDone(next)
  }
  const { state, sessions, providerLinkedAt } = person
  const provider = useProvider()
  return (
    <>
      <Button kind="outlined" onPress={() => setOpen('roles')}>
        {t('person.changeRoles')}
      </Button>
      <MenuButton
        label={office('action.more')}
        actions={[
          ...(state === 'invited'
            ? [{ id: 'again', text: t('person.again'), run: () => setOpen('again') }]
            : []),
          ...(sessions > 0
            ? [{ id: 'sessions', text: t('person.endSessions'), run: () => setOpen('sessions') }]
            : []),
          ...(state === 'joined' && providerLinkedAt !== null
            ? [
                {
                  id: 'unlink',
                  text: t('person.unlink', { provider }),
                  run: () => setOpen('unlink'),
                },
              ]
            : []),
          {
            id: 'remove',
            text: t('person.remove'),
            run: () => setOpen('remove'),
            isDestructive: true,
          },
        ]}
      >
        <Button kind="outlined" icon="more">
          {office('action.more')}
        </Button>
      </MenuButton>
      {open === 'roles' ? <RolesDialog person={person} onClose={close} onDone={finish} /> : null}
      {open !== null && open !== 'roles' ? (
        <Ask act={open} person={person} onClose={close} onDone={finish} />
      ) : null}
    </>
  )
}

/** The name of the chain’s own provider. */
function useProvider(): string {
  const t = useText('office-people')
  return useOffice().provider ?? t('person.provider')
}

/** Asks for confirmation before an action, and describes its effects. */
function Ask({
  act,
  person,
  onClose,
  onDone,
}: {
  act: PersonAction
  person: StaffPerson
  onClose: () => void
  onDone: (person: StaffPerson) => void
}) {
  const t = useText('office-people')
  const locale = useLocale()
  const provider = useProvider()
  const isSelf = useSessionState().session?.id === person.id
  const { name, email, sessions: count, state } = person
  // Whether the action ends the user’s own session. Unlinking an account ends only the sessions
  // that were opened with this account; if the user’s session is one of them, the next request is
  // refused.
  const endsOwn = act === 'sessions' || act === 'remove'
  const { text, doneText } = {
    again: { text: t('ask.againText', { email }), doneText: t('said.invited', { email }) },
    sessions: { text: t('ask.sessionsText', { count }), doneText: t('said.sessions', { name }) },
    unlink: { text: t('ask.unlinkText', { name }), doneText: t('said.unlinked', { name }) },
    remove: {
      text: t(state === 'invited' ? 'ask.removeInvited' : 'ask.removeText', { name }),
      doneText: t('said.removed', { name }),
    },
  }[act]
  const action = useApiAction(endpoints[act], {
    toast: doneText,
    onDone(next) {
      // The action ended the user’s own session, so the sign-in page is opened instead of showing a
      // refusal.
      if (isSelf && endsOwn) return location.assign(officeHref('login', locale))

      onDone(next)
    },
  })
  return (
    <ActionDialog
      title={t(`ask.${act}Title`, { name, provider })}
      verb={t(`ask.${act}Do`, { name, count })}
      action={action}
      input={{ params: { person: person.id } }}
      isDestructive={act !== 'again'}
      onClose={onClose}
    >
      <p>{text}</p>
      {isSelf && endsOwn ? <p>{t('ask.removeSelf')}</p> : null}
    </ActionDialog>
  )
}
