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
  const others = (id: string) => keptPasskeys.filter((one) => one !== id)
  return (
    <fieldset className="fields">
      <legend className="field-label">{t('login.ending.title')}</legend>
      <p className="login-intro">{t('login.ending.text')}</p>
      {passkeys.map(({ id, name, lastUsedAt }) => (
        <Checkbox
          key={id}
          value={!keptPasskeys.includes(id)}
          onChange={(goes) => onChange(goes ? others(id) : [...others(id), id])}
        >
          {t('login.ending.key', { name, used: format.date(lastUsedAt) })}
        </Checkbox>
      ))}
    </fieldset>
  )
}
