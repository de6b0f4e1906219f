import { Link } from 'react-router'
import { officeHref } from '#contract/office/office-pages.ts'
import type { StaffPerson } from '#contract/office/people.ts'
import { useFormat } from '#ui/text/format.ts'
import { useOffice } from '#office/base/office.tsx'
import { useSessionState } from '#office/base/session.ts'
import { useText } from '#ui/text/text.ts'
import { Drawer } from '#ui/parts/layers/drawer.tsx'
import { FactInColumns } from '#office/ui/fact.tsx'
import { DrawerPart } from '#office/ui/layers/drawer-part.tsx'
import { AbleSentence } from './able-sentence.tsx'
import { useSeenAt } from './people-table.tsx'
import { PersonActions } from './person-actions.tsx'
import { useGrantLabels } from './use-grant-labels.ts'

/**
 * A person of the head office, opened next to the list: the person’s roles, and the actions on the
 * person.
 */
export function PersonDrawer({
  id,
  person,
  onClose,
  onPrevious,
  onNext,
  onDone,
}: {
  id: string
  /** Undefined if the list does not contain the person. */
  person: StaffPerson | undefined
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onDone: (person: StaffPerson) => void
}) {
  const t = useText('office-people')
  return (
    <Drawer
      of={id}
      title={person?.name ?? '–'}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      footer={
        person === undefined || person.state === 'left' ? undefined : (
          // The key resets open dialogs when another person is shown.
          <PersonActions key={id} person={person} onDone={onDone} />
        )
      }
    >
      {person === undefined ? (
        <p className="mt-6.5">{t('person.missing')}</p>
      ) : (
        <PersonFacts person={person} />
      )}
    </Drawer>
  )
}

function PersonFacts({ person }: { person: StaffPerson }) {
  const t = useText('office-people')
  const { grantWords } = useGrantLabels()
  const readsJournal = useSessionState().session?.rights.includes('audit') === true
  const { grants } = person
  return (
    <>
      <AccountFacts person={person} />
      <DrawerPart title={t('person.roles')}>
        {grants.length === 0 ? <p>{t('noRole')}</p> : null}
        <ul className="lines">
          {grants.map((grant) => (
            <li key={`${grant.role} ${grant.scope} ${grant.group}`}>
              <b>{grantWords(grant)}</b>
              <AbleSentence grant={grant} />
            </li>
          ))}
        </ul>
      </DrawerPart>
      {readsJournal ? <JournalLinks person={person} /> : null}
    </>
  )
}

/** The e-mail address of a person, and facts about their sign-in. */
function AccountFacts({ person }: { person: StaffPerson }) {
  const t = useText('office-people')
  const format = useFormat()
  const { provider } = useOffice()
  const seenAt = useSeenAt()
  const { email, invitedAt, state, passkeys, sessions, providerLinkedAt } = person
  return (
    <dl className="facts">
      <FactInColumns name={t('person.email')}>
        <a href={`mailto:${email}`}>{email}</a>
      </FactInColumns>
      <FactInColumns name={t('person.invitedAt')}>{format.date(invitedAt)}</FactInColumns>
      <FactInColumns name={t('person.seen')}>{seenAt(person)}</FactInColumns>
      {state === 'joined' ? (
        <>
          <FactInColumns name={t('person.keys')}>{format.number(passkeys)}</FactInColumns>
          {providerLinkedAt === null ? null : (
            <FactInColumns name={t('person.provider')}>
              {t('person.providerLinked', {
                provider: provider ?? t('person.provider'),
                date: format.date(providerLinkedAt),
              })}
            </FactInColumns>
          )}
          <FactInColumns name={t('person.sessions')}>{format.number(sessions)}</FactInColumns>
        </>
      ) : null}
    </dl>
  )
}

function JournalLinks({ person: { id, name } }: { person: StaffPerson }) {
  const t = useText('office-people')
  const { locale } = useOffice()
  return (
    <DrawerPart title={t('person.journal')}>
      <ul className="lines">
        <li>
          <Link to={officeHref('audit', locale, { person: id })}>{t('person.did', { name })}</Link>
        </li>
        <li>
          <Link to={officeHref('audit', locale, { subject: `staff ${id}` })}>
            {t('person.about', { name })}
          </Link>
        </li>
      </ul>
    </DrawerPart>
  )
}
