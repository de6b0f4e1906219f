import { useState } from 'react'
import { useText } from '#office/base/text.ts'
import { Button } from '#office/ui/button.tsx'
import { Checkbox } from '#office/ui/fields/checkbox.tsx'
import { Steps } from './steps.tsx'

/** The recovery codes, which are shown this once. One goes on after saying that they are kept. */
export function CodesPart({
  codes,
  isFirst,
  onEnter,
}: {
  codes: readonly string[]
  /** It is the last step of a first start. */
  isFirst: boolean
  onEnter: () => void
}) {
  const t = useText('office')
  const [isCopied, setCopied] = useState(false)
  const [areKept, setKept] = useState(false)
  return (
    <>
      <h2>{t('login.codes.title')}</h2>
      {isFirst ? <Steps now={3} /> : null}
      <p className="login-intro">{t('login.codes.intro')}</p>
      <ul className="login-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="login-tools">
        <Button
          kind="outlined"
          icon={isCopied ? 'check' : 'copy'}
          onPress={() => {
            void navigator.clipboard.writeText(codes.join('\n')).then(
              () => setCopied(true),
              () => undefined,
            )
          }}
        >
          {t(isCopied ? 'login.codes.copied' : 'login.codes.copy')}
        </Button>
        <Button kind="outlined" icon="print" onPress={() => print()}>
          {t('login.codes.print')}
        </Button>
      </div>
      <Checkbox value={areKept} onChange={setKept}>
        {t('login.codes.kept')}
      </Checkbox>
      <Button kind="action" size="large" onPress={onEnter} isDisabled={!areKept}>
        {t('login.codes.enter')}
      </Button>
    </>
  )
}
