import { useFormContext, useWatch } from 'react-hook-form'
import type { StaffPerson } from '#contract/office/people.ts'
import { useText } from '#office/base/text.ts'
import { Versions } from '#office/ui/versions.tsx'
import type { GrantDraft } from './grant-draft.ts'
import { useGrantLabels } from './use-grant-labels.ts'

/** The roles that another user assigned meanwhile, next to those being chosen (P6). */
export function RolesConflict({ now, onTake }: { now: StaffPerson; onTake: () => void }) {
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
