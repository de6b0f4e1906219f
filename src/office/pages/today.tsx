import { useText } from '#office/base/text.ts'
import { PageHeader } from '#office/features/shell/page-header.tsx'

export function Component() {
  const t = useText('office')
  return <PageHeader title={t('page.today')} />
}
