import { useFormat } from '#office/base/format.ts'
import { useOffice } from '#office/base/office.tsx'
import { useText } from '#office/base/text.ts'

/** Whether the user can also sign in with the chain’s own provider. */
export function ProviderPart({ linkedAt }: { linkedAt: string | null }) {
  const t = useText('office-people')
  const format = useFormat()
  const { provider } = useOffice()
  if (provider === null) return null
  return (
    <section className="block">
      <header className="block-head">
        <div>
          <h2 className="title-3">{t('access.provider')}</h2>
          <p className="muted">
            {linkedAt === null
              ? t('access.providerNone', { provider })
              : t('access.providerLinked', { provider, date: format.date(linkedAt) })}
          </p>
        </div>
      </header>
    </section>
  )
}
