import type { StaffLink } from '#contract/office/staff-session.ts'
import { useFormat } from '#office/base/format.ts'
import { useText } from '#office/base/text.ts'
import { Checkbox } from '#office/ui/fields/checkbox.tsx'

/** The passkeys of who recovers their access: each goes, unless they say that they still have it. */
export function EndingPasskeys({
  passkeys,
  keptPasskeys,
  onChange,
}: {
  passkeys: StaffLink['passkeys']
  keptPasskeys: readonly string[]
  onChange: (keptPasskeys: string[]) => void
}) {
  const t = useText('office')
  const format = useFormat()
  const idsExcept = (id: string) => keptPasskeys.filter((keptId) => keptId !== id)
  return (
    <fieldset className="fields">
      <legend className="field-label">{t('login.ending.title')}</legend>
      <p className="login-intro">{t('login.ending.text')}</p>
      {passkeys.map(({ id, name, lastUsedAt }) => (
        <Checkbox
          key={id}
          value={!keptPasskeys.includes(id)}
          onChange={(goes) => onChange(goes ? idsExcept(id) : [...idsExcept(id), id])}
        >
          {t('login.ending.key', { name, used: format.date(lastUsedAt) })}
        </Checkbox>
      ))}
    </fieldset>
  )
}
