import { CompositionFlow } from '../compose/composition-flow.tsx'
import { PageHead } from '../page-head.tsx'
import { useText } from '../text.ts'

export default function ComposeCustomPage() {
  const t = useText('compose')
  return (
    <>
      <PageHead title={t('customTitle')} description={t('description')} />
      <CompositionFlow subject={{ kind: 'custom' }} />
    </>
  )
}
