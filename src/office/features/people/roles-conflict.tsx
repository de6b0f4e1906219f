import { useFormContext, useWatch } from 'react-hook-form'
import type { Person } from '#contract/office/people.ts'
import { useText } from '#office/base/text.ts'
import { Button } from '#office/ui/button.tsx'
import { Notice } from '#office/ui/notice.tsx'
import type { GrantDraft } from './grant-draft.ts'
import { useGrantWords } from './use-grant-words.ts'

/** The roles that somebody else gave meanwhile, beside those that are being chosen (P6). */
export function RolesConflict({ now, onTake }: { now: Person; onTake: () => void }) {
  const t = useText('office-people')
  const { grantWords } = useGrantWords()
  const { control } = useFormContext<{ grants: GrantDraft[] }>()
  const drafts = useWatch({ control, name: 'grants' })
  const words = {
    now: now.grants.map((grant) => grantWords(grant)),
    yours: drafts.flatMap(({ role, ...draft }) =>
      role === null ? [] : [grantWords({ ...draft, role })],
    ),
  }
  return (
    <Notice
      tone="warn"
      title={t('conflict.title')}
      action={
        <Button kind="outlined" onPress={onTake}>
          {t('conflict.take')}
        </Button>
      }
    >
      {t('conflict.kept')}
      <dl className="versions">
        {(['now', 'yours'] as const).map((which) => (
          <div key={which}>
            <dt>{t(`conflict.${which}`)}</dt>
            {words[which].length === 0 ? <dd>{t('noRole')}</dd> : null}
            {words[which].map((text) => (
              <dd key={text}>{text}</dd>
            ))}
          </div>
        ))}
      </dl>
    </Notice>
  )
}
