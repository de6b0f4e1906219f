import * as z from 'zod/mini'
import { useState } from 'react'
import { FormProvider, useFormContext, useWatch } from 'react-hook-form'
import { type StaffPerson, changeRoles, personSchema } from '#contract/office/people.ts'
import { changedMeanwhile } from '#office/base/changed-meanwhile.ts'
import { useFormAction } from '#office/base/query/use-form-action.ts'
import { useText } from '#ui/text/text.ts'
import { useOfficeForm } from '#office/base/use-office-form.ts'
import { FormDialog } from '#office/ui/layers/form-dialog.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { draftOf, emptyDraft, grantDrafts, grantsOf, type GrantDraft } from './grant-draft.ts'
import { GrantFields } from './grant-fields.tsx'
import { Versions } from '#ui/parts/versions.tsx'
import { useGrantLabels } from './use-grant-labels.ts'

const schema = z.object({ grants: grantDrafts })
const changed = z.object({ person: personSchema })

/**
 * Changes a person’s roles. If another user changed them meanwhile, both versions are shown and the
 * choices stay (P6).
 */
export function RolesDialog({
  person,
  onClose,
  onDone,
}: {
  person: StaffPerson
  onClose: () => void
  onDone: (person: StaffPerson) => void
}) {
  const t = useText('office-people')
  const office = useText('office')
  // The version of the roles that the user saw when the dialog opened; later reloads of the list do
  // not affect it.
  const [version, setVersion] = useState(person.version)
  const [now, setNow] = useState<StaffPerson | null>(null)
  const drafts = ({ grants }: StaffPerson) =>
    grants.length === 0 ? [emptyDraft] : grants.map((grant) => draftOf(grant))
  // Cancelling after a conflict updates the list, as the roles have changed.
  const leave = () => (now === null ? onClose() : onDone(now))
  const form = useOfficeForm(schema, { grants: drafts(person) })
  const save = useFormAction(
    form,
    (api, { grants }) =>
      api.call(changeRoles, {
        params: { person: person.id },
        body: { grants: grantsOf(grants), version },
      }),
    (updatedPerson) => {
      showToast({ tone: 'ok', text: t('said.roles', { name: updatedPerson.name }) })
      onDone(updatedPerson)
    },
    (error, ofForm) => {
      const savedPerson = changedMeanwhile(error, changed)?.person ?? null
      if (savedPerson === null) return ofForm(error)
      setNow(savedPerson)
      setVersion(savedPerson.version)
      return null
    },
  )
  return (
    <FormDialog
      {...save}
      title={t('form.rolesTitle', { name: person.name })}
      action={now === null ? t('form.saveRoles') : office('conflict.replace')}
      onClose={leave}
    >
      <FormProvider {...form}>
        {now === null ? null : (
          <RolesConflict
            now={now}
            onTake={() => {
              form.reset({ grants: drafts(now) })
              setNow(null)
            }}
          />
        )}
        <GrantFields />
      </FormProvider>
    </FormDialog>
  )
}

/** The roles that another user assigned meanwhile, next to those being chosen (P6). */
function RolesConflict({ now, onTake }: { now: StaffPerson; onTake: () => void }) {
  const t = useText('office-people')
  const { grantWords } = useGrantLabels()
  const { control } = useFormContext<{ grants: GrantDraft[] }>()
  const drafts = useWatch({ control, name: 'grants' })
  const orNone = (words: string[]) => (words.length === 0 ? [t('noRole')] : words)
  const words = {
    now: orNone(now.grants.map((grant) => grantWords(grant))),
    yours: orNone(
      drafts.flatMap(({ role, ...draft }) =>
        role === null ? [] : [grantWords({ ...draft, role })],
      ),
    ),
  }
  return <Versions title={t('form.rolesChanged')} words={words} onTake={onTake} />
}
