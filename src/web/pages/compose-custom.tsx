import { CompositionFlow } from '#web/features/compose/composition-flow.tsx'
import { PageHead } from '#web/base/page/page-head.tsx'
import { useText } from '#ui/text/text.ts'

export default function ComposeCustomPage() {
  const t = useText('compose')
  return (
    <>
      <PageHead title={t('customTitle')} description={t('description')} />
      <CompositionFlow subject={{ kind: 'custom' }} />
    </>
  )
}
