import { CompositionFlow } from '../compose/composition-flow.tsx'
import type { Subject } from '../compose/use-composition.ts'
import { PageHead } from '../page-head.tsx'
import { useText } from '../text.ts'

const subject: Subject = { kind: 'custom' }

export default function ComposeCustomPage() {
  const t = useText('compose')
  return (
    <>
      <PageHead title={t('customTitle')} description={t('description')} />
      <CompositionFlow subject={subject} />
    </>
  )
}
