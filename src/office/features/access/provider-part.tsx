import { useFormat } from '#ui/text/format.ts'
import { useOffice } from '#office/base/office.tsx'
import { Block } from '#ui/parts/block.tsx'
import { useText } from '#ui/text/text.ts'

/** Whether the user can also sign in with the chain’s own provider. */
export function ProviderPart({ linkedAt }: { linkedAt: string | null }) {
  const t = useText('office-people')
  const format = useFormat()
  const { provider } = useOffice()
  if (provider === null) return null
  return (
    <Block
      title={t('access.provider')}
      lead={
        linkedAt === null
          ? t('access.providerNone', { provider })
          : t('access.providerLinked', { provider, date: format.date(linkedAt) })
      }
    ></Block>
  )
}
