import { useState } from 'react'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { Checkbox } from '#ui/parts/fields/checkbox.tsx'
import { RecoveryCodes } from '#ui/parts/recovery-codes.tsx'
import { Steps } from './steps.tsx'

/**
 * The recovery codes, shown only this once. The user continues after confirming that they are
 * saved.
 */
export function CodesPart({
  codes,
  isFirst,
  onEnter,
}: {
  codes: readonly string[]
  /** True during the first start of the chain, of which the recovery codes are the last step. */
  isFirst: boolean
  onEnter: () => void
}) {
  const t = useText('office')
  const [areKept, setKept] = useState(false)
  return (
    <>
      <h2 className="login-title">{t('login.codes.title')}</h2>
      {isFirst ? <Steps now={3} /> : null}
      <p className="login-intro">{t('login.codes.intro')}</p>
      <RecoveryCodes codes={codes} />
      <Checkbox value={areKept} onChange={setKept}>
        {t('login.codes.kept')}
      </Checkbox>
      <Button kind="action" size="large" onPress={onEnter} isDisabled={!areKept}>
        {t('login.codes.enter')}
      </Button>
    </>
  )
}
